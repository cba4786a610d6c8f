import { z } from 'zod'
import { id, idDeRuta, parrafos, texto } from './campos.ts'
import { hasta } from './largos.ts'
import { buscar, busquedaPaginada } from './listas.ts'

interface Lista {
  titulo: string
  /** Whom it holds, in one sentence. */
  descripcion: string
  /** What the office may begin a mail with. */
  asunto: string
  mensaje: string
}

/** The lists of people that the office acts on. */
export const LISTAS = {
  'sin-inscribir': {
    titulo: 'Sin inscribir',
    descripcion: 'Estudiantes que deben alguna asignatura y no tienen ningún cupo en el período.',
    asunto: 'Te falta inscribirte',
    mensaje: 'Todavía no tienes secciones en este período. {detalle}. Entra a Nivela y elige tus secciones.',
  },
  incompletos: {
    titulo: 'Inscripción incompleta',
    descripcion: 'Estudiantes que ya tienen algún cupo y todavía deben una asignatura sin cupo.',
    asunto: 'Te falta completar tu inscripción',
    mensaje: 'Tu inscripción está incompleta. {detalle}. Entra a Nivela y elige la sección que te falta.',
  },
  'sin-pago': {
    titulo: 'Sin pago',
    descripcion: 'Estudiantes con cupo y sin un recibo pagado para el período.',
    asunto: 'Falta tu recibo de pago',
    mensaje:
      'Tienes cupos en este período y no hemos recibido tu pago. {detalle}. Envía tu recibo desde Nivela.',
  },
  'con-saldo': {
    titulo: 'Con saldo',
    descripcion: 'Estudiantes con cupo que ya pagaron una parte del período y todavía deben otra.',
    asunto: 'Te falta una parte de tu pago',
    mensaje:
      'Recibimos una parte de tu pago de este período. {detalle}. Envía el recibo del resto desde Nivela.',
  },
  'sin-correo': {
    titulo: 'Sin correo',
    descripcion: 'Estudiantes que no tienen correo: entran con un código de la oficina.',
    asunto: 'Te falta un correo',
    mensaje: 'Todavía no tienes un correo en Nivela. Pide un código en la oficina para entrar.',
  },
  'sin-aceptar': {
    titulo: 'Invitación sin aceptar',
    descripcion: 'Estudiantes que todavía no siguieron su invitación.',
    asunto: 'Tu cuenta de Nivela te espera',
    mensaje:
      'Te invitamos a Nivela y todavía no elegiste tu contraseña. Busca nuestro correo de bienvenida, también entre los no deseados, o pídenos otro.',
  },
  'notas-pendientes': {
    titulo: 'Calificaciones pendientes',
    descripcion: 'Secciones con calificaciones que faltan o no son oficiales, con su maestro.',
    asunto: 'Faltan calificaciones por entregar',
    mensaje: 'Estas secciones están pendientes. {detalle}. Complétalas y hazlas oficiales desde Nivela.',
  },
} as const satisfies Record<string, Lista>

export type Cual = keyof typeof LISTAS
export const CUALES = Object.keys(LISTAS) as Cual[]
export const cual = z.enum(CUALES, { error: `La lista debe ser una de estas: ${CUALES.join(', ')}` })

/** Of `notas-pendientes`, a line for each section: its teacher may be in it several times. */
export const lineaDeLista = z.object({
  idusuario: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  correo: z.string().nullable(),
  matricula: z.string().nullable(),
  detalle: z.string(),
  /** Only of `notas-pendientes`. */
  idseccion: z.number().optional(),
})
export type LineaDeLista = z.infer<typeof lineaDeLista>

export const filtroDeLista = busquedaPaginada.extend({
  idperiodo: idDeRuta.optional(),
  formato: z.enum(['xlsx'], { error: "El parámetro 'formato' solo puede ser xlsx" }).optional(),
})
export type FiltroDeLista = z.infer<typeof filtroDeLista>

const MAX_ELEGIDOS = 5000
const ELEGIDOS = `Elige de 1 a ${MAX_ELEGIDOS} personas, o a todas`

export const correoALista = z.object({
  asunto: texto('asunto', 150),
  mensaje: parrafos('mensaje', 3000),
  /** People of the list; without it, all of them. A person who is no longer in it gets nothing. */
  ids: z.array(id, { error: ELEGIDOS }).min(1, ELEGIDOS).check(hasta(MAX_ELEGIDOS, ELEGIDOS)).optional(),
  /** Only those of the list whom this search finds. */
  buscar,
  idperiodo: id.optional(),
  /** Names this mail, so that repeating the request does not repeat the mail. */
  clave: z
    .string({ error: "El campo 'clave' debe ser un texto" })
    .regex(/^[\w-]{8,64}$/, "El campo 'clave' tiene de 8 a 64 letras, números o guiones")
    .optional(),
})
export type CorreoALista = z.infer<typeof correoALista>

/** To how many it went by mail, and how many see it only among their notices, because they turned such mails off. */
export const correoEnviado = z.object({
  enviados: z.number(),
  soloAviso: z.number(),
  /** Only of a simulation: one of them, with everything that the message may say of them. */
  ejemplo: lineaDeLista.optional(),
})

/** A message as one of the list reads it. */
export const rellenar = (mensaje: string, { nombre, detalle }: Pick<LineaDeLista, 'nombre' | 'detalle'>) =>
  mensaje.replaceAll('{nombre}', nombre).replaceAll('{detalle}', detalle)

/** Debts outlive their period: those of the others that have a price, where there are any, the newest first. */
const deudasDePeriodo = z.object({
  ...{ idperiodo: z.number(), periodo: z.string(), 'sin-pago': z.number(), 'con-saldo': z.number() },
})
export const DE_PAGO = ['sin-pago', 'con-saldo'] as const satisfies Cual[]

/** What the lists are counted of: the current period and everybody, unless said otherwise. */
export const filtroDeCuentas = z.object({ idperiodo: idDeRuta.optional(), buscar })

/** How many lines each list has in the current period, null where there is none, or in the one that was asked for. */
export const cuentaDeListas = z.object({
  idperiodo: z.number().nullable(),
  'sin-inscribir': z.number(),
  incompletos: z.number(),
  'sin-pago': z.number(),
  'con-saldo': z.number(),
  'sin-correo': z.number(),
  'sin-aceptar': z.number(),
  'notas-pendientes': z.number(),
  deudas: z.array(deudasDePeriodo),
}) satisfies z.ZodType<Record<Cual, number>>
export type CuentaDeListas = z.infer<typeof cuentaDeListas>
