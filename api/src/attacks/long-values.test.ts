import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'

const { app, call, person } = await openTestApp()
const people = [await person(ROL.administrador), await person(ROL.maestro), await person(ROL.estudiante)]

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}
type Place = (string | 0)[]

const document = (await app.inject({ url: '/api/openapi.json' })).json()
const named = ({ $ref }: Schema): Schema => document.components.schemas[$ref?.split('/').at(-1) ?? '']

/** Where in a body a value of this type stands, at whatever depth. */
function placesOf(type: 'string' | 'array', schema: Schema): Place[] {
  if (schema.$ref) return placesOf(type, named(schema))
  const { properties = {}, items, anyOf = [] } = schema
  const within = (key: string | 0, inner: Schema) => placesOf(type, inner).map(place => [key, ...place])
  return [
    ...([schema.type].flat().includes(type) ? [[]] : []),
    ...anyOf.flatMap(one => placesOf(type, one)),
    ...Object.entries(properties).flatMap(([name, inner]) => within(name, inner)),
    ...(items ? within(0, items) : []),
  ]
}

const bodyWith = ([key, ...rest]: Place, value: unknown): unknown =>
  key === undefined ? value : key === 0 ? [bodyWith(rest, value)] : { [key]: bodyWith(rest, value) }

interface Call {
  method: string
  path: string
  url: string
  schema: Schema
}
const calls: Call[] = Object.entries<
  Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema
    const url = path.replace('/api/v1', '').replace('{tipo}', 'invitacion').replace('{cual}', 'sin-pago')
    return schema ? [{ method: method.toUpperCase(), path, url: url.replace(/\{\w+\}/, '1'), schema }] : []
  }),
)

/** As much as the limit of a body lets through, of what makes careless patterns and loops go over it again and again. */
const LONGEST = 255 * 1024
const shapes = (length: number) => ({
  'one letter': `${'a'.repeat(length - 3)}bcd`,
  blanks: `x${' '.repeat(length - 2)}x`,
  lines: '\r\n'.repeat(length / 2),
  digits: '1-'.repeat(length / 2),
  marks: 'e\u0301'.repeat(length / 3),
  braces: '{nombre}'.repeat(length / 8),
})
const lists = (length: number) => ({
  texts: Array(length / 3).fill(''),
  numbers: Array.from({ length: Math.floor(length / 7) }, (_, index) => 100_000 + index),
})

/** What only a loop within a loop can reach: of a body in one pass it is a few milliseconds. */
const FAR_TOO_LONG_MS = 1_000
const MAX_ANSWERED = 32 * 1024

/** How long the event loop was kept; the least of some tries, as the machine does other things too. */
async function judge(one: Call, body: unknown): Promise<{ status: number; kept: number; answered: number }> {
  const tries = []
  for (const nth of [1, 2, 3]) {
    const before = performance.eventLoopUtilization()
    const { status, text } = await send(one, body)
    tries.push({ status, kept: performance.eventLoopUtilization(before).active, answered: text.length })
    if ((tries[nth - 1]?.kept ?? 0) < FAR_TOO_LONG_MS) break
  }
  return tries.sort((a, b) => a.kept - b.kept)[0] as (typeof tries)[0]
}

async function send({ method, url }: Call, body: unknown) {
  for (const as of people) {
    const answer = await call(method as 'POST' | 'PUT', url, { as, body })
    if (answer.status !== 403) return answer
  }
  throw new Error(`nobody may call ${method} ${url}`)
}

describe.each(calls)('$method $path', one => {
  const isOpen = async () => (await send(one, { x: 'x'.repeat(LONGEST) })).status === 413
  test('no text and no list keeps the event loop, and none is answered with as much', async () => {
    const length = (await isOpen()) ? 8_000 : LONGEST
    const bodies = [
      ...placesOf('string', one.schema).flatMap(place =>
        Object.entries(shapes(length)).map(([what, value]) => ({ place, what, value: value as unknown })),
      ),
      ...placesOf('array', one.schema).flatMap(place =>
        Object.entries(lists(length)).map(([what, value]) => ({ place, what, value: value as unknown })),
      ),
    ]
    for (const { place, what, value } of bodies) {
      const { status, kept, answered } = await judge(one, bodyWith(place, value))
      const found = { place: place.join('.'), what, status, tooLong: kept > FAR_TOO_LONG_MS && kept }
      expect(found).toMatchObject({ status: expect.toSatisfy(code => code < 500), tooLong: false })
      expect([found, answered]).toEqual([found, expect.toSatisfy(bytes => bytes < MAX_ANSWERED)])
    }
  })
})

test('there are texts and lists to try', () => {
  const count = (type: 'string' | 'array') => calls.flatMap(({ schema }) => placesOf(type, schema)).length
  expect(count('string')).toBeGreaterThan(100)
  expect(count('array')).toBeGreaterThan(10)
})
