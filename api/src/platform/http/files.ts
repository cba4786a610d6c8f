import { comparable } from '@nivela/contract/palabras'
import type { FastifyReply } from 'fastify'

/** The media types of the files that leave. */
export const TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Answers with a file to keep. Its name is made of plain letters, whatever people called the thing. */
export function sendFile(reply: FastifyReply, name: string, kind: keyof typeof TYPES, content: Buffer) {
  const plain = comparable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return reply
    .type(TYPES[kind])
    .header('content-disposition', `attachment; filename="${plain || 'archivo'}.${kind}"`)
    .send(content)
}
