import { pesosEscritos } from '@nivela/contract/dinero'
import {
  codrecibo,
  MAX_RECIBO_MEGABYTES,
  RECIBO_TIPOS,
  referencia,
  type Saldo,
} from '@nivela/contract/recibos'
import { campoVacio } from '@nivela/contract/textos'
import { literal, number, object } from 'zod'
import { formatBytes } from '../../../lib/device/files.ts'

/** What the form sends; `image` says whether there is one. */
export const envioEsquema = object({
  codrecibo,
  referencia,
  /** 0: the one that is proposed; where none is, the current one, whichever that is. */
  idperiodo: number(),
  monto: pesosEscritos('monto'),
  image: literal(true, campoVacio('imagen')),
})

/** The oldest period that is owed, before it the oldest that receipts under review do not cover; 0 where nothing is owed. A closed one takes only what the office records. */
export function proposePeriodo(saldos: Saldo[], enOficina = false) {
  const debidos = saldos.filter(({ pendiente, cerrado }) => pendiente > 0 && (enOficina || !cerrado))
  const descubierto = debidos.find(({ falta, sinMonto }) => sinMonto === 0 && falta > 0)
  return (descubierto ?? debidos[0])?.idperiodo ?? 0
}

/** Larger ones are made small before they are sent; this is what a phone can hold in its memory. */
export const MAX_ELEGIDO_BYTES = 60 * 1024 * 1024
const MAX_BYTES = MAX_RECIBO_MEGABYTES * 1024 * 1024
export const ACEPTADOS = RECIBO_TIPOS.join(',')
export const ILEGIBLE = 'No pudimos abrir esa imagen. Prueba con otra foto o con una captura de pantalla.'

const ES_HEIC = /hei[cf]/i

/** The error for a file that is no picture we take. */
export const explainTipo = ({ type, name }: { type: string; name: string }) =>
  ES_HEIC.test(type) || /\.hei[cf]$/i.test(name)
    ? 'Esa foto está en HEIC, el formato del iPhone, y aquí debe ser JPEG, PNG o WebP. Haz una captura de pantalla de la foto y elige la captura.'
    : 'Ese archivo no es una imagen JPEG, PNG o WebP. Elige una foto o una captura de pantalla.'

/** Why a picture can't be chosen, or null. The file window checks the same; a camera has no such window. */
export function refuseImagen(archivo: { type: string; name: string; size: number }) {
  if (!RECIBO_TIPOS.some(tipo => tipo === archivo.type)) return explainTipo(archivo)
  if (archivo.size > MAX_ELEGIDO_BYTES)
    return `La imagen pesa más de ${formatBytes(MAX_ELEGIDO_BYTES)}. Elige una más pequeña.`
  return null
}

/** Why a picture can't be sent: the browser could not make it smaller, and the server takes no larger one. */
export const refuseEnvio = ({ size }: { size: number }) =>
  size > MAX_BYTES ? `La imagen pesa más de ${MAX_RECIBO_MEGABYTES} MB. Elige una más pequeña.` : null

/** What a photo weighs when it leaves: four seconds on slow 3G. */
const TARGET_BYTES = 200 * 1024
/** As large as the server keeps one. */
const LARGEST_SIDE = 1600
/** JPEG's, from what nobody can tell from the photo to what can still be read well. */
const QUALITIES = [0.82, 0.7, 0.6, 0.5, 0.4]

/** Width and height within the largest side, their proportion kept. */
export function fitSide(ancho: number, alto: number, lado = LARGEST_SIDE) {
  const escala = Math.min(1, lado / Math.max(ancho, alto))
  return { ancho: Math.round(ancho * escala), alto: Math.round(alto * escala) }
}

/** Makes a photo small enough for a slow network, upright as its camera says. What the browser can't open is sent as it is. */
export async function shrink(archivo: File): Promise<File> {
  if (archivo.size <= TARGET_BYTES) return archivo
  try {
    const lienzo = draw(await createImageBitmap(archivo, { imageOrientation: 'from-image' }))
    let ligera = archivo as Blob
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>(resolve => lienzo.toBlob(resolve, 'image/jpeg', quality))
      if (blob && blob.size < ligera.size) ligera = blob
      if (ligera.size <= TARGET_BYTES) break
    }
    return ligera === archivo
      ? archivo
      : new File([ligera], archivo.name.replace(/\.\w+$/, '.jpg'), { type: ligera.type })
  } catch {
    return archivo
  }
}

function draw(mapa: ImageBitmap) {
  const { ancho, alto } = fitSide(mapa.width, mapa.height)
  const lienzo = document.createElement('canvas')
  lienzo.width = ancho
  lienzo.height = alto
  const pincel = lienzo.getContext('2d')
  if (!pincel) throw new Error('no canvas')
  // JPEG has no transparency: what was see-through turns white, not black.
  pincel.fillStyle = '#fff'
  pincel.fillRect(0, 0, ancho, alto)
  pincel.imageSmoothingQuality = 'high'
  pincel.drawImage(mapa, 0, 0, ancho, alto)
  mapa.close()
  return lienzo
}
