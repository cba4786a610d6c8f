import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/**
 * Writes answers by their contract's schema: what is not in it does not leave. The schema is turned into a writer once,
 * when the route is made; checking two hundred sections against it with every answer would cost more than reading them.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as Schema)
