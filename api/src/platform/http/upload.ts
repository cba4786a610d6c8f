import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from './access.ts'
import { AppError } from './errors.ts'
import { createUploadRoom, type Upload as Place } from './upload-room.ts'

/** Lets the routes of this plugin take multipart forms. Access is checked before the body is read. */
export const acceptUploads = (app: FastifyInstance) => app.register(multipart)

const MEGABYTE = 1024 * 1024
/** Memory for twenty photographs from phones, and for eight more of the largest files. */
const room = createUploadRoom({
  most: 64 * MEGABYTE,
  first: 8,
  tickMs: 1_000,
  quietTicks: { alone: 10, whenFull: 2 },
  heldTicks: 60,
})

// Concurrent uploads per person: someone who sends files that never end blocks only themselves.
const MAX_PER_PERSON = 2
const underWay = new Map<number, number>()

async function oneOfFew<T>(person: number, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(person) ?? 0
  if (others >= MAX_PER_PERSON)
    throw new AppError(429, 'Ya estás enviando otros archivos. Espera a que terminen de llegar.', {
      retryAfterSeconds: 5,
    })
  underWay.set(person, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(person) ?? 1) - 1
    if (left) underWay.set(person, left)
    else underWay.delete(person)
  }
}

const TOO_SLOW = 'Lo que enviaste tardó demasiado en llegar. Inténtalo de nuevo.'
const INCOMPLETE = 'El archivo llegó incompleto. Inténtalo de nuevo.'

/** Room for the headings of a table and the fields that they were matched with. */
const MAX_FIELD_BYTES = 64 * 1024

interface Upload {
  file: Buffer | null
  /** What the sender calls it. */
  filename: string
  fields: Record<string, string>
}

/** Reads a form and passes it on: the file of that name, null if missing or empty, and the text fields. */
export const withUpload = <T>(
  request: FastifyRequest,
  name: string,
  maxMegabytes: number,
  use: (upload: Upload) => Promise<T>,
): Promise<T> =>
  oneOfFew(callerOf(request).id, async () => {
    let giveUp = (_why: AppError) => {}
    const givenUp = new Promise<never>((_resolve, reject) => {
      giveUp = reject
    })
    const place = room.enter(() => giveUp(new AppError(408, TOO_SLOW)))
    // Of a sender who is gone a reader that waits for room would not hear.
    request.raw.once('close', () => request.raw.readableEnded || giveUp(new AppError(400, INCOMPLETE)))
    try {
      const upload = await Promise.race([readUpload(request, name, maxMegabytes, place), givenUp])
      place.arrived()
      return await use(upload)
    } finally {
      place.leave()
    }
  })

async function readUpload(
  request: FastifyRequest,
  name: string,
  maxMegabytes: number,
  place: Place,
): Promise<Upload> {
  const upload: Upload = { file: null, filename: '', fields: Object.create(null) }
  if (!request.isMultipart()) return upload
  const limits = {
    files: 1,
    fileSize: maxMegabytes * MEGABYTE,
    fields: 10,
    fieldSize: MAX_FIELD_BYTES,
    parts: 11,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const content = await readFile(part, place)
        if (!content)
          throw new AppError(413, `El archivo pesa más de ${maxMegabytes} MB. Elige uno más pequeño.`)
        if (part.fieldname === name && content.length) {
          upload.file = content
          upload.filename = part.filename ?? ''
        }
      } else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value
    }
    return upload
  } catch (error) {
    const { code } = error as { code?: string }
    if (error instanceof AppError || code?.startsWith('FST_')) throw error
    throw new AppError(400, INCOMPLETE)
  }
}

/** Null where it is larger than the limit. */
async function readFile({ file }: MultipartFile, place: Place): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    await place.take(chunk.length)
    chunks.push(chunk)
  }
  return file.truncated ? null : Buffer.concat(chunks)
}
