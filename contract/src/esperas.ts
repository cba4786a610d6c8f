import { z } from 'zod'
import { seccion } from './secciones.ts'
import { usuario } from './usuarios.ts'

/** A student's place in the waiting line of a full section. */
export const espera = z.object({
  id: z.number(),
  idusuario: z.number(),
  idseccion: z.number(),
  puesto: z.number(),
})
export type Espera = z.infer<typeof espera>

export const miEspera = espera.extend({
  secciones: seccion,
  /** The places before this one. The live notices tell which of them are gone, so that a page counts by itself. */
  delante: z.array(z.number()),
  /** A seat was free and the student could not take it. */
  pasada: z.boolean(),
})
export type MiEspera = z.infer<typeof miEspera>

/** The people who wait for a section, in their order, as the office and the teacher see them. */
export const enEspera = espera
  .omit({ idseccion: true })
  .extend(usuario.pick({ nombre: true, apellido: true, matricula: true }).shape)
export type EnEspera = z.infer<typeof enEspera>

/** Lines that moved, as the live notices tell them: section id → its length, and the places that are gone. */
export const esperasEnVivo = z.record(
  z.string(),
  z.object({ enEspera: z.number(), salen: z.array(z.number()) }),
)
export type EsperasEnVivo = z.infer<typeof esperasEnVivo>

/** After the first places of a line went, the others move up. */
export const moveUp = (place: MiEspera, salen: number[]): MiEspera => {
  const delante = place.delante.filter(id => !salen.includes(id))
  return delante.length === place.delante.length ? place : { ...place, delante, puesto: delante.length + 1 }
}
