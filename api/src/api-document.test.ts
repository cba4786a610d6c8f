import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROL } from '@nivela/contract/roles'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp, PASSWORD } from './testing/app.ts'
import { openTestOffer } from './testing/enrolment.ts'

const server = await openTestApp()
const { app } = server
const readDocument = async () => (await app.inject({ url: '/api/openapi.json' })).body

// This rule looks at words and not at what a parameter takes: the next test does.
const RULES = { 'no-ambiguous-paths': 'off' } as const
// The page's document alone: a reference that may be null is written as 3.0 has it, `nullable` beside `allOf`.
const RULES_OF_PAGE = {
  ...RULES,
  'nullable-type-sibling': 'off',
  'no-illogical-composition-keywords': 'off',
} as const

test.each([
  { version: '3.1.0', url: '/api/openapi.json', rules: RULES },
  { version: '3.0.3', url: '/api/docs/json', rules: RULES_OF_PAGE },
])('$url is OpenAPI $version and keeps the recommended rules of Redocly', async ({ version, url, rules }) => {
  const { body } = await app.inject({ url })
  expect(JSON.parse(body).openapi).toBe(version)
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: body, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

interface Parameter {
  name: string
  in: string
  schema: { type?: string; pattern?: string }
}
/** What a part of an address takes: its own word, or whatever its parameter allows. */
const partsOf = (path: string, methods: Record<string, { parameters?: Parameter[] }>) =>
  path.split('/').map(part => {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (!name) return { word: part, takes: (other: string) => other === part }
    const { schema } =
      Object.values(methods)
        .flatMap(({ parameters = [] }) => parameters)
        .find(one => one.in === 'path' && one.name === name) ?? {}
    const pattern = schema?.type === 'integer' ? '^\\d+$' : (schema?.pattern ?? '')
    return { takes: (other: string) => new RegExp(pattern).test(other) }
  })

test('no two addresses fit the same request: where one has a word, the other takes numbers alone', async () => {
  const { paths } = JSON.parse(await readDocument())
  const all = Object.keys(paths).map(path => ({ path, parts: partsOf(path, paths[path]) }))
  const both = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        other =>
          other.parts.length === one.parts.length &&
          one.parts.every((part, at) => {
            const { word, takes } = other.parts[at] ?? part
            if (part.word !== undefined) return takes(part.word)
            return word === undefined || part.takes(word)
          }),
      )
      .map(other => `${one.path} ${other.path}`),
  )
  expect(both).toEqual([])
})

test('every call has a name of its own, and says how it is refused', async () => {
  const { paths } = JSON.parse(await readDocument())
  const operations = Object.values<Record<string, { operationId: string; responses: object }>>(paths).flatMap(
    Object.values,
  )
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { operationId, responses } of operations)
    expect({ operationId, statuses: Object.keys(responses) }).toEqual({
      operationId,
      statuses: expect.arrayContaining(['429', '503']),
    })
})

/** What a stranger would write against the generated types; it has to compile, and to do what it says. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

export async function enrol(baseUrl: string, correo: string, contrasena: string, window: number) {
  const api = createClient<paths>({ baseUrl })
  const login = await api.POST('/api/v1/auth/login', { body: { correo, contrasena } })
  if (!login.data) throw new Error(login.error.error)
  const { token, usuario } = login.data.data
  const headers = { authorization: \`Bearer \${token}\` }
  const offer = await api.GET('/api/v1/secciones', { headers })
  const section = offer.data?.data[0]
  if (!section) throw new Error('no offer')
  const path = { userId: String(usuario.id) }
  const seat = await api.POST('/api/v1/inscripciones/inscribir/{userId}', {
    headers,
    params: { path },
    body: { idperiodoinscripcion: window, idusuario: usuario.id, idseccion: section.id },
  })
  if (!seat.data) throw new Error(seat.error.error)
  const mine = await api.GET('/api/v1/inscripciones/user/{userId}', { headers, params: { path } })
  return mine.data?.data.map(({ secciones }) => secciones.nombre)
}
`

test('a client that is generated from the document compiles, and enrols a student', async () => {
  const folder = await mkdtemp(path.join(import.meta.dirname, '../dist-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const types = astToString(await openapiTS(await readDocument()))
  await writeFile(path.join(folder, 'schema.ts'), types)
  await writeFile(path.join(folder, 'client.ts'), CLIENT)
  const tsconfig = { extends: '../../tsconfig.base.json', compilerOptions: { lib: ['ES2023', 'DOM'] } }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', folder])

  const offer = await openTestOffer(server)
  await offer.createSection({ nombre: 'S-01' })
  const student = await server.person(ROL.estudiante)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { enrol } = await import(path.join(folder, 'client.ts'))
  expect(await enrol(`http://127.0.0.1:${port}`, student.correo, PASSWORD, offer.window)).toEqual(['S-01'])
})
