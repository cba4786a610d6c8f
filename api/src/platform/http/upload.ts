import { setTimeout as delay } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { callerOf } from './access.ts'
import { AppError } from './errors.ts'

/** Lets the routes of this plugin take multipart forms. Access is checked before the body is read. */
export const acceptUploads = (app: FastifyInstance) => app.register(multipart)

// A file is in memory until it has been processed, so only a few are read at once; the others wait unread. A slow phone
// gives up its turn after a while and goes on beside the next ones, so that it holds nobody up.
const turns = pLimit(3)
const LONGEST_TURN_MS = 5_000

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined
  await turns(async () => {
    working = work()
    const timer = new AbortController()
    const pause = delay(LONGEST_TURN_MS, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race([working.catch(() => {}), pause])
    timer.abort()
  })
  return working as Promise<T>
}

// Concurrent uploads per person, fewer than there are turns: someone who sends files that never end blocks only themselves.
const MOST_PER_PERSON = 2
const underWay = new Map<number, number>()

async function oneOfFew<T>(person: number, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(person) ?? 0
  if (others >= MOST_PER_PERSON)
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

/** Room for the headings of a table and the fields that they were matched with. */
const MOST_FIELD_BYTES = 64 * 1024

interface Upload {
  file: Buffer | null
  fields: Record<string, string>
}

/** Reads a form when its turn comes and passes it on: the file of that name, null if missing or empty, and the text fields. */
export const withUpload = <T>(
  request: FastifyRequest,
  name: string,
  maxMegabytes: number,
  use: (upload: Upload) => Promise<T>,
): Promise<T> =>
  oneOfFew(callerOf(request).id, () => inTurn(async () => use(await readUpload(request, name, maxMegabytes))))

async function readUpload(request: FastifyRequest, name: string, maxMegabytes: number): Promise<Upload> {
  const upload: Upload = { file: null, fields: Object.create(null) }
  if (!request.isMultipart()) return upload
  const limits = {
    files: 1,
    fileSize: maxMegabytes * 1024 * 1024,
    fields: 10,
    fieldSize: MOST_FIELD_BYTES,
    parts: 11,
    headerPairs: 20,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const content = await part.toBuffer()
        if (part.fieldname === name && content.length) upload.file = content
      } else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value
    }
    return upload
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError(413, `El archivo pesa más de ${maxMegabytes} MB. Elige uno más pequeño.`)
    }
    if (code?.startsWith('FST_')) throw error
    throw new AppError(400, 'El archivo llegó incompleto. Inténtalo de nuevo.')
  }
}
