import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '../http/errors.ts'

// The longest side is limited as well as the area: resizing a column of 1 × 25 million pixels keeps a core busy for seconds.
const LIMITS = { megapixels: 25, side: 12_000, seconds: 10 }
const WIDTH = 1600
// WebP's own limit is 16,383 pixels a side; a voucher photographed in one long strip fits well below.
const HEIGHT = 8000
const THUMBNAIL = 160
const LOGO = { width: 640, height: 240 }
const SMALL_LOGO = { width: 180, height: 44 }

/** A picture as it is stored: re-encoded from its pixels, so that metadata and anything else in the file is gone. */
export interface Picture {
  imagen: Buffer
  miniatura: Buffer
  /** Hash of the pixels: the same for the same picture in another file. */
  huella: Buffer
}

// Concurrent re-encodings: all cores but one, which is left for requests.
const lane = pLimit(Math.max(1, availableParallelism() - 1))

/** Loaded with the first picture, so that the server starts faster. */
async function loadSharp(): Promise<(input: Buffer, options: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const lastOf = new Map<number, Promise<unknown>>()

/** One picture at a time per person: their next one joins the queue when the one before is done, so people take turns. */
function inTurn<T>(person: number, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(person) ?? Promise.resolve()
  const picture = before.then(() => lane(work))
  const settled = picture.then(forget, forget)
  function forget() {
    if (lastOf.get(person) === settled) lastOf.delete(person)
  }
  lastOf.set(person, settled)
  return picture
}

/** A receipt's photograph. */
export const readPicture = (file: Buffer, person: number, limits = LIMITS): Promise<Picture> =>
  inTurn(person, () =>
    decode(file, limits, async (input, sharp) => {
      const { data, info } = await input
        .flatten({ background: '#fff' })
        .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
      return {
        imagen: await sharp(data, raw).webp({ quality: 80 }).toBuffer(),
        miniatura: await sharp(data, raw)
          .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 70 })
          .toBuffer(),
        huella: createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest(),
      }
    }),
  )

/** A logo, as PNG: what is transparent stays so, and documents can show it. */
export const readLogo = (file: Buffer, person: number): Promise<Buffer> =>
  inTurn(person, () =>
    decode(file, LIMITS, input =>
      input
        .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  )

/** A picture as it stands in a mail: its pixels, and its size as people see it. */
export interface InlinePicture {
  png: Buffer
  width: number
  height: number
}

/** Of a stored logo, with twice the pixels for sharp screens. */
export const shrinkLogo = (logo: Buffer): Promise<InlinePicture> =>
  lane(async () => {
    const sharp = await loadSharp()
    const { data, info } = await sharp(logo, {})
      .resize({
        width: SMALL_LOGO.width * 2,
        height: SMALL_LOGO.height * 2,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    const scale = Math.min(1, SMALL_LOGO.width / info.width, SMALL_LOGO.height / info.height)
    return { png: data, width: Math.round(info.width * scale), height: Math.round(info.height * scale) }
  })

/** A drawing of our own as pixels, twice as many as it shows. */
export const rasterize = (
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<InlinePicture> =>
  lane(async () => {
    const sharp = await loadSharp()
    const png = await sharp(Buffer.from(svg), { density: 144 })
      .resize({ width: width * 2, height: height * 2, fit: 'contain', background: '#0000' })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    return { png, width, height }
  })

type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>

/** Judges a file by its content, and hands its decoder on, bounded. */
async function decode<T>(
  file: Buffer,
  limits: typeof LIMITS,
  write: (input: Sharp, sharp: LoadedSharp) => Promise<T>,
): Promise<T> {
  if (!isPicture(file)) throw new AppError(415, 'La imagen debe ser una foto JPEG, PNG o WebP.')
  const sharp = await loadSharp()
  const pixels = limits.megapixels * 1_000_000
  // Of an animation only the first frame is read.
  const input = { limitInputPixels: pixels, failOn: 'error', pages: 1 } as const
  try {
    // Reads the header only: nothing is decoded yet.
    const { width, height } = await sharp(file, { ...input, limitInputPixels: false }).metadata()
    if (Math.max(width, height) > limits.side)
      throw tooLarge(`mide más de ${limits.side.toLocaleString('es-DO')} píxeles de un lado`)
    if (width * height > pixels) throw tooLarge(`tiene más de ${limits.megapixels} megapíxeles`)
    return await write(sharp(file, input).timeout({ seconds: limits.seconds }).autoOrient(), sharp)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (/^timeout/.test((error as Error).message)) throw tooLarge('tarda demasiado en leerse')
    throw new AppError(400, 'No pudimos leer la imagen: está dañada o incompleta. Toma la foto otra vez.')
  }
}

const tooLarge = (why: string) => new AppError(413, `La imagen ${why}. Toma la foto con menos resolución.`)

/** Judged by the file's first bytes, never by its name or content type. */
const isPicture = (file: Buffer) =>
  file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')
