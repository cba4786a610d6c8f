import { z } from 'zod'
import { id, idElegido, motivo } from './campos.ts'
import { hasta } from './largos.ts'
import { cupo, type Seccion, seccion } from './secciones.ts'

const CAMBIOS = ['dia', 'horas', 'maestro', 'aula'] as const
export type Cambio = (typeof CAMBIOS)[number]

/** What another section of the subject changes for a student who goes there. */
export function cambiosEntre(de: Seccion, a: Seccion): Cambio[] {
  const cambia: Record<Cambio, boolean> = {
    dia: de.dia !== a.dia,
    horas: de.inicio !== a.inicio || de.fin !== a.fin,
    maestro: de.idusuario !== a.idusuario,
    aula: de.idAula !== a.idAula,
  }
  return CAMBIOS.filter(cambio => cambia[cambio])
}

const reubicado = z.object({
  idusuario: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  matricula: z.string().nullable(),
  /** The section that they go to; null where there is no place for them. */
  destino: z.number().nullable(),
  /** The sections that they may go to, whether there are seats or not. */
  opciones: z.array(z.number()),
  cambios: z.array(z.enum(CAMBIOS)),
  /** Why there is no place for them. */
  motivo: z.string().nullable(),
})
export type Reubicado = z.infer<typeof reubicado>

/** What becomes of a section's students when it is cancelled, joined to another one or made smaller. */
export const reubicacion = z.object({
  estudiantes: z.array(reubicado),
  movidos: z.number(),
  sinLugar: z.number(),
  /** The sections that they go to. */
  destinos: z.array(seccion),
  /** How many wait for a seat in it: a line that ends with a section. */
  enEspera: z.number(),
  /** Fingerprint: sent back, it is refused if the plan is another one by then. */
  huella: z.string(),
})
export type Reubicacion = z.infer<typeof reubicacion>

const MAX_ELEGIDOS = 1000

const aceptado = {
  /** Where the office sends single students, null for nowhere. All others go where they fit best. */
  elegidos: z
    .array(z.object({ idusuario: id, destino: id.nullable() }), {
      error: "El campo 'elegidos' debe ser una lista",
    })
    .check(hasta(MAX_ELEGIDOS, `Se eligen hasta ${MAX_ELEGIDOS} destinos a la vez`))
    .optional(),
  /** Needed for all but a simulation. */
  motivo: motivo.optional(),
  aceptarSinLugar: z.boolean({ error: "El campo 'aceptarSinLugar' debe ser verdadero o falso" }).optional(),
  huella: z
    .string({ error: "El campo 'huella' debe ser un texto" })
    .check(hasta(64, "El campo 'huella' admite hasta 64 caracteres"))
    .optional(),
}

export const cancelarBody = z.object(aceptado)
export type CancelarBody = z.infer<typeof cancelarBody>

/** Everyone goes to the section that is named, as far as they can. */
export const unirBody = z.object({ ...aceptado, destino: idElegido('sección de destino') })
export type UnirBody = z.infer<typeof unirBody>

/** Those who came last go, until no more are left than seats. */
export const reducirBody = z.object({ ...aceptado, cupo })
export type ReducirBody = z.infer<typeof reducirBody>
