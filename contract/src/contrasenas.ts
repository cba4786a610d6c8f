import { z } from 'zod'
import { campoVacio } from './textos.ts'

const CONTRASENA_MINIMO = 8
const CONTRASENA_MAXIMO = 128

/** A password that someone gives: never judged by today's rules, only kept from being absurd. */
export const contrasenaDada = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .max(1024, `El campo '${campo}' es demasiado largo`)

/** A password that someone chooses. That it is no common one, and not the person's own name, the server checks. */
export const contrasenaNueva = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .min(CONTRASENA_MINIMO, `La contraseña debe tener al menos ${CONTRASENA_MINIMO} caracteres.`)
    .max(CONTRASENA_MAXIMO, `La contraseña admite hasta ${CONTRASENA_MAXIMO} caracteres.`)
