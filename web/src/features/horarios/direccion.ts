/** The address in full, and as each kind of calendar takes it. */
export function toDirecciones(url: string, origen: string) {
  const completa = new URL(url, origen)
  const webcal = completa.href.replace(/^https?:/, 'webcal:')
  return {
    completa: completa.href,
    /** Opens the calendar programs of iPhones and desktops. */
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    /** From this very server, whatever name the school gave it: a browser downloads only from there. */
    descarga: new URL(completa.pathname, origen).href,
  }
}

export const DISPOSITIVOS = ['iphone', 'android', 'computadora'] as const
export type Dispositivo = (typeof DISPOSITIVOS)[number]

/** The device in hand. An iPad says that it is a Mac, but no Mac has a screen to touch. */
export function deviceOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Dispositivo {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'iphone'
  return /Android/.test(userAgent) ? 'android' : 'computadora'
}
