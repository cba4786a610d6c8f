import { z } from 'zod'
import { AREAS } from './areas.ts'
import { avance } from './avance.ts'
import { lineaDeBitacora } from './bitacora.ts'
import { calificacion } from './calificaciones.ts'
import { miEspera } from './esperas.ts'
import { inscripcion } from './inscripciones.ts'
import { busquedaPaginada } from './listas.ts'
import { ESTADOS_DE_INVITACION, resultadoPoma } from './poma.ts'
import { recibo } from './recibos.ts'
import { sesionAbierta } from './sesiones.ts'
import { usuario } from './usuarios.ts'

/** A mail that was sent to a person, or is on its way. */
export const correoDePersona = z.object({
  id: z.number(),
  asunto: z.string(),
  creado: z.iso.datetime(),
  enviado: z.iso.datetime().nullable(),
  fallo: z.string().nullable(),
  /** When the link that it brought was used; `vence` where it brought one. */
  usado: z.iso.datetime().nullable(),
  vence: z.iso.datetime().nullable(),
})
export type CorreoDePersona = z.infer<typeof correoDePersona>

/** Everything that the office knows of a student, on one page. */
export const ficha = z.object({
  usuario,
  poma: resultadoPoma.nullable(),
  avance,
  inscripciones: z.array(inscripcion),
  espera: z.array(miEspera),
  calificaciones: z.array(calificacion),
  recibos: z.array(recibo),
  /** The newest lines; `GET /bitacora?idusuario=` has them all. */
  bitacora: z.array(lineaDeBitacora),
  correos: z.array(correoDePersona),
  sesiones: z.array(sesionAbierta.omit({ id: true, esEsta: true })),
  segundoFactor: z.boolean(),
  /** How many passkeys they have. */
  llaves: z.number(),
  /** Whether they chose a password. */
  conClave: z.boolean(),
  /** Of an account that is off: from when its contact data may be erased, and when they were. */
  borrableDesde: z.iso.datetime().nullable(),
  borrado: z.iso.datetime().nullable(),
})
export type Ficha = z.infer<typeof ficha>

const SI_O_NO = { error: 'Los filtros se dicen con true o false' }
const bandera = z
  .enum(['true', 'false'], SI_O_NO)
  .transform(valor => valor === 'true')
  .optional()

/** How someone stands in an area, with the words for it. */
export const SITUACIONES = {
  pendiente: 'La debe y no la cursa',
  cursando: 'La cursa',
  debe: 'No la ha aprobado',
  aprobada: 'La aprobó',
  'poma-si': 'La aprobó en la POMA',
  'poma-no': 'No la aprobó en la POMA',
  'poma-sin-resultado': 'Sin resultado de la POMA',
} as const
export type Situacion = keyof typeof SITUACIONES

/** Students as the office filters them. Without a filter, all of them; `activo` true unless said. */
export const filtroDeFichas = busquedaPaginada.extend({
  debe: bandera,
  area: z.enum(AREAS, { error: "El parámetro 'area' debe ser una de las cuatro áreas" }).optional(),
  /** In that area; without it, who owes it and does not take it. */
  situacion: z
    .enum(Object.keys(SITUACIONES) as Situacion[], { error: "El parámetro 'situacion' no dice cómo le va" })
    .default('pendiente'),
  inscrito: bandera,
  pago: bandera,
  /** Whether they followed their invitation. */
  acepto: bandera,
  activo: bandera,
})
export type FiltroDeFichas = z.infer<typeof filtroDeFichas>

/** A line of the students' list: the person, and how they stand in the current period. */
export const lineaDeFicha = usuario.extend({
  invitacion: z.enum(ESTADOS_DE_INVITACION).nullable(),
  conClave: z.boolean(),
  /** Names of what they owe and have no seat for. */
  deben: z.array(z.string()),
  /** Areas that they passed, either way. */
  aprobadas: z.array(z.enum(AREAS)),
  cupos: z.number(),
  pago: z.boolean(),
})
export type LineaDeFicha = z.infer<typeof lineaDeFicha>
