import { z } from 'zod'
import { id } from './campos.ts'
import { fecha, fechaRespuesta } from './fechas.ts'
import { hasta } from './largos.ts'
import { conVersion, version } from './version.ts'

/** A class that was held: a student in neither list was there. */
export const asistencia = z.object({
  id: z.number(),
  idseccion: z.number(),
  fecha: fechaRespuesta,
  ausentes: z.array(z.number()),
  excusados: z.array(z.number()),
  version,
})
export type Asistencia = z.infer<typeof asistencia>

/** The classes of a section, the newest first. */
export const asistenciaDeSeccion = z.object({
  /** The school calls the roll in this period, and the period is not closed. */
  activa: z.boolean(),
  clases: z.array(asistencia),
})
export type AsistenciaDeSeccion = z.infer<typeof asistenciaDeSeccion>

const MAX = 1000
const lista = (campo: string) => {
  const error = `El campo '${campo}' debe ser una lista de hasta ${MAX} estudiantes`
  return z.array(id, { error }).check(hasta(MAX, error))
}

/** The roll of one day: a second one of that day takes the place of the first. */
export const asistenciaBody = conVersion(
  z
    .object({ fecha: fecha('fecha'), ausentes: lista('ausentes'), excusados: lista('excusados') })
    .refine(({ ausentes, excusados }) => !ausentes.some(uno => excusados.includes(uno)), {
      path: ['excusados'],
      error: 'Un estudiante está ausente o excusado, no las dos cosas',
    }),
)
export type AsistenciaBody = z.infer<typeof asistenciaBody>

/** What a student reads of one of their sections. */
export const faltas = z.object({
  idseccion: z.number(),
  clases: z.number(),
  ausencias: z.array(fechaRespuesta),
  excusas: z.array(fechaRespuesta),
})
export type Faltas = z.infer<typeof faltas>
