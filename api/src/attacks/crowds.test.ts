import { ROL } from '@nivela/contract/roles'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { openTestOffer } from '../testing/enrolment.ts'
import { offerChanged, watch } from '../testing/live.ts'
import { openSockets, readAnswer } from '../testing/socket.ts'

const server = await openTestApp()
const { app, call, person, postgres } = server
const offer = await openTestOffer(server)
const open = await openSockets(app)

const CROWD = 300
const crowd = <T>(one: (index: number) => T) => Array.from({ length: CROWD }, (_, index) => one(index))

/** Nobody can read or write the table until it is released. */
async function hold(table: string) {
  const client = await postgres.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let released: Promise<unknown> | undefined
  const release = async () => {
    released ??= client.query('rollback').then(() => client.release())
    await released
  }
  onTestFinished(release)
  return release
}

function ask(method: string, path: string, rest = '\r\n') {
  const socket = open()
  socket.send(`${method} /api/v1${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${rest}`)
  return socket
}
const json = (body: string, length = body.length) =>
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
const bearer = ({ token }: { token: string }) => `authorization: Bearer ${token}\r\n\r\n`

/** How often each status was answered, once `count` answers are there. */
function answers(sockets: ReturnType<typeof ask>[], count: number) {
  const statuses: Record<number, number> = {}
  let heard = 0
  return new Promise<typeof statuses>(resolve => {
    for (const { closed } of sockets) {
      closed.then(said => {
        const { status } = readAnswer(said)
        statuses[status] = (statuses[status] ?? 0) + 1
        heard += 1
        if (heard === count) resolve({ ...statuses })
      })
    }
  })
}

test('one person’s calls wait in their own line, past its end they are refused, and others are served', async () => {
  const [greedy, other] = [await person(ROL.administrador), await person(ROL.estudiante)]
  const release = await hold('calificaciones')
  const sockets = crowd(() => ask('GET', '/calificaciones', bearer(greedy)))
  expect(await answers(sockets, CROWD - 106)).toEqual({ 429: CROWD - 106 })
  expect((await call('GET', '/periodos', { as: other })).status).toBe(200)
  const all = answers(sockets, CROWD)
  await release()
  expect(await all).toEqual({ 200: 106, 429: CROWD - 106 })

  const refused = await Promise.all(sockets.map(({ closed }) => closed))
  const told = refused.find(said => readAnswer(said).status === 429) ?? ''
  expect(readAnswer(told).error).toBe(
    'Hay demasiadas llamadas tuyas en curso. Espera un momento y vuelve a probar.',
  )
  expect(told).toMatch(/^retry-after: 2\r$/im)
})

test('calls without a session leave the database to those who have one, and are all answered in turn', async () => {
  const other = await person(ROL.estudiante)
  const release = await hold('limites')
  const body = (index: number) => JSON.stringify({ correo: `nadie${index}@prueba.test` })
  const sockets = crowd(index => ask('POST', '/auth/recover-password', json(body(index))))
  expect((await call('GET', '/periodos', { as: other })).status).toBe(200)
  await release()
  expect(await answers(sockets, CROWD)).toEqual({ 200: CROWD })
})

test('a client that hangs up gives up its place in the line', async () => {
  const greedy = await person(ROL.administrador)
  const release = await hold('calificaciones')
  const gone = crowd(() => ask('GET', '/calificaciones', bearer(greedy)))
  await answers(gone, CROWD - 106)
  for (const { hangUp } of gone) hangUp()
  await Promise.all(gone.map(({ closed }) => closed))
  await release()
  expect(readAnswer(await ask('GET', '/calificaciones', bearer(greedy)).closed).status).toBe(200)
})

test('bodies that never end hold no place that others of the same network need', async () => {
  const stuck = crowd(() => ask('POST', '/auth/verify', json('{', 100)))
  onTestFinished(() => {
    for (const { hangUp } of stuck) hangUp()
  })
  const quick = ask('POST', '/auth/verify', json('{"token":""}'))
  expect(readAnswer(await quick.closed).status).toBe(400)
})

test('a token whose session has ended keeps nobody from their own account', async () => {
  const who = await person(ROL.administrador)
  const { token } = (await server.login(who.correo)).body.data
  await call('POST', '/auth/logout', { as: { token } })
  const release = await hold('sesiones')
  const sockets = crowd(() => ask('GET', '/periodos', bearer({ token })))
  await release()
  expect((await call('GET', '/periodos', { as: who })).status).toBe(200)
  for (const { hangUp } of sockets) hangUp()
})

test('live pages: one person has five, however many they open, and others theirs', async () => {
  const [greedy, other] = [await offer.student(), await offer.student()]
  const { messages, next } = await watch(server, other.token)
  await messages.next()
  const streams = crowd(() => ask('GET', '/inscripciones/cupos', bearer(greedy)))
  const ended: unknown[] = []
  await new Promise<void>(resolve => {
    for (const { closed } of streams)
      closed.then(said => {
        ended.push(said)
        if (ended.length === CROWD - 5) resolve()
      })
  })
  const figures = (await app.inject({ url: '/metrics' })).body
  expect(figures).toMatch(/^nivela_live_watchers 6$/m)
  await offer.createSection()
  await next(offerChanged)
  for (const { hangUp } of streams) hangUp()
})

test('1,500 connections that say nothing hold up nobody', async () => {
  const idle = Array.from({ length: 1_500 }, () => open())
  onTestFinished(() => {
    for (const { hangUp } of idle) hangUp()
  })
  const quick = ask('GET', '/periodos', bearer(await person(ROL.estudiante)))
  expect(readAnswer(await quick.closed).status).toBe(200)
})
