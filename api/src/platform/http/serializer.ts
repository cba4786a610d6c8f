import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/**
 * Serialises answers by their contract's schema: fields that are not in it are left out. The schema is compiled once
 * (fast-json-stringify); parsing two hundred sections with zod for every answer cost more than reading them from the database.
 * Compiled at the first answer, because compiling all of them takes a fifth of a start.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let serialize: ((answer: unknown) => string) | undefined
  return answer => {
    serialize ??= fastJson(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output' }) as Schema)
    return serialize(answer)
  }
}
