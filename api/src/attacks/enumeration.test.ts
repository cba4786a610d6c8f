import { ROL } from '@nivela/contract/roles'
import { beforeEach, expect, test, vi } from 'vitest'

// Watched, not replaced: every password is really hashed. Loaded anew, because another file may have loaded it before.
vi.mock('@node-rs/argon2', { spy: true })
vi.resetModules()
const { verify } = await import('@node-rs/argon2')
const { openTestApp } = await import('../testing/app.ts')

const { call, login, person, postgres } = await openTestApp()
const known = await person(ROL.maestro)
const invited = await person(ROL.estudiante)
await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [invited.id])
// The first that nobody has makes the hash that all later ones are compared with.
await login('primera@prueba.test', 'mala')

const statements: string[] = []
const query = postgres.pool.query.bind(postgres.pool)
postgres.pool.query = ((...args: Parameters<typeof query>) => {
  const [first] = args as unknown as [string | { text: string }]
  statements.push(typeof first === 'string' ? first : first.text)
  return query(...args)
}) as typeof postgres.pool.query

beforeEach(() => {
  statements.length = 0
  vi.mocked(verify).mockClear()
})

/** What the server does for a request: which statements it runs and what its hashes cost. */
async function workOf(request: () => Promise<{ status: number; text: string }>) {
  statements.length = 0
  vi.mocked(verify).mockClear()
  const { status, text } = await request()
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'))
  return { status, text, hashes, statements: [...statements] }
}

test('a login costs the same for an account, for one without a password yet, and for an unknown address', async () => {
  const wrong = await workOf(() => login(known.correo, 'mala'))
  expect(wrong.hashes).toEqual(['argon2id$v=19$m=19456,t=2,p=1'])
  expect(wrong.statements.length).toBeGreaterThan(3)
  expect(await workOf(() => login(invited.correo, 'mala'))).toEqual(wrong)
  expect(await workOf(() => login('nadie@prueba.test', 'mala'))).toEqual(wrong)
})

test('a forgotten password costs the same for a known and an unknown address: the mail is written later', async () => {
  const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
  const there = await workOf(() => recover(known.correo))
  expect(there).toMatchObject({ status: 200, text: '{"data":null}', hashes: [] })
  expect(there.statements.length).toBeGreaterThan(1)
  expect(await workOf(() => recover('nadie@prueba.test'))).toEqual(there)
})

test('nobody who is not the office learns from an id whether someone has it', async () => {
  const student = await person(ROL.estudiante)
  const paths = [
    '/usuarios/',
    '/inscripciones/user/',
    '/resultados/poma/',
    '/calificaciones/record/',
    '/calendario/',
  ]
  for (const path of paths) {
    const [someone, nobody] = [
      await call('GET', `${path}${known.id}`, { as: student }),
      await call('GET', `${path}999999`, { as: student }),
    ]
    expect([path, someone.status, someone.text]).toEqual([path, 404, nobody.text])
  }
})
