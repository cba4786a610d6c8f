import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { linkIn, openMailServer, sendMails, watchQueue } from '../../testing/mail.ts'

import type { Reaction } from '../../testing/smtp.ts'

const { call, person, postgres } = await openTestApp()
const { idle, attempted } = watchQueue(postgres)
const recover = (correo: string) => call('POST', '/auth/recover-password', { body: { correo } })
const reset = (token: string, contrasena = 'cinco gatos verdes') =>
  call('POST', '/auth/reset-password', { body: { token, contrasena } })

test('away: the mail waits and arrives once when it is back; its link is fresh', async () => {
  const away = await openMailServer()
  await away.close()
  await sendMails(postgres, away.url)
  const who = await person(ROL.maestro)
  await recover(who.correo)
  await attempted(who.correo)
  const back = await openMailServer({ port: away.port })
  const { token } = linkIn(await back.next(who.correo))
  expect((await reset(token)).status).toBe(200)
  await idle()
  expect(back.to(who.correo).filter(({ subject }) => subject?.startsWith('Elige'))).toHaveLength(1)
})

test('a dead address and one to be tried later hold up nobody else', async () => {
  const [dead, later, fine] = [
    await person(ROL.maestro),
    await person(ROL.maestro),
    await person(ROL.maestro),
  ]
  const refusals: Record<string, number[]> = { [dead.correo]: [550, 550, 550], [later.correo]: [451] }
  const server = await openMailServer({ verdict: address => refusals[address]?.shift() ?? null })
  await sendMails(postgres, server.url)
  for (const { correo } of [dead, later, fine]) await recover(correo)
  await server.next(fine.correo)
  await server.next(later.correo)
  await idle()
  expect(server.to(dead.correo)).toHaveLength(0)
  const { rows } = await postgres.pool.query('select fallo from correos where direccion = $1', [dead.correo])
  expect(rows).toEqual([{ fallo: expect.stringContaining('550') }])
})

test('slow, cut off in the middle, 4xx and 5xx for what it read: others are served, each mail arrives once or is told lost', async () => {
  const [slow, cut, busy, spam, fine] = await Promise.all(
    Array.from({ length: 5 }, () => person(ROL.maestro)),
  )
  if (!slow || !cut || !busy || !spam || !fine) throw new Error('five people')
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const answers: Record<string, (Reaction | null)[]> = {
    [slow.correo]: [released],
    [cut.correo]: ['cut'],
    [busy.correo]: [452],
    [spam.correo]: [554],
  }
  const server = await openMailServer({ reaction: address => answers[address]?.shift() ?? null })
  await sendMails(postgres, server.url)
  for (const { correo } of [slow, cut, busy, spam, fine]) await recover(correo)
  for (const { correo } of [fine, cut, busy]) await server.next(correo)
  expect(server.to(slow.correo)).toEqual([])
  release()
  await server.next(slow.correo)
  await idle()
  for (const { correo } of [slow, cut, busy, fine]) expect(server.to(correo)).toHaveLength(1)
  expect(server.to(spam.correo)).toEqual([])
  const { rows } = await postgres.pool.query('select fallo from correos where direccion = $1', [spam.correo])
  expect(rows).toEqual([{ fallo: expect.stringContaining('554') }])
})
