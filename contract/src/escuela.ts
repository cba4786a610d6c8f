import { z } from 'zod'
import { correo, parrafos, texto } from './campos.ts'
import { contrasenaDada, contrasenaPropia } from './contrasenas.ts'
import { hasta } from './largos.ts'
import { telefono } from './usuarios.ts'
import { conVersion, version } from './version.ts'

/** Of whom a second factor is demanded; everyone else may have one. */
export const SEGUNDO_FACTOR_DE = ['none', 'staff', 'everyone'] as const
export type SegundoFactorDe = (typeof SEGUNDO_FACTOR_DE)[number]

export const SEGURIDADES = ['tls', 'starttls', 'ninguna'] as const
export type Seguridad = (typeof SEGURIDADES)[number]

/** The way from an empty school to its first enrolment, in the order in which one step needs the others. */
export const PASOS = [
  'asignaturas',
  'maestros',
  'aulas',
  'periodo',
  'secciones',
  'resultados',
  'ventana',
] as const
export type PasoPrevio = (typeof PASOS)[number]

/** As in `contact_kept_until` of the database. */
export const MESES_DE_DATOS = 24

export const MAX_LOGO_MEGABYTES = 5

/** Names that both the browser and PostgreSQL know: offsets such as +05:00 mean opposite things to them. */
export const listZonas = () => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

const zonaHoraria = z
  .string({ error: 'Elige la zona horaria' })
  .check(hasta(100, 'Elige la zona horaria de la lista'))
  .refine(zona => listZonas().includes(zona), 'Elige la zona horaria de la lista')

const nota = (minimo: number, error = `La nota mínima es un número entero entre ${minimo} y 100`) =>
  z.int({ error }).min(minimo, error).max(100, error)

const meses = (error = 'Los meses son un número entero entre 1 y 240') =>
  z.int({ error }).min(1, error).max(240, error)

const PATRON = 'Escribe la primera matrícula, terminada en números, por ejemplo 2026-0001 o AAAA-0001'
/** AAAA stands for the year. */
const patronMatricula = z
  .string({ error: PATRON })
  .trim()
  .check(hasta(29, PATRON))
  .regex(/^[\p{L}\d./-]{0,20}\d{1,9}$/u, PATRON)

const puerto = (error = 'El puerto es un número entre 1 y 65535') =>
  z.int({ error }).min(1, error).max(65_535, error)

const servidor = texto('servidor', 253).regex(
  /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$|^[0-9a-f:]+$/i,
  'Escribe solo el nombre del servidor, por ejemplo smtp.gmail.com',
)

export const correoSaliente = z.object({
  servidor: z.string(),
  puerto: z.number(),
  seguridad: z.enum(SEGURIDADES),
  usuario: z.string().nullable(),
  /** The password itself never leaves. */
  conContrasena: z.boolean(),
})

export const correoSalienteBody = z.object({
  servidor,
  puerto: puerto(),
  seguridad: z.enum(SEGURIDADES, { error: 'Elige la seguridad de la conexión' }),
  usuario: texto('usuario', 254).nullish(),
  /** Left out, the one that is kept stays, as long as the server and the user do and the connection is no weaker. */
  contrasena: contrasenaDada('contraseña').optional(),
})
export type CorreoSalienteBody = z.infer<typeof correoSalienteBody>

const EMISOR = 'Escribe la dirección de tu proveedor, por ejemplo https://accounts.google.com'
const emisor = z
  .string({ error: EMISOR })
  .trim()
  .check(hasta(300, EMISOR))
  // Encrypted, or on the very machine: the secret travels along.
  .regex(/^(https:\/\/[^\s/?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)(\/[^\s?#]*)?$/, EMISOR)

const DOMINIO = 'Escribe solo el dominio, por ejemplo escuela.edu.do'
const dominio = z
  .string({ error: DOMINIO })
  .trim()
  .toLowerCase()
  .check(hasta(253, DOMINIO))
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, DOMINIO)

/** The institution's provider (OpenID Connect), with whose accounts people sign in. Its secret never leaves. */
export const institucionDeEscuela = z.object({
  emisor: z.string(),
  cliente: z.string(),
  etiqueta: z.string(),
  dominios: z.array(z.string()),
  /** Who may come in no other way. */
  exigida: z.enum(SEGUNDO_FACTOR_DE),
  /** Its sign-in counts as the second factor. */
  segundoFactor: z.boolean(),
})
export type InstitucionDeEscuela = z.infer<typeof institucionDeEscuela>

export const institucionBody = z.object({
  emisor,
  cliente: texto('id de cliente', 300),
  /** Left out, the one that is kept stays, as long as the provider and the client do. */
  secreto: texto('secreto del cliente', 500).optional(),
  etiqueta: texto('nombre', 60),
  dominios: z.array(dominio, { error: DOMINIO }).check(hasta(20, 'Son demasiados dominios')),
  exigida: z.enum(SEGUNDO_FACTOR_DE, { error: 'Elige a quién se le exige' }),
  segundoFactor: z.boolean({ error: "El campo 'segundoFactor' debe ser verdadero o falso" }),
})
export type InstitucionBody = z.infer<typeof institucionBody>

export const escuela = z.object({
  nombre: z.string(),
  correo: z.string(),
  telefono: z.string().nullable(),
  direccion: z.string().nullable(),
  /** What a student reads before paying: the account, and a sentence. */
  cuentaDePago: z.string().nullable(),
  indicacionDePago: z.string().nullable(),
  zonaHoraria: z.string(),
  notaMinimaPoma: z.number(),
  notaMinimaAprobar: z.number(),
  /** How long contact data is kept of a student whose account is off. */
  mesesDeDatos: z.number(),
  /** The first matrícula of those that new students get who come without one; null: they get none. */
  patronMatricula: z.string().nullable(),
  segundoFactor: z.enum(SEGUNDO_FACTOR_DE),
  /** Its address, or null. */
  logo: z.string().nullable(),
  /** Whether mails leave at all; otherwise they are files that nobody gets. */
  correoConfigurado: z.boolean(),
  /** What the page has set; null without. */
  correoSaliente: correoSaliente.nullable(),
  /** From which address mails come; null: from the school's. */
  remitente: z.string().nullable(),
  /** The institution's account; null: off. And what its console asks for. */
  institucion: institucionDeEscuela.nullable(),
  vueltaDeInstitucion: z.string(),
  cierreDeInstitucion: z.string(),
  /** What the server's environment decides, by the variable's name: it can't be changed here. */
  fijos: z.record(z.string(), z.string()),
  respaldo: z.object({
    /** Whether this server makes one every day: only of the PostgreSQL that it runs itself. */
    diario: z.boolean(),
    ultimo: z.iso.datetime().nullable(),
  }),
  /** The steps that the office chose to skip. */
  pasosSaltados: z.array(z.string()),
  /** Whether this is the demo, and whether it may be ended for a school of one's own. */
  demo: z.boolean(),
  puedeEmpezar: z.boolean(),
  version,
})
export type Escuela = z.infer<typeof escuela>

/** How a student pays; null: the office says nothing of it here. */
export const comoPagar = escuela.pick({ cuentaDePago: true, indicacionDePago: true })
export type ComoPagar = z.infer<typeof comoPagar>

/** What a request does not name stays as it is. */
export const escuelaBody = conVersion(
  z
    .object({
      nombre: texto('nombre de la escuela'),
      correo,
      telefono: telefono.nullable(),
      direccion: texto('dirección', 200).nullable(),
      cuentaDePago: parrafos('cuenta', 500).nullable(),
      indicacionDePago: texto('indicación', 300).nullable(),
      zonaHoraria,
      notaMinimaPoma: nota(0),
      notaMinimaAprobar: nota(1),
      mesesDeDatos: meses(),
      patronMatricula: patronMatricula.nullable(),
      segundoFactor: z.enum(SEGUNDO_FACTOR_DE, { error: 'Elige a quién se le pide' }),
      correoSaliente: correoSalienteBody.nullable(),
      remitente: correo.nullable(),
      institucion: institucionBody.nullable(),
      pasosSaltados: z
        .array(z.enum(PASOS, { error: 'Ese paso no existe' }))
        .check(hasta(PASOS.length, 'Hay pasos repetidos')),
    })
    .partial()
    .extend({ contrasenaPropia }),
)
export type EscuelaBody = z.infer<typeof escuelaBody>

/** Without a server in it, what the school uses now is tried. */
export const pruebaDeCorreoBody = z.object({
  correoSaliente: correoSalienteBody.nullish(),
  contrasenaPropia,
})
export const pruebaDeCorreo = z.object({
  destino: z.string(),
  /** No mail server: the mail is a file on the server. */
  archivo: z.boolean(),
})

/** Without a provider in it, the one that holds is tried. */
export const pruebaDeInstitucionBody = z.object({ institucion: institucionBody.nullish(), contrasenaPropia })
/** What the provider says of itself. */
export const pruebaDeInstitucion = z.object({
  emisor: z.string(),
  cierraSesion: z.boolean(),
  avisaCierre: z.boolean(),
})

export const empezarBody = z.object({ contrasenaPropia: contrasenaDada('contraseña') })
/** The link to the first administrator's page, and the file in which everything of the demo is kept. */
export const empezada = z.object({ token: z.string(), respaldo: z.string() })
