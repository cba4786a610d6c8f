import { dayIn, formatFecha } from '@nivela/contract/fechas'

/** "15 de enero de 2026": the school's day on which something happened. */
export const formatDia = (instante: string, zona: string) => formatFecha(dayIn(zona, new Date(instante)))

/** "3:20 p. m." */
export const formatHora = (instante: string, zona: string) =>
  new Intl.DateTimeFormat('es-DO', { hour: 'numeric', minute: '2-digit', timeZone: zona }).format(
    new Date(instante),
  )

/** "15 de enero de 2026 a las 3:20 p. m." */
export function formatMomento(instante: string, zona: string) {
  const hora = formatHora(instante, zona)
  return `${formatDia(instante, zona)} a ${/^1:/.test(hora) ? 'la' : 'las'} ${hora}`
}
