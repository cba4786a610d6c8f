import type { LineaDeRecibo } from '@nivela/contract/recibos'
import { formatMomento } from '../../lib/momento.ts'

/** "Validado por Ana Peña el 15 de enero de 2026 a las 3:20 p. m." */
export function tellLinea({ valido, autor, cuando }: LineaDeRecibo, zona: string) {
  const que = valido ? 'Validado' : 'Marcado como no pagado'
  return `${que} por ${autor.nombre} ${autor.apellido} el ${formatMomento(cuando, zona)}`
}
