/**
 * The server's clock, by the `Date` of its answers: bounds of what has to be added to this device's clock, which may be
 * wrong. An answer names a whole second, somewhere between its request and its arrival; several of them narrow it down.
 */
let least = Number.NEGATIVE_INFINITY
let most = Number.POSITIVE_INFINITY

export function noteServerDate(date: string | null, sentAt: number, receivedAt: number) {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second)) return
  const [from, to] = [second - receivedAt, second + 1000 - sentAt]
  // Outside of what was known: one of the two clocks was set meanwhile.
  const changed = from > most || to < least
  least = changed ? from : Math.max(least, from)
  most = changed ? to : Math.min(most, to)
}

/** Never ahead of the server: what a page offers from an hour on, the server grants. */
export const serverNow = () => Date.now() + (Number.isFinite(least) ? least : 0)
