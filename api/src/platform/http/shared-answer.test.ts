import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { random } from '../../testing/random-cases.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
const who = await offer.student()
const section = await offer.createSection({ cupo: 30 })
const path = `/secciones?idperiodo=${offer.period}`

const read = (on = first, headers: Record<string, string> = {}, at = path) =>
  on.call('GET', at, { as: who, headers })

test('what has not changed is answered 304, on every server; what has, with another ETag', async () => {
  const { status, headers, body } = await read()
  expect(status).toBe(200)
  const etag = String(headers.etag)
  expect(body.data).toHaveLength(1)
  for (const server of [first, second]) {
    const again = await read(server, { 'if-none-match': `"otra", ${etag}` })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  }
  await offer.enrol(who, section.id)
  const after = await read(second, { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(after.headers.etag).not.toBe(etag)
  expect(after.body.data[0].inscritos).toBe(1)
})

test.each(['/periodos', '/asignaturas', '/aulas', '/secciones', '/inscripciones/process/all'])(
  'the list %s carries an ETag too',
  async at => {
    const { headers } = await read(first, {}, at)
    const again = await read(first, { 'if-none-match': String(headers.etag) }, at)
    expect(again.status).toBe(304)
  },
)

test('one answer, whichever way it is compressed; a refused encoding is not used', async () => {
  for (let more = 0; more < 5; more++) await offer.createSection()
  const plain = await read()
  const ways = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  }
  for (const [encoding, decompress] of Object.entries(ways)) {
    const response = await first.app.inject({
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${who.token}`, 'accept-encoding': encoding },
    })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.etag).toBe(plain.headers.etag)
    expect(decompress(response.rawPayload).toString()).toBe(plain.text)
  }
  const refused = await read(first, { 'accept-encoding': 'br;q=0, identity' })
  expect(refused.headers['content-encoding']).toBe('identity')
})

test('only those who may read it are told 304', async () => {
  const { headers } = await read()
  const answer = await first.call('GET', path, { headers: { 'if-none-match': String(headers.etag) } })
  expect(answer.status).toBe(401)
})

test('a period has its own sections and no others; a period that nobody knows has none', async () => {
  const other = await offer.createPeriod()
  await offer.createSection({ idperiodo: other })
  const all: Seccion[] = (await read(first, {}, '/secciones')).body.data
  const ofOther: Seccion[] = (await read(first, {}, `/secciones?idperiodo=${other}`)).body.data
  expect(ofOther.map(({ idperiodo }) => idperiodo)).toEqual([other])
  const mine: Seccion[] = (await read()).body.data
  expect(mine).toEqual(all.filter(({ idperiodo }) => idperiodo === offer.period))
  expect((await read(first, {}, '/secciones?idperiodo=2147483647')).body.data).toEqual([])
  for (const bad of ['0', 'x', '1.5', '2147483648', '-1'])
    expect((await read(first, {}, `/secciones?idperiodo=${bad}`)).status).toBe(400)
})

test('however reads and changes meet, nobody reads what an answered change has replaced', async () => {
  const { between, shuffled } = random
  const anyServer = () => [first, second][between(0, 1)] as typeof first
  const made = await Promise.all(Array.from({ length: 4 }, () => offer.createSection({ cupo: 40 })))
  /** The last change of each section that was answered. */
  const answered = new Map<number, number>()
  async function change(number: number) {
    const { id, version: _version, ...body } = shuffled(made)[0] as (typeof made)[0]
    const { status } = await anyServer().call('PUT', `/secciones/${id}`, {
      as: offer.admin,
      body: { ...body, nombre: `N ${number}` },
    })
    expect(status).toBe(200)
    answered.set(id, number)
  }
  async function look() {
    const before = new Map(answered)
    const { body } = await read(anyServer())
    for (const [id, least] of before) {
      const shown = (body.data as Seccion[]).find(one => one.id === id)
      expect(Number(shown?.nombre.slice(2))).toBeGreaterThanOrEqual(least)
    }
  }
  for (let round = 1; round <= 40; round++) {
    const acts = [...Array.from({ length: 6 }, () => look), () => change(round)]
    await Promise.all(shuffled(acts).map(act => act()))
    await look()
  }
})

test('a teacher, a classroom or a subject with another name shows at once', async () => {
  const [shown] = (await read()).body.data as Seccion[]
  const rename = (at: string, body: object) => second.call('PUT', at, { as: offer.admin, body })
  await rename(`/asignaturas/${shown?.idasignatura}`, { nombre: 'Asignatura nueva', creditos: 2 })
  await rename(`/aulas/${shown?.idAula}`, { nombre: 'Aula nueva' })
  const { body } = await read()
  const now = (body.data as Seccion[]).find(({ id }) => id === shown?.id)
  expect([now?.asignaturas.nombre, now?.aulas.nombre]).toEqual(['Asignatura nueva', 'Aula nueva'])
})
