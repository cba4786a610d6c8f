import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { offerChanged, watch } from '../../testing/live.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })))
const { pool } = first.postgres

type Watched = Awaited<ReturnType<typeof watch>>

async function watchOnBoth(token: string): Promise<Watched[]> {
  const both = [await watch(first, token), await watch(second, token)]
  for (const { messages } of both) await messages.next()
  return both
}

/** Resolves when the server has ended the stream. */
const ended = async ({ messages }: Watched) => {
  for await (const _message of messages);
}
const allEnded = (watched: Watched[]) => Promise.all(watched.map(ended))

const signInAgain = async (correo: string) => (await first.login(correo)).body.data.token as string

test('signing out ends its streams on every server, and leaves those of the person’s other sessions', async () => {
  const who = await offer.student()
  const [here, there] = [await watchOnBoth(who.token), await watchOnBoth(await signInAgain(who.correo))]
  await first.call('POST', '/auth/logout', { as: who })
  await allEnded(here)
  const { id } = await offer.createSection()
  for (const { next } of there) await next(offerChanged)
  expect(id).toBeGreaterThan(0)
})

test('a new password ends the streams of the other sessions', async () => {
  const who = await offer.student()
  const other = await watchOnBoth(await signInAgain(who.correo))
  const nuevaContrasena = 'otra-clave-para-probar'
  const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena }
  expect((await first.call('POST', '/auth/change-password', { as: who, body })).status).toBe(200)
  await allEnded(other)
})

test('another role, and an address that is no longer verified, end them', async () => {
  for (const change of ['idrol = 1', 'verificado = false']) {
    const who = await first.person(ROL.maestro)
    const watched = await watchOnBoth(who.token)
    await pool.query(`update usuarios set ${change} where id = $1`, [who.id])
    await allEnded(watched)
  }
})

test('a session that expires ends them', async () => {
  const who = await offer.student()
  await pool.query(
    `update sesiones set creada = now() - interval '7 days' + interval '1 second', expira = now() + interval '1 second'
      where idusuario = $1`,
    [who.id],
  )
  await ended(await watch(first, who.token))
  expect((await first.call('GET', '/auth/sesiones', { as: who })).status).toBe(401)
})

test('what was missed while the notices were away is caught up with', async () => {
  const who = await offer.student()
  const watched = await watchOnBoth(who.token)
  const client = await pool.connect()
  await client.query('begin; alter table sesiones disable trigger sesiones_avisa')
  await client.query('delete from sesiones where idusuario = $1', [who.id])
  await client.query('alter table sesiones enable trigger sesiones_avisa; commit')
  client.release()
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
  )
  await allEnded(watched)
})

test('a sixth page stays open, and the oldest ends', async () => {
  const who = await offer.student()
  const pages: Watched[] = []
  for (let page = 0; page < 6; page++) {
    const opened = await watch(first, who.token)
    await opened.messages.next()
    pages.push(opened)
  }
  const [oldest, ...others] = pages
  await ended(oldest as Watched)
  await offer.createSection()
  for (const { next } of others) await next(offerChanged)
})
