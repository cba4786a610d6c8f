import { z } from 'zod'
import { aprueba, type Condicion, NOMBRE_DE_CONDICION } from './calificaciones.ts'

/** Letters and digits that nobody mistakes for one another on paper (Crockford's base 32). */
export const ALFABETO_DE_CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const LARGO_DE_CODIGO = 20

/** A code as it was typed or scanned: with hyphens or without, in any case, O for 0, I or L for 1. */
export const readCodigo = (escrito: string) =>
  escrito.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** In fives, as people read it aloud. */
export const formatCodigo = (codigo: string) => codigo.replace(/(.{5})(?=.)/g, '$1-')

export const TIPOS_DE_DOCUMENTO = ['acta', 'record', 'comprobante', 'constancia', 'certificado'] as const
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number]

export const NOMBRE_DE_DOCUMENTO: Record<TipoDeDocumento, string> = {
  acta: 'Acta de calificaciones',
  record: 'Récord de calificaciones',
  comprobante: 'Comprobante de pago',
  constancia: 'Constancia de inscripción',
  certificado: 'Certificado de nivelación completa',
}

interface Nota {
  calificacion: number | null
  condicion: Condicion | null
}

/** What became of a student in a section, as every document says it. */
export const resultadoDe = (nota: Nota, notaMinima: number) =>
  nota.condicion ? NOMBRE_DE_CONDICION[nota.condicion] : aprueba(nota, notaMinima) ? 'Aprobado' : 'Reprobado'

/** "90" or "88.50": whole numbers stay whole, others have their two decimals; without a number a dash. */
export const formatNota = (nota: number | null) =>
  nota === null ? '–' : Number.isInteger(nota) ? String(nota) : nota.toFixed(2)

/** What anyone with the code learns: less than the paper shows, and enough to see that it was altered. */
export const documentoVerificado = z.object({
  codigo: z.string(),
  tipo: z.enum(TIPOS_DE_DOCUMENTO),
  /** Whether the paper says what stands today. One that was replaced shows nothing of what it said. */
  vigente: z.boolean(),
  /** Since when it does not stand any more, where that is known. */
  reemplazado: z.iso.datetime().nullable(),
  emitido: z.iso.datetime(),
  version: z.number(),
  escuela: z.string(),
  datos: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  /** The subjects of a récord, a constancia or a certificate. An acta tells nobody who has which grade. */
  lineas: z.array(z.object({ de: z.string(), calificacion: z.string(), resultado: z.string() })),
})
export type DocumentoVerificado = z.infer<typeof documentoVerificado>
