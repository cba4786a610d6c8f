import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sendWhatIsNew, type Written, writeBody } from './shared-answer.ts'

/** The fields of a multipart form, as JSON Schema: the form is read as a stream, so no schema checks it. */
export interface Form {
  properties: Record<string, object>
  required: string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: Form
    /** The media type of an answer that is a file. */
    file?: string
  }
  interface FastifyInstance {
    documentOfPage(): object
  }
}

const TAGS = {
  auth: 'Entrar, salir, contraseñas, sesiones y segundo factor.',
  usuarios: 'Las personas: administradores, maestros y estudiantes.',
  periodos: 'Los períodos académicos.',
  asignaturas: 'Las asignaturas de nivelación.',
  aulas: 'Las aulas.',
  secciones: 'Lo que se ofrece: asignatura, maestro, aula, horas y cupos.',
  inscripciones: 'Las ventanas de inscripción y las secciones de cada estudiante.',
  avance: 'Lo que cada estudiante aprobó, cursa y debe.',
  calificaciones: 'Las notas, sus actas y el récord.',
  recibos: 'Los recibos de pago y sus imágenes.',
  poma: 'Los resultados de la prueba POMA y sus invitaciones.',
  importaciones: 'Tablas que entran de una vez: resultados, maestros, asignaturas, aulas y secciones.',
  horarios: 'El horario como calendario.',
  panel: 'Lo que la oficina ve primero.',
  bitacora: 'Quién cambió qué, cuándo y por qué.',
}

export const BINARY = { type: 'string', format: 'binary' }

const REFUSALS = {
  400: 'Un campo, un parámetro o el archivo no está bien; `campos` y `errores` dicen cuál.',
  401: 'Falta la sesión, o ya terminó.',
  403: 'Tu rol no lo permite, o falta verificar el correo.',
  404: 'No existe, o no es tuyo.',
  409: 'Una regla de la escuela no lo permite ahora.',
  413: 'Lo que enviaste es demasiado grande.',
  415: 'Ese tipo de archivo no se acepta.',
  429: 'Demasiados intentos: espera lo que dice `Retry-After`.',
  503: 'La base de datos no responde; vuelve a probar tras `Retry-After`.',
}

/** Drops zod's regular expression where `format` says the same; takes what a schema says of itself with `meta`. */
const zodToJsonConfig = {
  override: ({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: z.core.$ZodType
    jsonSchema: z.core.JSONSchema.BaseSchema
  }) => {
    if (jsonSchema.format) delete jsonSchema.pattern
    Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
  },
}

/**
 * The API as an OpenAPI document and as a page, both made from the schemas that check every request. The schemas of `named`
 * become components that others refer to; `Fallo`, the error answer, has to be one of them.
 */
export async function registerApiDocument(app: FastifyInstance, named: Record<string, z.ZodType>) {
  const schemaRegistry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id })
  const transformSchema = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig })
  const nameSchemas = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig })

  const documentIn = (
    openapi: '3.1.0' | '3.0.3',
    license: { name: string; identifier?: string; url?: string },
  ) => ({
    openapi: {
      openapi,
      info: {
        title: 'Nivela',
        version: '1.0.0',
        description:
          'Asignaturas de nivelación. Las respuestas llegan dentro de `data`; los fallos, como una frase en `error`.',
        license,
      },
      servers: [{ url: '/', description: 'Este servidor' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { sesion: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ sesion: [] }],
    },
    transform: (document: Parameters<typeof transformSchema>[0]) => {
      const { route } = document
      const { schema, url } = transformSchema(document)
      if (!schema || schema.hide) return { schema, url }
      return { schema: describe(route, url, schema as Described), url }
    },
    transformObject: (document: Parameters<typeof nameSchemas>[0]) => withoutUnused(nameSchemas(document)),
  })
  await app.register(swagger, documentIn('3.1.0', { name: 'MIT', identifier: 'MIT' }))
  await app.register(swagger, {
    // 3.0 names a license by its address.
    ...documentIn('3.0.3', { name: 'MIT', url: 'https://opensource.org/license/mit' }),
    decorator: 'documentOfPage',
  })
  await app.register(async docs => {
    docs.addHook('preHandler', async ({ headers, routeOptions: { url } }, reply) => {
      // The library writes the whole document anew for everyone who asks, as YAML for a second in which nobody else is served.
      if (url === '/api/docs/yaml') return reply.callNotFound()
      if (url === '/api/docs/json') return sendDocument(reply, ofPage())
      // And its scripts, of more than a megabyte, would be compressed for each.
      headers['x-no-compression'] = 'true'
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: true, docExpansion: 'list' },
      theme: { title: 'API de Nivela' },
      // OpenAPI 3.0, because Swagger UI takes four times as long to draw a document of 3.1.
      transformSpecification: () => app.documentOfPage(),
      transformSpecificationClone: false,
    })
  })
  const ofPage = once(() => writeBody(JSON.stringify(app.documentOfPage())))
  const document = once(() => writeBody(JSON.stringify(app.swagger())))
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    sendDocument(reply, document()),
  )
}

const sendDocument = (reply: FastifyReply, document: Written) =>
  sendWhatIsNew(reply.type('application/json; charset=utf-8'), document)

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Drops components that no path refers to: the library makes two of each schema, for input and for output, and most are only answered. */
function withoutUnused<Document extends object>(document: Document): Document {
  const { paths, components } = document as {
    paths?: object
    components?: { schemas?: Record<string, object> }
  }
  const used: Record<string, object> = {}
  const follow = (part: object | undefined) => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = components?.schemas?.[name]
      if (!schema || used[name]) continue
      used[name] = schema
      follow(schema)
    }
  }
  follow(paths)
  return { ...document, components: { ...components, schemas: used } }
}

interface Described {
  params?: { properties: Record<string, object> }
  body?: object
  querystring?: object
  response?: Record<string, object>
}

/** What a route's schemas don't say: its operationId, files that it takes or answers, and every error answer. */
function describe({ method, config }: RouteOptions, path: string, schema: Described) {
  const form = config?.form
  const answer = config?.file
    ? { 200: { description: 'El archivo.', content: { [config.file]: { schema: BINARY } } } }
    : Object.fromEntries(
        Object.entries(schema.response ?? { 200: {} }).map(([status, json]) => [
          status,
          { description: 'Hecho.', ...json },
        ]),
      )
  return {
    ...schema,
    operationId: operationIdOf(String(method), path),
    ...(config?.access?.kind === 'anyone' && { security: [] }),
    ...(form && { consumes: ['multipart/form-data'], body: { type: 'object', ...form } }),
    response: { ...answer, ...refusalsOf(String(method), config, schema) },
  }
}

/** PUT /api/v1/usuarios/:id → putUsuariosById. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace('/api/v1', '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  return [method.toLowerCase(), ...words.map(word => word[0]?.toUpperCase() + word.slice(1))].join('')
}

function refusalsOf(
  method: string,
  config: RouteOptions['config'],
  { params, body, querystring }: Described,
) {
  const closed = config?.access?.kind !== 'anyone'
  const takes = Boolean(params || body || querystring || config?.form)
  const given = {
    400: takes,
    401: closed || method === 'POST',
    403: closed,
    404: Boolean(params),
    409: method !== 'GET',
    413: Boolean(config?.form),
    415: Boolean(config?.form),
    429: true,
    503: true,
  }
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => given[Number(status) as keyof typeof REFUSALS])
      .map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Fallo' } } } },
      ]),
  )
}
