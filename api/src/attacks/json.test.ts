import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROL } from '@nivela/contract/roles'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { callsOf, SENTENCE } from '../testing/calls.ts'

const { app, call, person } = await openTestApp()
const admin = await person(ROL.administrador)
const teacher = await person(ROL.maestro)
const calls = await callsOf(app)
/** One of every kind: what comes before a call's own schema is the same for all. */
const withBody = calls.filter(({ method, path }) =>
  [
    ...['POST /auth/login', 'POST /auth/register', 'PUT /usuarios/{id}', 'POST /secciones', 'POST /aulas'],
    ...['POST /inscripciones/armar/{userId}', 'PUT /calificaciones/seccion/{id}', 'PUT /recibos/{id}'],
  ].includes(`${method} ${path}`),
)

const LEVELS = 100_000
const deep = '['.repeat(LEVELS) + ']'.repeat(LEVELS)
const keys = (name: (index: number) => string) =>
  Array.from({ length: 10_000 }, (_, index) => `${JSON.stringify(name(index))}:1`).join()

/** What a body may hold where this field should be. */
const bodiesFor = (field: string): Record<string, string | Buffer> => ({
  'a hundred thousand levels': `{"${field}":${deep}}`,
  'a hundred thousand levels beside the field': `{"x":${deep}}`,
  'levels that end nowhere': `{"${field}":${'['.repeat(200_000)}`,
  'levels of objects around a poisoned key': `{"${field}":${'{"a":'.repeat(20_000)}{"__proto__":1}${'}'.repeat(20_000)}}`,
  'ten thousand keys': `{${keys(index => `k${index}`)}}`,
  'one key ten thousand times': `{${keys(() => field)}}`,
  'a number without end': `{"${field}":${'9'.repeat(200_000)}}`,
  'a number past every number': `{"${field}":1e999}`,
  'a poisoned prototype': `{"${field}":{"__proto__":{"idrol":1}},"__proto__":{"idrol":1}}`,
  'a poisoned prototype, spelled otherwise': `{"\\u005f_proto__":{"idrol":1}}`,
  'a poisoned constructor': `{"${field}":{"constructor":{"prototype":{"idrol":1}}}}`,
  'bytes that are no UTF-8': Buffer.concat([
    Buffer.from(`{"${field}":"`),
    Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
    Buffer.from('"}'),
  ]),
  'UTF-16': Buffer.from(`{"${field}":"x"}`, 'utf16le'),
  'a byte order mark and nothing': '\uFEFF',
  'JSON after JSON': `{"${field}":1}{"${field}":1}`,
  'a text alone': `"${field}"`,
})

test.each(Object.keys(bodiesFor('')))('%s: refused with a sentence', async what => {
  const surprises: string[] = []
  for (const { method, url, path, fields } of withBody) {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: {
        authorization: `Bearer ${(path.startsWith('/calificaciones') ? teacher : admin).token}`,
        'content-type': 'application/json',
      },
      payload: bodiesFor(fields[0] ?? '')[what] ?? '',
    })
    const { error = '' } = response.json()
    if (![400, 404, 409, 413].includes(response.statusCode) || !SENTENCE.test(error))
      surprises.push(`${method} ${path}: ${response.statusCode} ${response.body.slice(0, 200)}`)
  }
  expect(surprises).toEqual([])
  expect(withBody).toHaveLength(8)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).idrol).toBeUndefined()
})

test.each(['__proto__', 'constructor', '\\u005f_proto__'])(
  'a poisoned key %s beside fields that are right: refused all the same',
  async key => {
    const payload = `{"nombre":"Aula envenenada","${key}":{"prototype":{"idrol":1}}}`
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/v1/aulas', headers, payload })
    expect([response.statusCode, response.json().error]).toEqual([400, 'No entendimos lo que enviaste.'])
  },
)

test('what anyone may send without signing in is small', async () => {
  for (const path of ['/auth/login', '/auth/recover-password', '/auth/reset-password', '/auth/verify']) {
    const { status, body } = await call('POST', path, { body: { correo: 'x'.repeat(9_000) } })
    expect([status, body.error]).toEqual([413, 'Lo que enviaste es demasiado grande.'])
  }
})

test('a body that comes packed is not unpacked, so nothing small becomes large', async () => {
  const body = JSON.stringify({ nombre: 'A-1' })
  const packed = { gzip: gzipSync(body), br: brotliCompressSync(body) }
  for (const [encoding, payload] of Object.entries(packed)) {
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    }
    const response = await app.inject({ method: 'POST', url: '/api/v1/aulas', headers, payload })
    expect([response.statusCode, response.json().error]).toEqual([400, 'No entendimos lo que enviaste.'])
  }
})

const QUERIES = [
  ...[
    '?X=a&X=b',
    '?X[]=a',
    '?X[0]=a&X[1]=b',
    '?X[$ne]=',
    '?X[__proto__][y]=1',
    '?X.y=1',
    '?X=%00',
    '?X=%ff%fe',
  ],
  ...[
    '?X=%',
    '?X=%zz',
    `?X=${'a'.repeat(5_000)}`,
    `?${'X=1&'.repeat(2_000)}`,
    '?X',
    '?X=',
    '?=X',
    '?&&&',
    '?X=1;X=2',
  ],
  ...['?X=%F0%9F%8E%93', '?X=%E2%80%AEabc', '?X=NaN', '?X=-1', '?X=1e9', '?X=0', '?X=true', '?X=null'],
  ...['?__proto__=1', '?__proto__[idrol]=1', '?constructor[prototype][idrol]=1', '?hasOwnProperty=1'],
]

describe('a parameter that comes twice, as a list, as an object or as nothing: an answer, never a failure of ours', () => {
  const reads = calls.filter(one => one.method === 'GET' && one.query.length)
  test('there are calls to try', () => expect(reads.length).toBeGreaterThan(5))

  test.each(reads)('$path', async ({ path, url, query }) => {
    const surprises: string[] = []
    for (const name of query) {
      for (const pattern of QUERIES) {
        const target = url.replace('/api/v1', '') + pattern.replaceAll('X', name)
        const { status, body, text } = await call('GET', target, { as: admin })
        // A navigation leads on to the sign-in, with the reason; a paper that can't be issued is refused.
        const refusals = path.startsWith('/documentos/') ? [400, 404, 409] : [400, 404]
        const fine =
          status === 200 ||
          (status === 302 && path.startsWith('/auth/institucion')) ||
          (refusals.includes(status) && SENTENCE.test(body.error))
        if (!fine) surprises.push(`${path}${pattern}: ${status} ${text.slice(0, 200)}`)
      }
      const twice = await call('GET', `${url.replace('/api/v1', '')}?${name}=1&${name}=2`, { as: admin })
      expect([path, name, twice.status]).toEqual([path, name, 400])
    }
    expect(surprises).toEqual([])
  })
})
