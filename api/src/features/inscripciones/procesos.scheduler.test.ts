import { describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../platform/postgres/postgres.ts'
import { openTestApp } from '../../testing/app.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { runProgram } from '../../testing/program.ts'
import { random } from '../../testing/random-cases.ts'
import { startScheduler } from './procesos.scheduler.ts'

const connection = await createTestDatabase()
const quiet = { info: () => {}, warn: () => {} }
const openServer = () => openPool(connection, () => {})
const postgres = openServer()
const app = await openTestApp(postgres, { schoolTz: 'America/New_York' })
const { call } = app
const offer = await openTestOffer(app)
const { admin } = offer
await offer.openOrClose('cerrar')

/** The schedulers of so many servers, until the test is over. */
function startServers(count: number) {
  const servers = Array.from({ length: count }, () => {
    const { db, close } = openServer()
    const scheduler = startScheduler(db, quiet)
    return { close, stop: scheduler.stop }
  })
  const stop = async () => {
    for (const server of servers.splice(0)) {
      await server.stop()
      await server.close()
    }
  }
  onTestFinished(stop)
  return { stop }
}

let windows = 0
async function createWindow(hours: object = {}, idperiodo = offer.period) {
  windows += 1
  const body = { nombre: `Con hora ${windows}`, inicio: '2026-01-02', fin: '2026-01-12', idperiodo, ...hours }
  return call('POST', '/inscripciones/create', { as: admin, body })
}
const put = async (id: number, changes: object) => {
  const { data } = (await call('GET', '/inscripciones/process/all', { as: admin })).body
  const { nombre, inicio, fin, idperiodo } = data.find((one: { id: number }) => one.id === id)
  const body = { nombre, inicio, fin, idperiodo, ...changes }
  return call('PUT', `/inscripciones/actualizar-proceso/${id}`, { as: admin, body })
}
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const query = async (text: string, values: unknown[] = []) => (await postgres.pool.query(text, values)).rows
const isOpen = async (id: number): Promise<boolean> =>
  (await query('select abierto from periodos_inscripcion where id = $1', [id]))[0]?.abierto
const pending = async (id: number) =>
  (
    await query('select abierto from horas_pendientes where idperiodoinscripcion = $1 order by abierto', [id])
  ).map(({ abierto }) => (abierto ? 'abre' : 'cierra'))
/** The hours of a window as if they had been set long ago. */
const moveToPast = (id: number) =>
  query(`update horas_pendientes set hora = hora - interval '200 years' where idperiodoinscripcion = $1`, [
    id,
  ])
/** Who switched it, and to what, in order; null is the system. */
const switches = async (id: number) =>
  (
    await query(
      `select idautor, despues ->> 'abierto' as abierto from bitacora where objeto = 'procesos' and idobjeto = $1
          and accion = 'actualizar' and antes ->> 'abierto' <> despues ->> 'abierto' order by id`,
      [id],
    )
  ).map(({ idautor, abierto }) => [idautor, abierto === 'true'])
const openingJobs = async (id: number) =>
  (
    await query(
      `select count(*)::int as jobs from trabajos j
        where j.tarea = 'ventana_abierta' and (j.datos ->> 'id')::int = $1`,
      [id],
    )
  )[0].jobs

describe('hours', () => {
  test('are of the school’s clock or have a zone of their own; null removes them; what is not named stays', async () => {
    const { status, body } = await createWindow({ abreEn: '2090-01-15T09:00', cierraEn: '2090-07-15T18:30' })
    expect(status).toBe(201)
    // New York: UTC-5 in January, UTC-4 in July.
    expect(body.data).toMatchObject({
      abreEn: '2090-01-15T14:00:00.000Z',
      cierraEn: '2090-07-15T22:30:00.000Z',
    })
    const { id } = body.data
    expect(await pending(id)).toEqual(['cierra', 'abre'])
    expect((await put(id, {})).body.data).toMatchObject({
      abreEn: body.data.abreEn,
      cierraEn: body.data.cierraEn,
    })
    expect((await put(id, { abreEn: '2090-01-15T14:00:00Z' })).body.data.version).toBe(body.data.version)
    const changed = await put(id, { abreEn: null, cierraEn: '2090-02-01T08:00-04:00' })
    expect(changed.body.data).toMatchObject({ abreEn: null, cierraEn: '2090-02-01T12:00:00.000Z' })
    expect(await pending(id)).toEqual(['cierra'])
    expect((await call('DELETE', `/inscripciones/eliminar-proceso/${id}`, { as: admin })).status).toBe(200)
    expect(await pending(id)).toEqual([])
  })

  test('that can’t be are refused with a sentence at their field', async () => {
    const refused = async (hours: object) => {
      const { status, body } = await createWindow(hours)
      return [status, body.campos]
    }
    expect(await refused({ abreEn: '2026-01-15T09:00' })).toEqual([
      400,
      { abreEn: expect.stringMatching(/ya pasó/) },
    ])
    expect(await refused({ abreEn: '2090-03-12T02:30' })).toEqual([
      400,
      { abreEn: expect.stringMatching(/no existe/) },
    ])
    expect(await refused({ abreEn: '2090-03-13T09:00', cierraEn: '2090-03-13T09:00' })).toEqual([
      400,
      { cierraEn: expect.stringMatching(/después/) },
    ])
    for (const wrong of ['mañana', '2090-01-15', '2090-02-30T09:00', '', 7])
      expect(await refused({ cierraEn: wrong })).toEqual([
        400,
        { cierraEn: expect.stringMatching(/día y una hora/) },
      ])
  })
})

describe('at its hour', () => {
  test('a window opens by itself, once, over three servers, with all that follows from it', async () => {
    const debtor = await offer.student()
    const { id } = (await createWindow({ abreEn: inMs(700), cierraEn: '2090-01-01T22:06-04:00' })).body.data
    startServers(3)
    await expect.poll(() => isOpen(id)).toBe(true)
    expect(await switches(id)).toEqual([[null, true]])
    expect(await pending(id)).toEqual(['cierra'])
    expect(await openingJobs(id)).toBe(1)
    const smtp = await openMailServer()
    await sendMails(postgres, smtp.url)
    const { subject, text } = await smtp.next(debtor.correo)
    expect([subject, text]).toEqual([
      expect.stringMatching(/abierta/),
      expect.stringContaining(
        `«Con hora ${windows}» está abierta hasta el 1 de enero de 2090 a las 10:06 p. m. Elige tus secciones`,
      ),
    ])
    // By hand before and after: the hour is over.
    await offer.openOrClose('cerrar', id)
    const other = (await createWindow({ abreEn: inMs(50) })).body.data.id
    await expect.poll(() => isOpen(other)).toBe(true)
    expect(await isOpen(id)).toBe(false)
    expect(await switches(id)).toEqual([
      [null, true],
      [admin.id, false],
    ])
    // What its job has yet to tell concerns nobody of the next test.
    await offer.openOrClose('cerrar', other)
  })

  test('a student whose turn is still to come is told its hour with the opening', async () => {
    const [early, now] = [await offer.student(), await offer.student()]
    const { id } = (await createWindow({ abreEn: inMs(60_000) })).body.data
    const rows = await query('select matricula from usuarios where id = any ($1) order by id', [
      [early.id, now.id],
    ])
    const [later, begun] = rows.map(({ matricula }) => matricula)
    const turnos = [
      { desde: '2090-01-15T13:20:00Z', matriculas: [later] },
      { desde: '2026-01-15T09:00', matriculas: [begun] },
    ]
    const body = { criterio: 'lista', turnos }
    expect((await call('PUT', `/inscripciones/turnos/${id}`, { as: admin, body })).status).toBe(200)
    await moveToPast(id)
    startServers(1)
    const smtp = await openMailServer()
    await sendMails(postgres, smtp.url)
    expect((await smtp.next(early.correo)).text).toContain(
      'Tu turno empieza el 15 de enero de 2090 a las 9:20',
    )
    const { text } = await smtp.next(now.correo)
    expect(text).not.toContain('turno')
    // This one does not close by itself.
    expect(text).toContain('está abierta hasta el 12 de enero de 2026. Elige')
    await offer.openOrClose('cerrar', id)
  })

  test('it closes by itself, and its lines end as they do by hand', async () => {
    const { id } = (await createWindow({ abierto: true, cierraEn: inMs(60_000) })).body.data
    const section = await offer.createSection({ cupo: 1 })
    await offer.enrol(await offer.student(), section.id, { idperiodoinscripcion: id })
    const waiting = await offer.student()
    const body = { idperiodoinscripcion: id, idseccion: section.id }
    expect((await call('POST', `/inscripciones/espera/${waiting.id}`, { as: waiting, body })).status).toBe(
      201,
    )
    startServers(2)
    await put(id, { cierraEn: inMs(100) })
    await expect.poll(() => isOpen(id)).toBe(false)
    const places = await call('GET', `/inscripciones/espera/user/${waiting.id}`, { as: waiting })
    expect(places.body.data).toEqual([])
    const told = (await call('GET', '/avisos', { as: waiting })).body.data
    expect(told.map(({ tipo }: { tipo: string }) => tipo)).toContain('espera_terminada')
    expect(await switches(id)).toEqual([[null, false]])
  })

  test('what a hand did before counts: an open window is not opened again', async () => {
    const { id } = (await createWindow({ abreEn: inMs(60_000) })).body.data
    await offer.openOrClose('abrir', id)
    await moveToPast(id)
    startServers(2)
    await expect.poll(() => pending(id)).toEqual([])
    expect(await isOpen(id)).toBe(true)
    expect(await switches(id)).toEqual([[admin.id, true]])
    expect(await openingJobs(id)).toBe(1)
    await offer.openOrClose('cerrar', id)
  })

  test('changed hours are the new ones alone, removed ones none', async () => {
    const moved = (await createWindow({ abreEn: inMs(60_000) })).body.data.id
    const removed = (await createWindow({ abreEn: inMs(60_000) })).body.data.id
    await moveToPast(moved)
    await moveToPast(removed)
    await put(moved, { abreEn: '2090-01-15T09:00' })
    await put(removed, { abreEn: null })
    const last = (await createWindow({ abreEn: inMs(50) })).body.data.id
    startServers(2)
    await expect.poll(() => isOpen(last)).toBe(true)
    expect([await isOpen(moved), await isOpen(removed)]).toEqual([false, false])
    expect(await pending(moved)).toEqual(['abre'])
  })

  test('after a time without servers: what is due is done, what would be closed by now is not opened', async () => {
    const { id } = (await createWindow({ abreEn: inMs(60_000) })).body.data
    const over = (await createWindow({ abreEn: inMs(60_000), cierraEn: inMs(120_000) })).body.data.id
    await moveToPast(id)
    await moveToPast(over)
    startServers(1)
    await expect.poll(() => isOpen(id)).toBe(true)
    await expect.poll(() => pending(over)).toEqual([])
    expect(await isOpen(over)).toBe(false)
    expect(await switches(over)).toEqual([])
  })

  test('a closed period’s window stays closed, and the office is told', async () => {
    const period = await offer.createPeriod()
    const { id, nombre } = (await createWindow({ abreEn: inMs(60_000) }, period)).body.data
    expect((await call('POST', `/periodos/${period}/cerrar`, { as: admin })).status).toBe(200)
    await moveToPast(id)
    startServers(2)
    await expect.poll(() => pending(id)).toEqual([])
    expect(await isOpen(id)).toBe(false)
    const [told, ...more] = (await call('GET', '/avisos', { as: admin })).body.data
    expect(told).toMatchObject({
      tipo: 'mensaje',
      texto: expect.stringContaining(nombre),
      enlace: '/adminregistrations',
    })
    expect(more.filter(({ texto }: { texto: string }) => texto.includes(nombre))).toEqual([])
  })

  test('a window that someone holds keeps no other waiting, and opens when it is let go', async () => {
    const held = (await createWindow({ abreEn: inMs(60_000) })).body.data.id
    const free = (await createWindow({ abreEn: inMs(60_000) })).body.data.id
    const client = await postgres.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock_shared(7101, $1)', [held])
    await moveToPast(held)
    await moveToPast(free)
    startServers(2)
    await expect.poll(() => isOpen(free)).toBe(true)
    expect(await isOpen(held)).toBe(false)
    await client.query('commit')
    client.release()
    await expect.poll(() => isOpen(held)).toBe(true)
    expect(await switches(held)).toEqual([[null, true]])
  })

  test('hands, hours and dying connections at once: every hour is done exactly once', async () => {
    const ids: number[] = []
    for (let index = 0; index < 12; index++) {
      const { data } = (await createWindow({ abreEn: inMs(300 + random.between(0, 500)) })).body
      ids.push(data.id)
    }
    startServers(3)
    const killing = (async () => {
      while ((await query("select from horas_pendientes where hora < now() + interval '1 hour'")).length)
        await query(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%horas_pendientes%'
          order by random() limit 1) x`).catch(() => {})
    })()
    const toggled = new Set(ids.filter(() => random.chance(0.3)))
    await Promise.all([...toggled].map(id => offer.openOrClose('abrir', id)))
    await killing
    for (const id of ids) {
      expect([id, await isOpen(id), await pending(id)]).toEqual([id, true, []])
      // One line: by hand or by the system, of the one that came first.
      expect([id, (await switches(id)).length]).toEqual([id, 1])
      expect([id, await openingJobs(id)]).toEqual([id, 1])
    }
  })
})

test('real servers: of two that start after the hour one does it; one is killed, the other does the next in time', async () => {
  const own = await createTestDatabase()
  const pool = openPool(own, () => {})
  onTestFinished(pool.close)
  const school = await openTestApp(pool)
  const { admin, period } = await openTestOffer(school)
  const create = async (nombre: string, abreEn: string) => {
    const body = { nombre, inicio: '2026-01-02', fin: '2026-01-12', idperiodo: period, abreEn }
    return (await school.call('POST', '/inscripciones/create', { as: admin, body })).body.data.id as number
  }
  const opened = (id: number) => new RegExp(`"idperiodoinscripcion":${id},"abierto":true`)
  const late = await create('Sin nadie', inMs(60_000))
  await pool.pool.query(`update horas_pendientes set hora = now() - interval '1 hour'`)
  const env = { DATABASE_URL: urlOf(own), DEMO: 'false' }
  const servers = [runProgram('main', env), runProgram('main', env)] as const
  await Promise.all(servers.map(server => server.printed(/Para cerrar/)))
  await Promise.any(servers.map(server => server.printed(opened(late))))
  const [killed, left] = servers
  killed.kill('SIGKILL')
  await killed.ended
  await left.printed(opened(await create('A su hora', inMs(200))))
  expect(servers.filter(server => opened(late).test(server.output()))).toHaveLength(1)
})
