import { comparable } from '@nivela/contract/palabras'

/** Hands a file over to the person as a download. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Whether the browser can still read a file that was chosen: not once it was saved anew, moved or deleted. */
export const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const UNIDADES = [
  { bytes: 1024 * 1024, nombre: 'MB' },
  { bytes: 1024, nombre: 'KB' },
]

/** "840 KB", "1.2 MB": as the files' own window says it. */
export function formatBytes(bytes: number) {
  const unidad = UNIDADES.find(({ bytes: minimo }) => bytes >= minimo)
  if (!unidad) return `${bytes} bytes`
  const cantidad = bytes / unidad.bytes
  return `${cantidad < 10 ? Math.round(cantidad * 10) / 10 : Math.round(cantidad)} ${unidad.nombre}`
}

/** "acta-ciencias-sociales-01.pdf": a name that every system takes. */
export const toFileName = (partes: string[], extension: string) =>
  `${comparable(partes.join(' '))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.${extension}`
