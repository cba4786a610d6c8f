import { z } from 'zod'
import { hasta } from './largos.ts'
import { campoVacio } from './textos.ts'

const DIGITOS = 'Escribe los 6 dígitos que muestra tu aplicación'
const COMPLETO = 'Escribe los 6 dígitos de tu aplicación, o un código de recuperación completo'

/** Codes as people type or paste them: with spaces or hyphens, in small letters. */
const compact = (codigo: string) => codigo.replace(/[\s-]/g, '').toUpperCase()

/** Recovery codes hold no letter that is read as another; who types one all the same means the digit. */
const sinDudas = (codigo: string) => codigo.replaceAll('O', '0').replace(/[IL]/g, '1')

/** What the office gives to a student who has no e-mail. */
export const codigoDeEntrada = z.object({ codigo: z.string(), vence: z.iso.datetime() })
export type CodigoDeEntrada = z.infer<typeof codigoDeEntrada>

const DE_ENTRADA = 'El código tiene 8 letras y números, como te lo dio la oficina'

/** The same, as the student types it. */
export const codigoEscrito = z
  .string({ error: campoVacio('código') })
  .check(hasta(40, DE_ENTRADA))
  .transform(texto => sinDudas(compact(texto)))
  .pipe(
    z
      .string()
      .min(1, campoVacio('código'))
      .regex(/^[0-9A-Z]{8}$/, DE_ENTRADA),
  )

/** What an authenticator shows. */
export const codigoDeAplicacion = z
  .string({ error: campoVacio('código') })
  .check(hasta(40, DIGITOS))
  .transform(compact)
  .pipe(
    z
      .string()
      .min(1, campoVacio('código'))
      .regex(/^\d{6}$/, DIGITOS),
  )

/** What an authenticator shows, or one of the codes that were kept for the day when it is lost. */
export const codigo = z
  .string({ error: campoVacio('código') })
  .check(hasta(40, COMPLETO))
  .transform(texto => sinDudas(compact(texto)))
  .pipe(
    z
      .string()
      .min(1, campoVacio('código'))
      .regex(/^(\d{6}|[0-9A-Z]{10})$/, COMPLETO),
  )

export const esDeAplicacion = (valor: string) => valor.length === 6
