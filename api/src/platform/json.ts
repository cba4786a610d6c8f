import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON, or what a route's own plugin takes. The parser is Fastify's, poison keys refused; some clients
 * name JSON as the type of a body that they don't send, which counts as no fields.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body as string, done)
  })
}
