import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Smaller answers fit into one packet as they are. */
const COMPRESS_FROM_BYTES = 1_024

const ENCODERS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof ENCODERS

/** Of 11: two thirds of gzip's bytes in about its time. */
const QUALITY = 5

export interface Written {
  etag: string
  body: Buffer
  /** Brotli's, from 1 to 11. */
  quality: number
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

const written = new WeakMap<object, Written>()

/**
 * Answers what many people read: put into words, hashed and compressed once for as long as the same `data` is handed over,
 * however many ask (`platform/postgres/shared-reads.ts`). A client that has it already is answered 304.
 */
export async function sendShared(reply: FastifyReply, data: object): Promise<FastifyReply> {
  const answer = written.get(data) ?? write(reply, data)
  return sendWhatIsNew(reply.type('application/json; charset=utf-8'), answer)
}

/** Sends what was written before, unless the client says that it has it. */
export async function sendWhatIsNew(reply: FastifyReply, answer: Written): Promise<FastifyReply> {
  const known = reply.request.headers['if-none-match']?.split(',').some(tag => tag.trim() === answer.etag)
  reply.header('etag', answer.etag)
  if (!known) return sendWritten(reply, answer)
  // Nothing follows, so it is of no type.
  return reply.removeHeader('content-type').header('vary', 'accept-encoding').code(304).send()
}

/** Sends what was written before, in an encoding that the client takes. */
async function sendWritten(reply: FastifyReply, answer: Written): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const encoding = encodingFor(reply.request.headers['accept-encoding'], answer.body)
  if (!encoding) return reply.header('content-encoding', 'identity').send(answer.body)
  answer.compressed[encoding] ??= ENCODERS[encoding](answer.body, answer.quality)
  return reply.header('content-encoding', encoding).send(await answer.compressed[encoding])
}

function write(reply: FastifyReply, data: object): Written {
  const serialize = reply.getSerializationFunction('200') as ((payload: object) => string) | undefined
  if (!serialize) throw new Error('a shared answer without a schema')
  const answer = writeBody(serialize({ data }))
  written.set(data, answer)
  return answer
}

export function writeBody(text: string, quality = QUALITY): Written {
  const body = Buffer.from(text)
  // Weak: the same answer, whichever way it is compressed.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  return { etag, body, quality, compressed: {} }
}

function encodingFor(accepted: string | string[] | undefined, { length }: Buffer): Encoding | undefined {
  if (length < COMPRESS_FROM_BYTES) return undefined
  const names = String(accepted ?? '')
    .split(',')
    .filter(one => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map(one => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find(name => names.includes(name))
}
