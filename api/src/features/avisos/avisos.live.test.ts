import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { type Message, watch } from '../../testing/live.ts'
import { tell } from './avisos.service.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
/** Nobody calls it but the one page that comes back to it. */
const restarted = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
await Promise.all([first, second, restarted].map(({ app }) => app.listen({ port: 0 })))

const tellMessage = (personas: number[], texto: string) =>
  first.postgres.db.transaction(tx => tell(tx, { tipo: 'mensaje', personas, texto }))
const isBell = ({ event }: Message) => event === 'avisos'
const shows = (texto: string) => (message: Message) =>
  isBell(message) && (message.data as { ultimo: { texto: string } | null }).ultimo?.texto === texto

const open = (server: typeof first, who: { token: string }, path: string) => watch(server, who.token, path)

test('a bell hears of its own notices alone, on every server and on either stream, with what it has to show', async () => {
  const [who, other] = [await offer.student(), await offer.student()]
  const pages = [
    await open(first, who, '/avisos/vivo'),
    await open(second, who, '/avisos/vivo'),
    await open(second, who, '/inscripciones/cupos'),
  ]
  const [bell] = pages
  expect((await bell?.next(isBell))?.data).toEqual({ sinLeer: 0, ultimo: null })
  const others = await open(first, other, '/avisos/vivo')
  await tellMessage([who.id], 'Para ti')
  for (const { next } of pages) {
    expect((await next(shows('Para ti'))).data).toMatchObject({
      sinLeer: 1,
      ultimo: { tipo: 'mensaje', leido: false, momento: expect.stringMatching(/Z$/) },
    })
  }
  await first.call('POST', '/avisos/leidos', { as: who, body: {} })
  const isRead = (message: Message) => isBell(message) && (message.data as { sinLeer: number }).sinLeer === 0
  for (const { next } of pages) await next(isRead)
  await tellMessage([other.id], 'Para otra')
  const heard: Message[] = []
  await others.next(message => heard.push(message) > 0 && shows('Para otra')(message))
  expect(JSON.stringify(heard)).not.toContain('Para ti')
})

test('on a server that has just started, a page that only follows the seats hears of its notices', async () => {
  const who = await offer.student()
  const { next, messages } = await watch(restarted, who.token)
  await messages.next()
  await tellMessage([who.id], 'Después del reinicio')
  expect((await next(shows('Después del reinicio'))).data).toMatchObject({ sinLeer: 1 })
})

test('a crowd that hears of something at once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => offer.student()))
  const pages = await Promise.all(people.map(who => open(second, who, '/avisos/vivo')))
  await tellMessage(
    people.map(({ id }) => id),
    'A todas',
  )
  for (const { next } of pages) expect((await next(shows('A todas'))).data).toMatchObject({ sinLeer: 1 })
})

test('a stream ends with its session', async () => {
  const who = await first.person(ROL.maestro)
  const { messages } = await open(second, who, '/avisos/vivo')
  await messages.next()
  await first.call('POST', '/auth/logout', { as: who })
  expect((await messages.next()).done).toBe(true)
})
