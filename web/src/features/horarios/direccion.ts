/** The address in full, and as the calendar programs of phones and desktops open it. */
export function toDirecciones(url: string, origen: string) {
  const completa = new URL(url, origen).href
  return { completa, webcal: completa.replace(/^https?:/, 'webcal:') }
}
