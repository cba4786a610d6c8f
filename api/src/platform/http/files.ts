import type { Readable } from 'node:stream'
import { comparable } from '@nivela/contract/palabras'
import type { FastifyReply } from 'fastify'

/** Media types of the files that are answered. */
export const TYPES = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** A file's name, reduced to plain ASCII letters, digits and hyphens. */
export const plainName = (name: string) =>
  comparable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'archivo'

/** Answers with a file to download. */
export const sendFile = (
  reply: FastifyReply,
  name: string,
  kind: keyof typeof TYPES,
  content: Buffer | Readable,
) =>
  reply
    .type(TYPES[kind])
    .header('content-disposition', `attachment; filename="${plainName(name)}.${kind}"`)
    .send(content)
