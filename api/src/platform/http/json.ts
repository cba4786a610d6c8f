import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Takes JSON bodies only (uploads register their own parser), with Fastify's parser, which refuses `__proto__` and
 * `constructor` keys. An empty body, `null` and none at all count as no fields: some clients send the content type
 * with nothing to go with it. Invalid UTF-8 is refused, since decoding would silently replace it by question marks.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) done(null, {})
    else if (!isUtf8(bytes)) done(new AppError(400, 'No entendimos lo que enviaste.'), undefined)
    else parse(request, bytes.toString(), (error, fields) => done(error, fields ?? {}))
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // Without a type there is no body, or Fastify has refused it. One of another type has not been read: not {}.
    if (request.routeOptions.schema?.body && request.headers['content-type'] === undefined) request.body = {}
    done()
  })
}
