import { comparable } from '@nivela/contract/palabras'
import type { FastifyReply } from 'fastify'

/** Media types of the files that are answered. */
export const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Answers with a file to download. Its name is reduced to plain ASCII letters, digits and hyphens. */
export function sendFile(reply: FastifyReply, name: string, kind: keyof typeof TYPES, content: Buffer) {
  const plain = comparable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return reply
    .type(TYPES[kind])
    .header('content-disposition', `attachment; filename="${plain || 'archivo'}.${kind}"`)
    .send(content)
}
