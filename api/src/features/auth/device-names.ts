import Bowser from 'bowser'

/** Longer than what browsers send. Bounded because patterns are matched against it. */
const MAX_CHARACTERS = 400

const BROWSERS: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}

/** "Chrome en Android", "Safari en iPhone", "Firefox en Windows"; null where the header says neither. */
export function nameDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_CHARACTERS))
  if (!os.name) return null
  const device = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name
  return browser.name ? `${BROWSERS[browser.name] ?? browser.name} en ${device}` : device
}
