import { codrecibo } from '@nivela/contract/recibos'
import { campoVacio } from '@nivela/contract/textos'
import { literal, object, string } from 'zod'

const NO_ES_NUMERO = -1

/** The code as it is typed: nothing is 0, which the contract calls empty; what is no number it refuses as such. */
export function parseCodigo(texto: string) {
  const limpio = texto.replace(/\s/g, '')
  return /^\d*$/.test(limpio) ? Number(limpio) : NO_ES_NUMERO
}

/** `image` says whether there is one. */
export const envioEsquema = object({
  codrecibo: string().transform(parseCodigo).pipe(codrecibo),
  image: literal(true, campoVacio('imagen')),
})
