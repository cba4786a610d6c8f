import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Takes JSON bodies only (uploads register their own parser), with Fastify's parser, which refuses `__proto__` and
 * `constructor` keys. An empty body counts as no fields: some clients send the content type without one. Invalid UTF-8 is
 * refused, since decoding would silently replace it by question marks.
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
