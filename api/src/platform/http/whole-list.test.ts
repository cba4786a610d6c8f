import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openPool, setAuthor } from '../postgres/postgres.ts'

const STUDENTS = 20_000
const GRADES = 1_000

const database = await createTestDatabase()
const open = async () => {
  const own = openPool(database, () => {})
  const server = await openTestApp(own)
  server.app.addHook('onClose', () => own.close())
  return server
}
const server = await open()
const { app, call, person, postgres } = server
const offer = await openTestOffer(server)
const { admin } = offer
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

await postgres.pool.query(
  `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula, matricula)
   select 'Persona ' || n, 'Número ' || (n * 7919) % $1::int, 'lista' || n || '@prueba.test', $2, true,
          (10000000000 + n)::text, 'L-' || n
     from generate_series(1, $1::int) n`,
  [STUDENTS, ROL.estudiante],
)
const { id: idseccion } = await offer.createSection({ cupo: GRADES })
await postgres.pool.query(
  `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
   select $1, u.id, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
     from usuarios u, secciones s
    where s.id = $2 and u.matricula like 'L-%' order by u.id limit $3`,
  [offer.window, idseccion, GRADES],
)
await postgres.db.transaction(async tx => {
  await setAuthor(tx, admin.id)
  await tx.execute(sql`
    insert into calificaciones (idseccion, idusuario, calificacion, oficializado)
    select idseccion, idusuario, 1 + idusuario % 99, true from inscripciones where idseccion = ${idseccion}`)
})

/** The same list, page by page. */
async function readPages(path: string) {
  const all: unknown[] = []
  for (let pagina = 1; ; pagina++) {
    const page = `${path}${path.includes('?') ? '&' : '?'}limite=500&pagina=${pagina}`
    const { data, total } = (await call('GET', page, { as: admin })).body
    all.push(...data)
    if (all.length >= total) return all
  }
}

test.each([
  ['/resultados/poma?buscar=lista12', 1_111],
  ['/usuarios?idrol=3&buscar=lista12', 1_111],
  ['/calificaciones', GRADES],
])('%s: whole, in order, each row once, and nothing else', async (path, length) => {
  const { status, body, headers } = await call('GET', path, { as: admin })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data).toHaveLength(length)
  expect(body.data).toEqual(await readPages(path))
})

test('a list of thousands is whole as well', async () => {
  const { rows } = await postgres.pool.query<{ id: number }>(
    'select id from usuarios where idrol = 3 order by comparable(apellido), comparable(nombre), id',
  )
  const { body } = await call('GET', '/usuarios?idrol=3', { as: admin })
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id))
})

test('a whole list is not compressed, a page of it is', async () => {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'br' }
  const encodingOf = async (url: string) => (await app.inject({ url, headers })).headers['content-encoding']
  expect(await encodingOf('/api/v1/calificaciones')).toBeUndefined()
  expect(await encodingOf('/api/v1/calificaciones?limite=50')).toBe('br')
})

/** Someone who asks for the whole list, reads its beginning and then nothing. */
async function beginReading() {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /api/v1/usuarios?idrol=3 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\nconnection: close\r\n\r\n`,
  )
  const [start] = await once(socket, 'data')
  socket.pause()
  return { socket, start: String(start) }
}

const isAtRest = ({ pool }: typeof postgres) => pool.idleCount === pool.totalCount && !pool.waitingCount

/** As long as nobody else asks for anything, this comes true when nothing is being read any more, and stays true. */
async function untilAtRest() {
  for (let seen = 0; seen < 20; ) {
    await new Promise(setImmediate)
    seen = isAtRest(postgres) ? seen + 1 : 0
  }
}

test('a reader who stops reading holds no connection, holds up nobody, and gets the rest when they go on', async () => {
  const readers = await Promise.all(Array.from({ length: 3 }, beginReading))
  await untilAtRest()
  const other = await person(ROL.administrador)
  const { body } = await call('GET', '/calificaciones', { as: other })
  expect(body.data).toHaveLength(GRADES)
  const [{ socket, start }] = readers as [Awaited<ReturnType<typeof beginReading>>]
  let text = start
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  socket.resume()
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 200/)
  expect(text.match(/"correo":"lista\d+@prueba.test"/g)).toHaveLength(STUDENTS)
  expect(text).toMatch(/\]\}\r\n0\r\n\r\n$/)
})

test('a client that hangs up in the middle ends the reading', async () => {
  const { socket } = await beginReading()
  let queries = 0
  const count = () => {
    queries += 1
  }
  postgres.pool.on('release', count)
  onTestFinished(() => void postgres.pool.off('release', count))
  socket.destroy()
  await untilAtRest()
  // One for each slice, had it gone on.
  expect(queries).toBeLessThan(STUDENTS / 250 / 2)
})

test('a dozen of them at once leave the pool to others', async () => {
  const busy = await open()
  const admins = await Promise.all([busy.person(ROL.administrador), busy.person(ROL.administrador)])
  const lists = Array.from({ length: 12 }, (_, index) =>
    busy.call('GET', '/usuarios?idrol=3&buscar=lista12', { as: admins[index % 2] as (typeof admins)[0] }),
  )
  const quick = busy.call('GET', '/periodos', { as: admin }).then(() => 'quick')
  expect(await Promise.race([quick, Promise.all(lists)])).toBe('quick')
  for (const { body } of await Promise.all(lists)) expect(body.data).toHaveLength(1_111)
  expect(busy.postgres.pool.totalCount).toBeLessThan(8)
})
