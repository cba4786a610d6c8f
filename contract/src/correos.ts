import { z } from 'zod'
import { id } from './campos.ts'
import { busquedaPaginada } from './listas.ts'
import { persona } from './usuarios.ts'

export const ESTADOS_DE_CORREO = ['esperando', 'enviado', 'fallido'] as const
const estadoDeCorreo = z.enum(ESTADOS_DE_CORREO, {
  error: `El parámetro 'estado' debe ser uno de estos: ${ESTADOS_DE_CORREO.join(', ')}`,
})
export type EstadoDeCorreo = z.infer<typeof estadoDeCorreo>

/** A mail as the office sees it: to whom, about what, and what became of it. Never what it says, nor its link. */
export const correoDeOficina = z.object({
  id: z.number(),
  asunto: z.string(),
  estado: estadoDeCorreo,
  correo: z.string(),
  idusuario: z.number().nullable(),
  usuarios: persona.nullable(),
  creado: z.iso.datetime(),
  enviado: z.iso.datetime().nullable(),
  /** Why it did not leave: for good, or so far. */
  porque: z.string().nullable(),
  /** Of one that waits: how often it was tried, and when it is tried next. */
  intentos: z.number(),
  proximo: z.iso.datetime().nullable(),
})
export type CorreoDeOficina = z.infer<typeof correoDeOficina>

export const filtroDeCorreos = busquedaPaginada.extend({ estado: estadoDeCorreo.optional() })
export type FiltroDeCorreos = z.infer<typeof filtroDeCorreos>

/** Whether mails leave at all, and how many stand where. */
export const estadoDelCorreo = z.object({
  /** False: each mail is a file, and nobody gets any. */
  configurado: z.boolean(),
  /** The mail server, without its password. */
  servidor: z.string().nullable(),
  remitente: z.string(),
  esperando: z.number(),
  fallidos: z.number(),
})
export type EstadoDelCorreo = z.infer<typeof estadoDelCorreo>

const MAXIMO_DE_UNA_VEZ = 500
const IDS = `El campo 'ids' debe ser una lista de hasta ${MAXIMO_DE_UNA_VEZ} correos`

/** Those that failed and those that wait; without `ids`, all of them. */
export const reintentarBody = z.object({
  ids: z.array(id, { error: IDS }).max(MAXIMO_DE_UNA_VEZ, IDS).optional(),
})
export const reintentados = z.object({ reintentados: z.number() })

/** An address that a mail server refused for good, of a person who still has it. */
export const rebote = z.object({
  idusuario: z.number(),
  usuarios: persona,
  correo: z.string(),
  motivo: z.string(),
  momento: z.iso.datetime(),
})
export type Rebote = z.infer<typeof rebote>

/** A kind of mail as it arrives, with facts of an example. */
export const plantilla = z.object({
  tipo: z.string(),
  asunto: z.string(),
  html: z.string(),
  texto: z.string(),
})
export type Plantilla = z.infer<typeof plantilla>
