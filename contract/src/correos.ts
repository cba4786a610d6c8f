import { z } from 'zod'
import { id, parrafos, rol, texto } from './campos.ts'
import { contrasenaPropia } from './contrasenas.ts'
import { hasta } from './largos.ts'
import { busquedaPaginada } from './listas.ts'
import { persona } from './usuarios.ts'
import { conVersion, version } from './version.ts'

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

const MAX_DE_UNA_VEZ = 500
const IDS = `El campo 'ids' debe ser una lista de hasta ${MAX_DE_UNA_VEZ} correos`

/** Those that failed and those that wait; without `ids`, all of them. */
export const reintentarBody = z.object({
  ids: z.array(id, { error: IDS }).check(hasta(MAX_DE_UNA_VEZ, IDS)).optional(),
})
export const reintentados = z.object({ reintentados: z.number() })

/** An address that a mail server refused for good, of a person who still has it. */
export const rebote = z.object({
  idusuario: z.number(),
  idrol: rol,
  usuarios: persona,
  correo: z.string(),
  motivo: z.string(),
  momento: z.iso.datetime(),
})
export type Rebote = z.infer<typeof rebote>

const LUGARES_DE_UNA_LINEA = ['{nombre}', '{contacto}']
/** What a mail tells: the sentence of the notice, or of the account's change. It stands alone on its line. */
export const HECHOS = '{hechos}'

/** A mail's words with named places: what the places are filled with is plain text, as are the words. */
const soloLugares = (campo: string, lugares: string[]) => (valor: string) =>
  !/[{}]/.test(lugares.reduce((resto, lugar) => resto.replaceAll(lugar, ''), valor))
    ? null
    : `El campo '${campo}' tiene llaves que no son un lugar. Los lugares son ${lugares.join(', ')}`

const conLugares = (campo: 'asunto' | 'titulo') =>
  texto(campo).refine(
    valor => soloLugares(campo, LUGARES_DE_UNA_LINEA)(valor) === null,
    soloLugares(campo, LUGARES_DE_UNA_LINEA)('{') ?? '',
  )

/** Why these words would not do as a mail's body; null where they do. */
export function revisarCuerpo(cuerpo: string, conHechos: boolean): string | null {
  const lugares = conHechos ? [HECHOS, ...LUGARES_DE_UNA_LINEA] : LUGARES_DE_UNA_LINEA
  const ajeno = soloLugares('cuerpo', lugares)(cuerpo)
  if (ajeno) return ajeno
  const solos = cuerpo.split('\n').filter(linea => linea.trim() === HECHOS).length
  if (!conHechos || (solos === 1 && cuerpo.split(HECHOS).length === 2)) return null
  return `El campo 'cuerpo' lleva ${HECHOS} una vez, solo en su línea: es lo que el correo cuenta`
}

const palabras = {
  asunto: conLugares('asunto'),
  titulo: conLugares('titulo'),
  cuerpo: parrafos('cuerpo', 4000),
}

export const plantillaBody = conVersion(z.object(palabras))
export type PlantillaBody = z.infer<typeof plantillaBody>
export type Palabras = Omit<PlantillaBody, 'version'>
export const plantillaCambioBody = plantillaBody.extend({ contrasenaPropia })
export type PlantillaCambioBody = z.infer<typeof plantillaCambioBody>

const palabrasDichas = z.object({ asunto: z.string(), titulo: z.string(), cuerpo: z.string() })

/** What a kind of mail says, in the office's words or in the product's. */
export const plantilla = palabrasDichas.extend({
  tipo: z.string(),
  /** As the office knows it. */
  nombre: z.string(),
  original: palabrasDichas,
  /** Its body must hold the place of the facts. */
  conHechos: z.boolean(),
  /** 0 while it says what the product says. */
  version,
})
export type Plantilla = z.infer<typeof plantilla>

/** A mail as it arrives, with an example's facts. */
export const vistaDeCorreo = z.object({ asunto: z.string(), html: z.string(), texto: z.string() })
export type VistaDeCorreo = z.infer<typeof vistaDeCorreo>
