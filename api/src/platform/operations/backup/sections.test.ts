import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSections } from './sections.ts'

const DAMAGED = new Error('damaged')

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}
const sectionsOf = (text: string, size: number, hash = createHash('sha256')) =>
  createSections(inPieces(text, size), hash, () => DAMAGED)

async function textOf(chunks: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

// Rows that look like the line which closes them, but for what COPY escapes.
const TRICKY = 'a\\\\.\tb\n\\\\.\n.\n\\N\n\n\\\\\n\\\\.x\n'

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'lines and rows are the same however the bytes arrive: %i at a time',
  async size => {
    const text = `cabecera\nuna\n${TRICKY}\\.\nvacía\n\\.\notra\nx\n\\.\nfinal\n`
    const hash = createHash('sha256')
    const sections = sectionsOf(text, size, hash)
    expect(await sections.line()).toBe('cabecera')
    expect(await sections.line()).toBe('una')
    expect(await textOf(sections.rows())).toBe(TRICKY)
    expect(await sections.line()).toBe('vacía')
    expect(await textOf(sections.rows())).toBe('')
    expect(await sections.line()).toBe('otra')
    expect(await textOf(sections.rows())).toBe('x\n')
    expect(await sections.atEnd()).toBe(false)
    expect(await sections.line()).toBe('final')
    expect(await sections.atEnd()).toBe(true)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  },
)

test('what ends too soon is damaged', async () => {
  await expect(sectionsOf('sin final', 3).line()).rejects.toBe(DAMAGED)
  for (const text of ['', '\\', '\\.', 'a\n', 'a\n\\.', 'a\n\\.x']) {
    await expect(textOf(sectionsOf(text, 1).rows())).rejects.toBe(DAMAGED)
  }
})
