import { setTimeout as delay } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { callerOf } from './access.ts'
import { AppError } from './errors.ts'

/** Lets the routes of this room take forms with a file. Whoever may not call them is turned away before it is read. */
export const acceptUploads = (app: FastifyInstance) => app.register(multipart)

// What is being read is in memory until it has been dealt with: a few files at once, however many are sent. Who waits is
// not read yet. A slow phone gives up its turn after a while and goes on beside the others, so that it holds up nobody.
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

// Fewer than there are turns: whoever sends many files that never end holds up nobody but themselves.
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

interface Upload {
  file: Buffer | null
  fields: Record<string, string>
}

/** Reads a form and does something with it, in turn: the file of that name, if it holds anything, and the other fields. */
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
    fieldSize: 1024,
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
