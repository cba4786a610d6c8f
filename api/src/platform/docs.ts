import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The API as a page and as an OpenAPI document, both made from the schemas that check every request. */
export async function registerDocs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nivela',
        version: '1.0.0',
        description:
          'Asignaturas de nivelación. Las respuestas llegan dentro de `data`; los fallos, como una frase en `error`.',
      },
      components: { securitySchemes: { sesion: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ sesion: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    theme: { title: 'API de Nivela' },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
