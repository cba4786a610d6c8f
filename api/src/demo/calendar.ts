const MONTHS = ['Enero - Abril', 'Mayo - Agosto', 'Septiembre - Diciembre']

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The third of the year that a day falls into, or the one before it. */
export function termOf(today: Date, offset: 0 | -1) {
  const third = Math.floor(today.getUTCMonth() / 4) + offset
  const year = today.getUTCFullYear() + (third < 0 ? -1 : 0)
  const index = (third + 3) % 3
  return {
    nombre: `${MONTHS[index]} ${year}`,
    inicio: isoDay(year, index * 4, 7),
    fin: isoDay(year, index * 4 + 3, 28),
  }
}

export function dayFrom(today: Date, days: number) {
  return isoDay(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days)
}

const RUSH_MS = 3 * 24 * 3_600_000

/** When the one at this part of the queue came: the window opened three days ago, and most were there at once. */
export const momentInRush = (part: number) => new Date(Date.now() - RUSH_MS * (1 - part ** 3))
