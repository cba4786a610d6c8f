import type { FastifyInstance } from 'fastify'

interface Schema {
  type?: string
}
interface Operation {
  requestBody?: { content: { 'application/json'?: { schema: { properties: Record<string, Schema> } } } }
  parameters?: { in: string; name: string }[]
}

export interface ApiCall {
  method: string
  /** As people read it: /usuarios/{id}. */
  path: string
  /** Ready to be called, about the thing with the id 1, or the first that a word may name. */
  url: string
  /** The fields of its JSON body, if it takes one. */
  fields: string[]
  /** The parameters after the question mark. */
  query: string[]
}

/** Every call of the API, read from the document that its schemas make: what is added later is attacked as well. */
export async function callsOf(app: FastifyInstance): Promise<ApiCall[]> {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v1', ''),
      url: path
        .replace('{cual}', 'sin-pago')
        .replace('{tipo}', 'invitacion')
        .replace('{tabla}', 'aulas')
        .replace(/\{\w+\}/, '1'),
      fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
      query: parameters.filter(one => one.in === 'query').map(({ name }) => name),
    })),
  )
}

/** Every refusal that people may read. */
export const SENTENCE = /^[A-ZÁÉÍÓÚ¿¡].{5,}/
