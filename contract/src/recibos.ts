import { z } from 'zod'
import { idDeRuta, motivo } from './campos.ts'
import { pesos, pesosEscritos } from './dinero.ts'
import { fecha, fechaRespuesta } from './fechas.ts'
import { hasta } from './largos.ts'
import { busquedaPaginada } from './listas.ts'
import { squeezeBlanks } from './palabras.ts'
import { campoVacio } from './textos.ts'
import { persona } from './usuarios.ts'

export const MAX_RECIBO_MEGABYTES = 10
export const RECIBO_TIPOS = ['image/jpeg', 'image/png', 'image/webp'] as const

export const ESTADOS_DE_RECIBO = ['en_revision', 'pagado', 'rechazado', 'anulado'] as const
const estadoDeRecibo = z.enum(ESTADOS_DE_RECIBO, {
  error: `El parámetro 'estado' debe ser uno de estos: ${ESTADOS_DE_RECIBO.join(', ')}`,
})
export type EstadoDeRecibo = z.infer<typeof estadoDeRecibo>

/** How a payment came: as a picture that the student sent, or recorded by the office. */
export const MEDIOS_DE_PAGO = ['imagen', 'caja', 'transferencia'] as const
const medioDePago = z.enum(MEDIOS_DE_PAGO)
export type MedioDePago = z.infer<typeof medioDePago>

export const NOMBRE_DE_MEDIO: Record<MedioDePago, string> = {
  imagen: 'Recibo enviado',
  caja: 'Efectivo',
  transferencia: 'Transferencia',
}

/** Why most receipts are refused, as the student reads it. */
export const MOTIVOS_DE_RECHAZO = [
  'La imagen no se lee bien',
  'El código no es el que trae el recibo',
  'El monto no es el que trae el recibo',
  'La imagen no es de un recibo de pago',
  'El pago es de otra persona o de otro período',
]

/** A receipt. What only the office sees is absent for the student. */
export const recibo = z.object({
  id: z.number(),
  /** One that the office recorded may have a reference alone. */
  codrecibo: z.number().nullable(),
  /** What the bank prints beside the number; both together are the code. */
  referencia: z.string().nullable(),
  /** None of what the office recorded without a picture. */
  imagenURL: z.string().nullable(),
  medio: medioDePago,
  /** The day of the payment, of what the office recorded. */
  fecha: fechaRespuesta.nullable(),
  valido: z.boolean(),
  /** It was paid, and the office took it back with a reason: it changes no more. */
  anulado: z.boolean(),
  estado: estadoDeRecibo,
  /** Why the office refused or annulled it. */
  motivo: z.string().nullable(),
  /** The period that it pays for, and the amount where the student gave it. */
  idperiodo: z.number().nullable(),
  /** Where the period has a price, validating needs an amount; once it is closed, nothing of it changes. */
  periodos: z.object({ nombre: z.string(), precio: z.number().nullable(), cerrado: z.boolean() }).nullable(),
  monto: z.number().nullable(),
  idusuario: z.number(),
  usuarios: persona,
  enviado: z.iso.datetime(),
  /** Another receipt with this code is paid, so this one can't be. */
  codigoPagado: z.boolean(),
  /** Other students who sent the very same picture. */
  repetida: z
    .array(persona.extend({ codrecibo: z.number().nullable(), referencia: z.string().nullable() }))
    .optional(),
  /** Another student who sent the same code, and whether theirs is the one that is paid. */
  mismoCodigo: z.array(persona.extend({ valido: z.boolean() })).optional(),
})
export type Recibo = z.infer<typeof recibo>

type Codigo = Pick<Recibo, 'codrecibo' | 'referencia'>

/** What a receipt is called: its number, else its reference. */
export const numeroDe = ({ codrecibo, referencia }: Codigo) => String(codrecibo ?? referencia ?? '')

/** "480211", or with what the bank prints beside it "480211 · BHD-7". */
export const codigoDe = (recibo: Codigo) =>
  recibo.codrecibo !== null && recibo.referencia
    ? `${recibo.codrecibo} · ${recibo.referencia}`
    : numeroDe(recibo)

const MAX_CODIGO = 999_999_999_999_999
const CODIGO_INVALIDO =
  'El código debe ser un número entero de hasta 15 cifras, escrito solo con cifras. Lo que tenga letras o signos va en la referencia'

/** The code as it is typed or sent: plain digits. Number() alone would also read 1e3, 0x1F or +5. */
export const codrecibo = z
  .string({ error: campoVacio('recibo') })
  .trim()
  .check(hasta(40, CODIGO_INVALIDO))
  .refine(texto => !/^0*$/.test(texto), { error: campoVacio('recibo'), abort: true })
  .regex(/^\d+$/, { error: CODIGO_INVALIDO, abort: true })
  .transform(Number)
  .refine(codigo => codigo <= MAX_CODIGO, CODIGO_INVALIDO)

const REFERENCIA_INVALIDA =
  "La referencia admite hasta 40 letras, números, espacios y los signos '-', '/' y '.'"

/** What a bank prints beside the number, as it is typed; nothing typed is none. */
export const referencia = z
  .string({ error: REFERENCIA_INVALIDA })
  .overwrite(squeezeBlanks)
  .max(40, { error: REFERENCIA_INVALIDA, abort: true })
  .regex(/^[\p{L}\d/. -]*$/u, REFERENCIA_INVALIDA)
  .transform(escrita => escrita || null)

/** What a receipt's form brings beside its code and its picture. */
export const reciboCampos = z.object({
  referencia,
  idperiodo: z.union([z.literal('').transform(() => undefined), idDeRuta], {
    error: "El campo 'idperiodo' debe ser el identificador de un período",
  }),
  monto: pesosEscritos('monto'),
})

const siONo = z
  .enum(['true', 'false'], { error: "El parámetro 'valido' debe ser true o false" })
  .transform(valor => valor === 'true')

export const filtroDeRecibos = busquedaPaginada.extend({
  /** Only this one, if it is there. */
  id: idDeRuta.optional(),
  valido: siONo.optional(),
  estado: estadoDeRecibo.optional(),
  idperiodo: idDeRuta.optional(),
})
export type FiltroDeRecibos = z.infer<typeof filtroDeRecibos>

const cuenta = z.object({ recibos: z.number(), monto: z.number() })

/** How many receipts there are in each state, and what those with an amount add up to. */
export const resumenDeRecibos = z.object({
  ...{ en_revision: cuenta, pagado: cuenta, rechazado: cuenta, anulado: cuenta },
})
export type ResumenDeRecibos = z.infer<typeof resumenDeRecibos>

/** What a student owes for a period that has a price and in which they have a seat; of a closed one, as long as something is missing. */
export const saldo = z.object({
  idperiodo: z.number(),
  periodo: z.string(),
  /** Then only the office can record what is paid for it. */
  cerrado: z.boolean(),
  precio: z.number(),
  /** What the paid receipts of the period add up to; one without an amount pays it whole. */
  pagado: z.number(),
  enRevision: z.number(),
  /** How many receipts under review say no amount. */
  sinMonto: z.number(),
  /** The price less what is paid. */
  pendiente: z.number(),
  /** What nobody has sent yet: the price less what is paid and what is under review. */
  falta: z.number(),
})
export type Saldo = z.infer<typeof saldo>

export const filtroDeSaldos = z.object({
  /** Whose, for the office. */
  idusuario: idDeRuta.optional(),
})

export const reciboValidoBody = z.object({
  valido: z.boolean({ error: "El campo 'valido' debe ser verdadero o falso" }),
  /** The picture that was looked at. Where the student has replaced it since, the answer is 409 with what stands now. */
  imagenURL: z.string({ error: "El campo 'imagenURL' debe ser un texto" }).optional(),
  /** The state that was seen. Where someone else has answered it otherwise since, the answer is 409 with what stands now. */
  estado: estadoDeRecibo.optional(),
  /** With `valido: false`, rejects it: the student reads why. */
  motivo: motivo.optional(),
  /** What the picture shows, where the student did not say it or said it wrong. */
  monto: pesos('monto').optional(),
})
export type ReciboValidoBody = z.infer<typeof reciboValidoBody>

const MEDIO_INVALIDO = "El campo 'medio' debe ser caja o transferencia"
/** In a form everything is text, in JSON numbers are numbers; nothing typed is nothing sent. */
const aTexto = (valor: unknown) => (typeof valor === 'number' ? String(valor) : (valor ?? ''))
const sinVacio = (valor: unknown) => aTexto(valor) || undefined
const idDeCampo = (campo: string) =>
  z.preprocess(
    valor => aTexto(valor || ''),
    z
      .string({ error: campoVacio(campo) })
      .min(1, campoVacio(campo))
      .pipe(idDeRuta),
  )

/** A payment that the office records: as JSON, or as a form with its picture. */
export const pagoBody = z.object({
  idusuario: idDeCampo('estudiante'),
  idperiodo: idDeCampo('período'),
  monto: z
    .preprocess(aTexto, pesosEscritos('monto'))
    .refine(monto => monto !== null, campoVacio('monto'))
    .transform(Number),
  medio: z.enum(['caja', 'transferencia'], { error: MEDIO_INVALIDO }),
  codrecibo: z.preprocess(sinVacio, codrecibo.optional()),
  referencia: z.preprocess(aTexto, referencia),
  /** The day of the payment; today, if it is not said. */
  fecha: z.preprocess(sinVacio, fecha('fecha').optional()),
})
export type PagoBody = z.infer<typeof pagoBody>

export const anularBody = z.object({ motivo })

/** A line of a receipt's history: who validated, invalidated, annulled or removed it, and when. */
export const lineaDeRecibo = z.object({
  id: z.number(),
  autor: persona,
  cuando: z.iso.datetime(),
  valido: z.boolean(),
  quitado: z.boolean(),
  anulado: z.boolean(),
  /** The office recorded it itself. */
  registrado: z.boolean(),
  /** Why it was rejected or annulled. */
  motivo: z.string().nullable(),
})
export type LineaDeRecibo = z.infer<typeof lineaDeRecibo>
