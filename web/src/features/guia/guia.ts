import { comparable } from '@nivela/contract/palabras'

/** The pages of docs/guia, as the build found them. */
const archivos = import.meta.glob<string>('../../../../docs/guia/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const imagenes = import.meta.glob<string>('../../../../docs/guia/imagenes/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the build put a picture that a page names as `imagenes/aulas.webp`. */
export const findImagen = (nombre: string) => imagenes[`../../../../docs/guia/${nombre}`]

export interface PaginaDeGuia {
  /** Its address: the file's name without number. */
  clave: string
  titulo: string
  /** In Markdown, without the title. */
  texto: string
}

export function readPagina(archivo: string, contenido: string): PaginaDeGuia {
  const clave = archivo.replace(/^(.*\/)?\d+-|\.md$/g, '')
  const [primera = '', ...resto] = contenido.split('\n')
  return { clave, titulo: primera.replace(/^#\s*/, ''), texto: resto.join('\n').trim() }
}

export const PAGINAS = Object.entries(archivos)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([archivo, contenido]) => readPagina(archivo, contenido))

/** The pages that hold every word, those with it in their title first. */
export function searchPaginas(paginas: PaginaDeGuia[], buscado: string): PaginaDeGuia[] {
  const palabras = comparable(buscado).split(/\s+/).filter(Boolean)
  const has = (texto: string) => palabras.every(palabra => comparable(texto).includes(palabra))
  const found = paginas.filter(({ titulo, texto }) => has(`${titulo} ${texto}`))
  return [...found.filter(({ titulo }) => has(titulo)), ...found.filter(({ titulo }) => !has(titulo))]
}
