import { randomUUID } from 'node:crypto'
import type { SuyasEnVivo } from '@nivela/contract/inscripciones'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { type Message, watch } from '../../testing/live.ts'
import { createSuyas } from './suyas.live.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })))
const { window } = offer

type Person = Awaited<ReturnType<typeof offer.student>>

async function open(server: typeof first, { token }: { token: string }, path: string) {
  const { messages, next } = await watch(server, token, path)
  await messages.next()
  return {
    /** How they stand in a section, by the next message that names it. */
    async standsIn(idseccion: number): Promise<SuyasEnVivo[string] | undefined> {
      const names = ({ event, data }: Message) => event === 'suyas' && String(idseccion) in (data as object)
      return ((await next(names)).data as SuyasEnVivo)[idseccion]
    },
    next,
  }
}

const signIn = async ({ correo }: Person) => (await first.login(correo)).body.data as { token: string }

/** Devices besides the one that acts. */
async function openDevices(who: Person) {
  const devices = [
    await open(first, await signIn(who), '/inscripciones/cupos'),
    await open(second, await signIn(who), '/inscripciones/cupos'),
    await open(second, await signIn(who), '/avisos/vivo'),
  ]
  return (idseccion: number) => Promise.all(devices.map(({ standsIn }) => standsIn(idseccion)))
}
const everywhere = (como: SuyasEnVivo[string]) => [como, como, como]

async function enrol(who: Person, idseccion: number): Promise<number> {
  const { status, body } = await offer.enrol(who, idseccion)
  expect(status).toBe(200)
  return body.data.id
}

test('taking, changing and leaving a seat is heard on every device of the student, on every server and stream', async () => {
  const who = await offer.student()
  const idasignatura = await offer.createSubject()
  const [one, two] = [
    await offer.createSection({ idasignatura }),
    await offer.createSection({ idasignatura, inicio: 10, fin: 12 }),
  ]
  const standsIn = await openDevices(who)
  const seat = await enrol(who, one.id)
  expect(await standsIn(one.id)).toEqual(everywhere('cupo'))
  const changed = await first.call('POST', `/inscripciones/cambiar/${seat}`, {
    as: who,
    body: { idseccion: two.id },
  })
  expect(changed.status).toBe(200)
  expect(await standsIn(two.id)).toEqual(everywhere('cupo'))
  await first.call('POST', `/inscripciones/desinscribir/${changed.body.data.id}`, { as: who })
  expect(await standsIn(two.id)).toEqual(everywhere(null))
})

test('so is joining a line, leaving it, and what the office does', async () => {
  const [who, other] = [await offer.student(), await offer.student()]
  const full = await offer.createSection({ cupo: 1 })
  const free = await offer.createSection({ inicio: 14, fin: 16 })
  await enrol(other, full.id)
  const standsIn = await openDevices(who)
  const { body } = await first.call('POST', `/inscripciones/espera/${who.id}`, {
    as: who,
    body: { idperiodoinscripcion: window, idseccion: full.id },
  })
  expect(await standsIn(full.id)).toEqual(everywhere('espera'))
  await first.call('DELETE', `/inscripciones/espera/${body.data.id}`, { as: who })
  expect(await standsIn(full.id)).toEqual(everywhere(null))
  await first.call('POST', `/inscripciones/inscribir/${who.id}`, {
    as: offer.admin,
    body: { idperiodoinscripcion: window, idseccion: free.id },
  })
  expect(await standsIn(free.id)).toEqual(everywhere('cupo'))
})

test('a page hears neither of anybody else nor, alone, of what it did itself; a second tab does', async () => {
  const [who, stranger] = [await offer.student(), await offer.student()]
  const [theirs, own, later] = [
    await offer.createSection(),
    await offer.createSection({ inicio: 10, fin: 12 }),
    await offer.createSection({ inicio: 14, fin: 16 }),
  ]
  const page = await open(second, who, '/inscripciones/cupos')
  const strangersPhone = await open(second, await signIn(stranger), '/avisos/vivo')
  await enrol(who, own.id)
  await enrol(stranger, theirs.id)
  // Notices arrive in their order: that of one's own has been there.
  expect(await strangersPhone.standsIn(theirs.id)).toBe('cupo')
  const tab = await open(second, who, '/avisos/vivo')
  await enrol(who, later.id)
  for (const { next } of [page, tab])
    expect((await next(({ event }) => event === 'suyas')).data).toEqual({ [later.id]: 'cupo' })
})

test('a thousand acts of one moment, with the longest ids, are told in notices that PostgreSQL takes', async () => {
  const { notices } = first.postgres
  const idseccion = 2 ** 31 - 1
  const acts = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ idusuario: idseccion - index, idseccion },
    ...{ como: 'espera' as const, idsesion: randomUUID() },
  }))
  const heard = new Set<number>()
  await new Promise<void>(resolve => {
    const { changed, close } = createSuyas(first.postgres, {
      sessionsOf: idusuario => (idusuario > idseccion - acts.length ? ['another'] : []),
      sendEach(messages) {
        for (const idusuario of messages.keys()) heard.add(idusuario)
        if (heard.size === acts.length) resolve()
      },
    })
    onTestFinished(close)
    onTestFinished(notices.hear({}, () => changed(acts)))
  })
  expect([...heard].sort()).toEqual(acts.map(({ idusuario }) => idusuario).sort())
})
