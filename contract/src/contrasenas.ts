import { z } from 'zod'
import { hasta } from './largos.ts'
import { comparable } from './palabras.ts'
import { campoVacio } from './textos.ts'

const CONTRASENA_MINIMO = 8
const MAX_CONTRASENA = 128

/** A password that someone gives: never judged by today's rules, only kept from being absurd. */
export const contrasenaDada = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .check(hasta(1024, `El campo '${campo}' es demasiado largo`))

/** The caller's own password, which is asked for again before what could hand over an account or the school. */
export const contrasenaPropia = contrasenaDada('contraseña').optional()
export const confirmacionBody = z.object({ contrasenaPropia })
export type ConfirmacionBody = z.infer<typeof confirmacionBody>

/**
 * A password that someone chooses. That it is no common one, and not made of the person's own data, the server checks:
 * it has the list, and knows the person.
 */
export const contrasenaNueva = (campo: string) =>
  z
    .string({ error: campoVacio(campo) })
    .min(1, campoVacio(campo))
    .min(CONTRASENA_MINIMO, `La contraseña debe tener al menos ${CONTRASENA_MINIMO} caracteres.`)
    .check(hasta(MAX_CONTRASENA, `La contraseña admite hasta ${MAX_CONTRASENA} caracteres.`))
    .refine(valor => !esPatron(valor), {
      error: 'Esa contraseña repite o sigue un patrón fácil de adivinar. Elige otra, por ejemplo una frase.',
    })

const LEAST_DISTINCT = 4
const LEAST_RUN = 3

/** Repeats ("abc1abc1"), sequences ("abcd1234") and keyboard runs ("1qaz2wsx"), alone or one after another. */
function esPatron(contrasena: string): boolean {
  const letras = [...contrasena.toLowerCase()]
  if (new Set(letras).size < LEAST_DISTINCT || unidadDe(contrasena).length < CONTRASENA_MINIMO) return true
  const runs = countRuns(letras)
  return runs < CONTRASENA_MINIMO && runs * LEAST_RUN <= letras.length
}

/**
 * What a text repeats from beginning to end: "abc" of "abcabcab"; the whole text where it repeats nothing. In one pass
 * (the prefix function of Knuth, Morris and Pratt), however long the text.
 */
export function unidadDe(texto: string): string {
  /** At each place, how long a beginning of the text ends there that is not all of it. */
  const bordes: number[] = [0]
  for (let lugar = 1; lugar < texto.length; lugar++) {
    let borde = bordes[lugar - 1] ?? 0
    while (borde && texto[lugar] !== texto[borde]) borde = bordes[borde - 1] ?? 0
    bordes.push(texto[lugar] === texto[borde] ? borde + 1 : borde)
  }
  return texto.slice(0, texto.length - (bordes.at(-1) ?? 0))
}

/** As on the keyboards that people have here; a key stands below the one of the same column. */
const TECLADO = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm,.-']
const TECLAS = new Map(TECLADO.flatMap((fila, y) => [...fila].map((tecla, x) => [tecla, { x, y }] as const)))

/** The ways in which a character follows the one before it. The same one again fits every way. */
function stepsBetween(antes: string, letra: string): string[] {
  const codigo = letra.charCodeAt(0) - antes.charCodeAt(0)
  const steps = Math.abs(codigo) === 1 ? [`código ${codigo}`] : []
  const [a, b] = [TECLAS.get(antes), TECLAS.get(letra)]
  if (a && b && Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1) steps.push(`tecla ${b.x - a.x} ${b.y - a.y}`)
  return steps
}

/** How many runs a text is made of; a run goes on in one direction, and random text hardly has any longer than two. */
function countRuns(letras: string[]): number {
  let runs = 0
  let ways: string[] | null = null
  letras.forEach((letra, lugar) => {
    const antes = letras[lugar - 1]
    if (antes === letra) return
    const steps = antes === undefined ? [] : stepsBetween(antes, letra)
    const kept: string[] = ways ? steps.filter(step => ways?.includes(step)) : steps
    if (kept.length) ways = kept
    else {
      runs += 1
      ways = null
    }
  })
  return runs
}

const LEAST_WORD = 3
const LEAST_OF_ITS_OWN = 4

/** Letters and digits alone: a name is no better a password for its spaces, hyphens, case or accents. */
const packed = (texto: string) => comparable(texto).replace(/[^\p{L}\p{N}]/gu, '')

/** Which of these words a password is made of, where nothing but digits, signs and a few letters stands beside them. */
export function palabrasDe(contrasena: string, palabras: (string | null)[]): string[] {
  const known = palabras.flatMap(palabra => (palabra ? [palabra, ...palabra.split(/[^\p{L}\p{N}]+/u)] : []))
  const longestFirst = [...new Set(known.map(packed))]
    .filter(word => word.length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length)
  let rest = packed(contrasena)
  const used = longestFirst.filter(word => {
    const found = rest.includes(word)
    rest = rest.replaceAll(word, ' ')
    return found
  })
  return rest.replace(/[^\p{L}]/gu, '').length < LEAST_OF_ITS_OWN ? used : []
}
