import { DIAS } from '@nivela/contract/secciones'
import ical from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Clase } from './horarios.queries.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Someone's classes as a calendar that Google's, Apple's and any other program subscribes to. */
export function buildCalendar(
  clases: Clase[],
  { host, timeZone }: { host: string; timeZone: string },
): string {
  const calendar = ical({
    name: 'Nivela',
    prodId: { company: 'Nivela', product: 'Horario', language: 'ES' },
    ttl: 3600,
  })
  // Each event names the zone: named by the calendar, the library would write DTSTAMP in it, which is to be UTC (RFC 5545, 3.8.7.2).
  calendar.timezone({ name: null, generator: zone => tzlib_get_ical_block(zone)[0] ?? null })
  calendar.x('X-WR-TIMEZONE', timeZone)
  for (const clase of clases) {
    const weeks = weeksOf(clase)
    if (!weeks) continue
    calendar.createEvent({
      id: `seccion-${clase.idseccion}@${host}`,
      // Read by the clock on the wall in the school's time zone.
      start: onTheWall(weeks.first, clase.inicio),
      end: onTheWall(weeks.first, clase.fin),
      timezone: timeZone,
      repeating: `RRULE:FREQ=WEEKLY;COUNT=${weeks.count}`,
      summary: `${clase.asignatura} · ${clase.seccion}`,
      location: clase.aula,
      description: `Maestro: ${clase.maestro}`,
    })
  }
  return calendar.toString()
}

/** The first class on or after the period's first day, and how many there are until its last. */
export function weeksOf({ dia, desde, hasta }: Pick<Clase, 'dia' | 'desde' | 'hasta'>) {
  const [from, to] = [Date.parse(desde), Date.parse(hasta)]
  // DIAS begins with Monday, which getUTCDay counts as 1.
  const ahead = (DIAS.indexOf(dia) + 1 - new Date(from).getUTCDay() + 7) % 7
  const first = from + ahead * DAY_MS
  return first > to ? null : { first, count: Math.floor((to - first) / WEEK_MS) + 1 }
}

/** The library takes a date's local fields for the event's own: those are what is set here. */
function onTheWall(day: number, hour: number): Date {
  const date = new Date(day)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour)
}
