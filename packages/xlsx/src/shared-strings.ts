import { tooBig } from './error.ts'
import { decodeEscapes, parsePart } from './xml.ts'
import type { Part } from './zip.ts'

const MAX_STRINGS = 1_000_000

/** The texts that cells refer to by their position; those with formats come in runs, which are one text. */
export async function readSharedStrings(part: Part | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!part) return strings
  let text = ''
  let isText = false
  let isPhonetic = false
  await parsePart(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(more) {
      if (isText) text += more
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        if (strings.length === MAX_STRINGS) throw tooBig('contiene demasiados textos distintos')
        strings.push(decodeEscapes(text))
      }
    },
  })
  return strings
}
