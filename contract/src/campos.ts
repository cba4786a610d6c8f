import { z } from 'zod'
import { hasta } from './largos.ts'
import { squeezeBlanks } from './palabras.ts'
import { ROL } from './roles.ts'
import { campoVacio } from './textos.ts'

/**
 * What people can't see in a name: control characters, zero-width ones, those that turn the direction of what stands
 * beside them, halves of a character. The joiner of emoji is among them: in a name it only tells apart what looks the
 * same. The database has the same list (`strip_invisible`).
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/u

/** A name, or another text on one line: trimmed, with single blanks, not empty, visible, with a sentence for every way to be wrong. */
export const texto = (campo: string, maximo = 120) =>
  z
    .string({ error: campoVacio(campo) })
    .overwrite(squeezeBlanks)
    .min(1, campoVacio(campo))
    .check(hasta(maximo, `El campo '${campo}' admite hasta ${maximo} caracteres`))
    .refine(
      valor => !INVISIBLE.test(valor),
      `El campo '${campo}' tiene caracteres invisibles que no se pueden guardar: escríbelo de nuevo, sin copiarlo`,
    )

/** Exact, with no tolerance: 69.99999999 is not 70. */
export const tieneDosDecimales = (valor: number) => Number(valor.toFixed(2)) === valor

/** Why something is done that asks for a reason. */
export const motivo = texto('motivo', 300)

/** Several lines of text: trimmed, not empty, visible. */
export const parrafos = (campo: string, maximo: number) =>
  z
    .string({ error: campoVacio(campo) })
    .transform(valor => valor.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, campoVacio(campo))
        .check(hasta(maximo, `El campo '${campo}' admite hasta ${maximo} caracteres`))
        .refine(
          valor => !INVISIBLE.test(valor.replace(/[\n\t]/g, ' ')),
          `El campo '${campo}' tiene caracteres invisibles que no se pueden enviar: escríbelo de nuevo, sin copiarlo`,
        ),
    )

export const correo = z
  .string({ error: campoVacio('correo') })
  .trim()
  .min(1, campoVacio('correo'))
  .check(hasta(254, 'El correo es demasiado largo'))
  .pipe(z.email('Escribe un correo válido, por ejemplo nombre@escuela.do'))
  .transform(valor => valor.toLowerCase())

const ID_INVALIDO = 'El identificador debe ser un número entero positivo'
const MAX_ENTERO = 2_147_483_647

/** An id in a body. */
export const id = z.int({ error: ID_INVALIDO }).positive(ID_INVALIDO).max(MAX_ENTERO, ID_INVALIDO)

/** An id in a path, where everything arrives as text. */
export const idDeRuta = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, ID_INVALIDO)
  .transform(Number)
  .refine(valor => valor <= MAX_ENTERO, ID_INVALIDO)

/** An id that someone picks in a form, where 0 and nothing are the same: not picked. */
export const idElegido = (campo: string) =>
  z
    .int({ error: campoVacio(campo) })
    .positive(campoVacio(campo))
    .max(MAX_ENTERO, campoVacio(campo))

/** `?simular=true`: the answer of a call that writes nothing. */
export const simular = z
  .enum(['true', 'false'], { error: "El parámetro 'simular' debe ser true o false" })
  .default('false')
  .transform(valor => valor === 'true')

export const rol = z.literal(Object.values(ROL))
