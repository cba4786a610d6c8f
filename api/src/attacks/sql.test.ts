import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { callsOf } from '../testing/calls.ts'
import { openTestOffer } from '../testing/enrolment.ts'

const school = await openTestApp()
const { app, call, person, postgres } = school
const admin = await person(ROL.administrador)
const student = await person(ROL.estudiante)
const calls = await callsOf(app)

const INJECTIONS = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; drop table usuarios; --",
  "'||(select contrasena_hash from usuarios limit 1)||'",
  "' union select null, contrasena_hash from usuarios --",
  "'; select pg_sleep(20); --",
  "\\' or 1=1 --",
  '$$; select 1; $$',
  '%',
  '_',
  '\\',
  '%_%',
]
const countOf = async (table: string) =>
  Number((await postgres.pool.query(`select count(*) from ${table}`)).rows[0].count)

/** A list is empty; a total counts nothing. */
test('what is searched for is text: nothing matches what nothing holds', async () => {
  const searches = calls.filter(({ path, query }) => query.includes('buscar') && !path.endsWith('.xlsx'))
  expect(searches.length).toBeGreaterThan(6)
  const offer = await openTestOffer(school)
  await offer.enrol(await offer.student(), (await offer.createSection()).id)
  for (const { path, url } of searches) {
    for (const injection of INJECTIONS) {
      const target = `${url.replace('/api/v1', '')}?buscar=${encodeURIComponent(injection)}`
      const { status, found } = await find(target)
      expect([path, injection, status, found]).toEqual([path, injection, 200, []])
    }
  }
})

/** What a search found: items of a list, counts that are not zero, lines of a sheet below its headings. */
async function find(target: string) {
  const isSheet = target.startsWith('/tablas/')
  const { status, body, text } = await call('GET', isSheet ? `${target}&formato=csv` : target, { as: admin })
  if (isSheet) return { status, found: text.trimEnd().split('\r\n').slice(1) }
  const { idperiodo: _, ...counts } = body.data
  const found = Array.isArray(body.data) ? body.data : Object.values<unknown>(counts).flat()
  return {
    status,
    found: found.filter((one: unknown) => one !== 0 && (one as { recibos?: number }).recibos !== 0),
  }
}

test('names of columns and directions in the address change nothing and break nothing', async () => {
  const list = (query: string) => call('GET', `/usuarios${query}`, { as: admin })
  const { text } = await list('')
  for (const name of [
    'orden',
    'sort',
    'order',
    'orderBy',
    'columna',
    'direccion',
    'select',
    'fields',
    'where',
  ]) {
    for (const value of ['contrasena_hash', '1;drop table aulas', '(select 1/0)', 'nombre desc', '*']) {
      const answer = await list(`?${name}=${encodeURIComponent(value)}`)
      expect([name, answer.status, answer.text]).toEqual([name, 200, text])
    }
  }
})

test('names that are SQL are kept to the letter and found by it', async () => {
  for (const nombre of INJECTIONS) {
    const created = await call('POST', '/aulas', { as: admin, body: { nombre } })
    expect([nombre, created.status, created.body.data?.nombre]).toEqual([nombre, 201, nombre])
  }
  const { body } = await call('GET', `/aulas?buscar=${encodeURIComponent("' or 1=1 --")}`, { as: admin })
  expect(body.data.map(({ nombre }: { nombre: string }) => nombre).sort()).toEqual([
    "' or 1=1 --",
    "\\' or 1=1 --",
  ])
})

test('keys of a body that are SQL, columns or paths are no columns', async () => {
  const people = await countOf('usuarios')
  const keys = [
    'id',
    'idrol", "verificado',
    'nombre"; drop table aulas; --',
    'contrasena_hash',
    '$1',
    'a.b',
    '',
    "'",
  ]
  const extra = Object.fromEntries(keys.map(key => [key, 1]))
  const { status, body } = await call('POST', '/aulas', {
    as: admin,
    body: { ...extra, nombre: 'Aula sobria' },
  })
  expect([status, Object.keys(body.data)]).toEqual([201, ['id', 'nombre', 'capacidad', 'version']])
  expect(body.data.id).not.toBe(1)
  expect(await countOf('usuarios')).toBe(people)
})

test('an id that is SQL is no id, in the path and in the body', async () => {
  for (const id of ['1 or 1=1', '1;drop table aulas', "1'", '1--', '0x1', '1e0', '١']) {
    const path = `/inscripciones/user/${encodeURIComponent(id)}`
    expect([id, (await call('GET', path, { as: admin })).status]).toEqual([id, 400])
    const body = { idperiodoinscripcion: id, idseccion: id }
    const answer = await call('POST', `/inscripciones/inscribir/${student.id}`, { as: student, body })
    expect([id, answer.status]).toEqual([id, 400])
  }
})
