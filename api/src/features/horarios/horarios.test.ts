import { ROL } from '@nivela/contract/roles'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { createEnlace } from '../correos/enlaces.service.ts'
import { buildCalendar, weeksOf } from './calendario.ts'

const app = await openTestApp()
const { call, person } = app
const offer = await openTestOffer(app)

interface Who {
  id: number
  token: string
}
const pathOf = (url: string) => new URL(url).pathname.replace('/api/v1', '')
const addressOf = async (who: Who) => (await call('GET', `/calendario/${who.id}`, { as: who })).body.data.url
const read = async (url: string) => (await call('GET', pathOf(url))).body.toString() as string

/** What a parser that we did not write makes of it. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map(one => {
    const event = new ICAL.Event(one)
    const all: Date[] = []
    const next = event.iterator()
    for (let start = next.next(); start && all.length < 100; start = next.next()) all.push(start.toJSDate())
    return { event, starts: all, minutes: event.duration.toSeconds() / 60 }
  })
}

describe('the address ends', () => {
  const admin = offer.admin
  const isThere = async (url: string) => (await call('GET', pathOf(url))).status === 200

  test('while the account is off', async () => {
    const who = await offer.student()
    const url = await addressOf(who)
    await call('POST', `/usuarios/${who.id}/desactivar`, { as: admin })
    expect(await isThere(url)).toBe(false)
    await call('POST', `/usuarios/${who.id}/activar`, { as: admin })
    expect(await isThere(url)).toBe(true)
  })

  test('when the office ends every session, and when the password is reset; not when its owner changes it', async () => {
    const who = await offer.student()
    const first = await addressOf(who)
    await call('POST', `/usuarios/${who.id}/cerrar-sesiones`, { as: admin })
    const back = { ...who, token: (await app.login(who.correo)).body.data.token }
    const second = await addressOf(back)
    const nuevaContrasena = 'siete perros azules'
    const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena }
    await call('POST', '/auth/change-password', { as: back, body })
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    const token = await app.postgres.db.transaction(tx => createEnlace(tx, who.id, 'recuperacion'))
    const reset = { token, contrasena: 'cinco gatos verdes' }
    expect((await call('POST', '/auth/reset-password', { body: reset })).status).toBe(200)
    expect(await isThere(second)).toBe(false)
    expect(second).not.toBe(first)
  })
})

describe('subscribing', () => {
  test('a student’s classes, weekly over the period, in the school’s time zone', async () => {
    const who = await offer.student()
    // The period goes from Thursday, January 15, to Friday, May 15, 2026.
    const section = await offer.createSection({ nombre: 'A; B, "C"\\n', dia: 'Viernes', inicio: 18, fin: 20 })
    await offer.enrol(who, section.id)
    const [{ event, starts, minutes } = { event: null, starts: [], minutes: 0 }] = eventsIn(
      await read(await addressOf(who)),
    )
    expect(event?.summary).toMatch(/ · A; B, "C"\\n$/)
    expect(minutes).toBe(120)
    // 18:00 in Santo Domingo is 22:00 in UTC.
    expect(starts[0]?.toISOString()).toBe('2026-01-16T22:00:00.000Z')
    expect(starts.at(-1)?.toISOString()).toBe('2026-05-15T22:00:00.000Z')
    expect(starts).toHaveLength(18)
  })

  test('a teacher’s sections, and nobody else’s', async () => {
    const teacher = await person(ROL.maestro)
    await offer.createSection({ idusuario: teacher.id })
    await offer.createSection()
    expect(eventsIn(await read(await addressOf(teacher)))).toHaveLength(1)
  })

  test('the address stays until it is renewed; then the old one is nothing', async () => {
    const who = await offer.student()
    const first = await addressOf(who)
    expect(await addressOf(who)).toBe(first)
    expect(first).toMatch(/\/api\/v1\/horarios\/[\w-]{43}\.ics$/)
    const second = (await call('POST', `/calendario/${who.id}/renovar`, { as: who })).body.data.url
    expect(second).not.toBe(first)
    expect((await call('GET', pathOf(first))).status).toBe(404)
    expect((await call('GET', pathOf(second))).status).toBe(200)
    for (const wrong of ['x.ics', `${'x'.repeat(43)}.ics`, `${'x'.repeat(43)}`, '..%2F..%2Fx.ics'])
      expect((await call('GET', `/horarios/${wrong}`)).status).toBe(404)
  })
})

test.each([
  ['Lunes', '2026-01-15', '2026-01-18', null],
  ['Jueves', '2026-01-15', '2026-01-15', { first: '2026-01-15', count: 1 }],
  ['Miercoles', '2026-01-15', '2026-02-04', { first: '2026-01-21', count: 3 }],
  ['Sabado', '2026-02-28', '2026-03-07', { first: '2026-02-28', count: 2 }],
] as const)('%s from %s to %s', (dia, desde, hasta, expected) => {
  const weeks = weeksOf({ dia, desde, hasta })
  expect(weeks && { ...weeks, first: new Date(weeks.first).toISOString().slice(0, 10) }).toEqual(expected)
})

const clase = {
  idseccion: 1,
  seccion: 'A',
  asignatura: 'B',
  aula: 'C',
  maestro: 'D',
  dia: 'Lunes' as const,
  inicio: 8,
  fin: 9,
  desde: '2026-03-23',
  hasta: '2026-03-30',
}

test('is stamped in UTC, and names the zone of its hours', () => {
  const before = Math.floor(Date.now() / 1000) * 1000
  const text = buildCalendar([clase], { host: 'x.test', timeZone: 'Asia/Tokyo' })
  const stamp = eventsIn(text)[0]?.event.component.getFirstPropertyValue('dtstamp') as ICAL.Time
  expect(stamp.zone?.tzid).toBe('UTC')
  expect(stamp.toJSDate().getTime()).toBeGreaterThanOrEqual(before)
  expect(stamp.toJSDate().getTime()).toBeLessThanOrEqual(Date.now())
  expect(text).toMatch(/^BEGIN:VTIMEZONE\r\nTZID:Asia\/Tokyo\r$/m)
  expect(text).toMatch(/^DTSTART;TZID=Asia\/Tokyo:20260323T080000\r$/m)
  expect(text).toMatch(/^X-WR-TIMEZONE:Asia\/Tokyo\r$/m)
})

test('where clocks change, the class stays at its hour', () => {
  const [{ starts } = { starts: [] }] = eventsIn(
    buildCalendar([clase], { host: 'x.test', timeZone: 'Europe/Madrid' }),
  )
  expect(starts.map(start => start.toISOString())).toEqual([
    '2026-03-23T07:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ])
})
