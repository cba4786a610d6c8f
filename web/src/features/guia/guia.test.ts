import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPagina, searchPaginas } from './guia.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const GUIA = path.join(ROOT, 'docs/guia')
const paginas = readdirSync(GUIA)
  .filter(archivo => archivo.endsWith('.md'))
  .sort()
  .map(archivo => readPagina(archivo, readFileSync(path.join(GUIA, archivo), 'utf8')))

const sourcesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|features\/guia\//.test(file))
    .map(file => readFileSync(path.join(ROOT, folder, file), 'utf8'))
const program = [...sourcesIn('web/src'), ...sourcesIn('contract/src')].join('\n')
const router = readFileSync(path.join(ROOT, 'web/src/router.tsx'), 'utf8')

test.each(paginas.map(({ titulo, texto }) => [titulo, texto]))(
  '%s: every text that it quotes is on a screen, and every address exists',
  (titulo, texto) => {
    expect(titulo).not.toBe('')
    const quoted = [...texto.matchAll(/«([^»]+)»/g)].map(([, words = '']) => words)
    expect(quoted.filter(words => !program.includes(words))).toEqual([])
    const linked = [...texto.matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g)].map(([, address = '']) => address)
    const isServed = (address: string) => router.includes(`'${address}'`) || router.includes(`'${address}/:`)
    expect(linked.filter(address => !isServed(address))).toEqual([])
  },
)

test('every page has a picture that says what it shows, and every picture is on a page and knows its address', () => {
  const shown = paginas.map(({ texto }) => [...texto.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)])
  for (const pictures of shown) expect(pictures.length).toBeGreaterThan(0)
  for (const [, alt = ''] of shown.flat()) expect(alt.length).toBeGreaterThan(20)
  const files = readdirSync(path.join(GUIA, 'imagenes')).filter(file => file.endsWith('.webp'))
  expect(
    shown
      .flat()
      .map(([, , file]) => file)
      .sort(),
  ).toEqual(files.map(file => `imagenes/${file}`).sort())
  const taken = JSON.parse(readFileSync(path.join(GUIA, 'imagenes/huellas.json'), 'utf8'))
  expect(
    Object.keys(taken)
      .map(name => `${name}.webp`)
      .sort(),
  ).toEqual(files.sort())
  for (const { address, texts } of Object.values<{ address: string; texts: string[] }>(taken)) {
    expect(router).toContain(`'${address.split('?')[0]}'`)
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.filter(text => !program.includes(text))).toEqual([])
  }
})

test('a page is found by its words, whatever their accents; one with them in its title comes first', () => {
  const found = (buscado: string) => searchPaginas(paginas, buscado).map(({ clave }) => clave)
  expect(found('contrasena de aplicacion gmail')).toEqual(['correo'])
  expect(found('CORREO')[0]).toBe('correo')
  expect(found('')).toHaveLength(paginas.length)
  expect(found('murciélago')).toEqual([])
})
