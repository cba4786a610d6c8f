import { z } from 'zod'
import { texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { proceso } from './inscripciones.ts'
import { copia, seccionesACopiar } from './secciones.ts'
import { conVersion, version } from './version.ts'

export const periodo = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
  version,
})
export type Periodo = z.infer<typeof periodo>

export const periodoBody = z
  .object({ nombre: texto('nombre'), inicio: fecha('inicio'), fin: fecha('fin') })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type PeriodoBody = z.infer<typeof periodoBody>

export const periodoCambioBody = conVersion(periodoBody).safeExtend({
  /** Said after a question: the period goes to other days, with everyone who is enrolled in it. */
  aceptarFechas: z.boolean({ error: "El campo 'aceptarFechas' debe ser verdadero o falso" }).optional(),
})
export type PeriodoCambioBody = z.infer<typeof periodoCambioBody>

/** The period that follows another: its dates, the sections that it takes over, and its window if that is known already. */
export const siguienteBody = periodoBody.safeExtend({
  secciones: seccionesACopiar,
  ventana: periodoBody.optional(),
})
export type SiguienteBody = z.infer<typeof siguienteBody>

/** What was prepared, or would be: then period and window are null. */
export const siguiente = copia.extend({ periodo: periodo.nullable(), proceso: proceso.nullable() })
export type Siguiente = z.infer<typeof siguiente>
