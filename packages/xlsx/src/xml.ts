/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { damaged, tooBig, unsafe, XlsxError } from './error.ts'
import type { Part } from './zip.ts'

/** The parser goes over an unfinished tag, comment or text again with each piece: large pieces, and no endless token. */
const PIECE = 256 * 1024
const MAX_TOKEN = 256 * 1024
const MAX_DEPTH = 64
/** 50,000 rows of 12 texts take fewer than two million; empty cells cost no memory, but time. */
const MAX_TAGS = 3_000_000

export type Attributes = Record<string, string>

export interface XmlHandlers {
  open(name: string, attributes: () => Attributes, isEmpty: boolean): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads a part as it is unpacked. Names come without their prefix, texts with their entities decoded. */
export async function parsePart(part: Part, handlers: XmlHandlers): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pending = 0
  let depth = 0
  let tags = 0
  const parser = new Parser()
  parser.on('openTag', (name, attributes, _decode, isEmpty) => {
    pending = 0
    if (++depth > MAX_DEPTH) throw damaged()
    if (++tags > MAX_TAGS) throw tooBig('tiene demasiadas celdas')
    handlers.open(localName(name), attributes, isEmpty)
  })
  parser.on('closeTag', name => {
    pending = 0
    depth--
    handlers.close?.(localName(name))
  })
  parser.on('text', text => {
    pending = 0
    handlers.text?.(decodeEntities(text))
  })
  parser.on('cdata', text => {
    pending = 0
    handlers.text?.(text)
  })
  parser.on('comment', () => {
    pending = 0
  })
  parser.on('attention', () => {
    throw unsafe('declaraciones de XML')
  })
  parser.on('error', error => {
    throw damaged(error)
  })
  try {
    let piece = ''
    for await (const chunk of part.unpack()) {
      piece += decoder.decode(chunk, { stream: true })
      if (piece.length < PIECE) continue
      pending += piece.length
      parser.write(piece)
      if (pending > MAX_TOKEN + PIECE) throw damaged()
      piece = ''
    }
    parser.write(piece + decoder.decode())
    parser.end()
  } catch (error) {
    throw error instanceof XlsxError ? error : damaged(error)
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (entity, dec, hex, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? entity
      const code = dec ? Number(dec) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )
}

/** Spreadsheets spell what XML can't hold as `_x0000_`, and an underscore that could be misread as `_x005F_`. */
export const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
