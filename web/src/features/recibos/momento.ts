import { formatFecha } from '@nivela/contract/fechas'
import type { LineaDeRecibo } from '@nivela/contract/recibos'
import { dayIn } from '../../lib/calendario.ts'

/** "15 de enero de 2026": the school's day on which something happened. */
export const formatDia = (instante: string, zona: string) => formatFecha(dayIn(zona, new Date(instante)))

const formatHora = (instante: string, zona: string) =>
  new Intl.DateTimeFormat('es-DO', { hour: 'numeric', minute: '2-digit', timeZone: zona }).format(
    new Date(instante),
  )

/** "Validado por Ana Peña el 15 de enero de 2026 a las 3:20 p. m." */
export function tellLinea({ valido, autor, cuando }: LineaDeRecibo, zona: string) {
  const que = valido ? 'Validado' : 'Marcado como no pagado'
  const hora = formatHora(cuando, zona)
  const las = /^1:/.test(hora) ? 'la' : 'las'
  return `${que} por ${autor.nombre} ${autor.apellido} el ${formatDia(cuando, zona)} a ${las} ${hora}`
}
