import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Bodies are JSON, or what a route's own plugin takes. The parser is Fastify's, poison keys refused; some clients
 * name JSON as the type of a body that they don't send, which counts as no fields. Bytes that are no text are not
 * guessed at: they would be kept as question marks.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) done(null, {})
    else if (!isUtf8(bytes)) done(new AppError(400, 'No entendimos lo que enviaste.'), undefined)
    else parse(request, bytes.toString(), done)
  })
}
