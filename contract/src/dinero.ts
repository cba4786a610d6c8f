import { z } from 'zod'
import { tieneDosDecimales } from './campos.ts'

const MAX = 1_000_000
const invalido = (campo: string) =>
  `El campo '${campo}' debe ser una cantidad en pesos, mayor que 0 y de hasta ${MAX.toLocaleString('en')}, con dos decimales como mucho`

/** An amount in pesos. */
export const pesos = (campo: string) =>
  z
    .number({ error: invalido(campo) })
    .min(0.01, invalido(campo))
    .max(MAX, invalido(campo))
    .refine(tieneDosDecimales, invalido(campo))

/** As people type it: "3,500", "RD$ 3500.00"; nothing typed is none. */
export const pesosEscritos = (campo: string) =>
  z
    .string({ error: invalido(campo) })
    .transform(escrito => escrito.replace(/^\s*(RD)?\$?\s*/i, '').trim())
    .refine(escrito => /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/.test(escrito), {
      error: invalido(campo),
      abort: true,
    })
    .transform(escrito => (escrito === '' ? null : Number(escrito.replaceAll(',', ''))))
    .pipe(pesos(campo).nullable())

/** In whole cents: as floating-point numbers 0.1 and 0.2 make 0.30000000000000004. */
export const sumPesos = (...cantidades: number[]) =>
  cantidades.reduce((suma, cantidad) => suma + Math.round(cantidad * 100), 0) / 100

/** "RD$ 3,500" or "RD$ 3,500.50". */
export function formatPesos(cantidad: number): string {
  const decimales = Number.isInteger(cantidad) ? 0 : 2
  return `RD$\u00a0${cantidad.toLocaleString('en', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })}`
}
