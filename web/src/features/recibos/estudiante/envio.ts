import { pesosEscritos } from '@nivela/contract/dinero'
import { codrecibo, RECIBO_MAXIMO_MEGABYTES, RECIBO_TIPOS, type Saldo } from '@nivela/contract/recibos'
import { campoVacio } from '@nivela/contract/textos'
import { literal, number, object } from 'zod'

/** What the form sends; `image` says whether there is one. */
export const envioEsquema = object({
  codrecibo,
  /** 0: the one that is proposed; where none is, the current one, whichever that is. */
  idperiodo: number(),
  monto: pesosEscritos('monto'),
  image: literal(true, campoVacio('imagen')),
})

/** The oldest period that is owed, before it the oldest that receipts under review do not cover; 0 where nothing is owed. */
export function proposePeriodo(saldos: Saldo[]) {
  const debidos = saldos.filter(({ pendiente }) => pendiente > 0)
  const descubierto = debidos.find(
    ({ pendiente, enRevision, sinMonto }) => sinMonto === 0 && enRevision < pendiente,
  )
  return (descubierto ?? debidos[0])?.idperiodo ?? 0
}

export const MAXIMO_BYTES = RECIBO_MAXIMO_MEGABYTES * 1024 * 1024
export const ACEPTADOS = RECIBO_TIPOS.join(',')
export const ILEGIBLE = 'No pudimos abrir esa imagen. Prueba con otra foto o con una captura de pantalla.'

const ES_HEIC = /hei[cf]/i

/** The error for a file that is no picture we take. */
export const explainTipo = ({ type, name }: { type: string; name: string }) =>
  ES_HEIC.test(type) || /\.hei[cf]$/i.test(name)
    ? 'Esa foto está en HEIC, el formato del iPhone, y aquí debe ser JPEG, PNG o WebP. Haz una captura de pantalla de la foto y elige la captura.'
    : 'Ese archivo no es una imagen JPEG, PNG o WebP. Elige una foto o una captura de pantalla.'

/** Why a picture can't be sent, or null. The file window checks the same; a camera has no such window. */
export function refuseImagen(archivo: { type: string; name: string; size: number }) {
  if (!RECIBO_TIPOS.some(tipo => tipo === archivo.type)) return explainTipo(archivo)
  if (archivo.size > MAXIMO_BYTES)
    return `La imagen pesa más de ${RECIBO_MAXIMO_MEGABYTES} MB. Elige una más pequeña.`
  return null
}

const SHRINK_FROM_BYTES = 3 * 1024 * 1024
const LARGEST_SIDE = 2000

/** Width and height within the largest side, their proportion kept. */
export function fitSide(ancho: number, alto: number, lado = LARGEST_SIDE) {
  const escala = Math.min(1, lado / Math.max(ancho, alto))
  return { ancho: Math.round(ancho * escala), alto: Math.round(alto * escala) }
}

/** Downscales a large photo before it is sent over a slow network. If that fails, the original is sent. */
export async function shrink(archivo: File): Promise<File> {
  if (archivo.size <= SHRINK_FROM_BYTES) return archivo
  try {
    const mapa = await createImageBitmap(archivo)
    const { ancho, alto } = fitSide(mapa.width, mapa.height)
    const lienzo = document.createElement('canvas')
    lienzo.width = ancho
    lienzo.height = alto
    const pincel = lienzo.getContext('2d')
    if (!pincel) return archivo
    // JPEG has no transparency: what was see-through turns white, not black.
    pincel.fillStyle = '#fff'
    pincel.fillRect(0, 0, ancho, alto)
    pincel.drawImage(mapa, 0, 0, ancho, alto)
    mapa.close()
    const ligera = await new Promise<Blob | null>(resolve => lienzo.toBlob(resolve, 'image/jpeg', 0.85))
    if (!ligera || ligera.size >= archivo.size) return archivo
    return new File([ligera], archivo.name.replace(/\.\w+$/, '.jpg'), { type: ligera.type })
  } catch {
    return archivo
  }
}
