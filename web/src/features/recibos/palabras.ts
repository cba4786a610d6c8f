import { count } from '@nivela/contract/palabras'
import type { Recibo } from '@nivela/contract/recibos'

export const nombreDe = ({ usuarios: { nombre, apellido } }: Recibo) => `${nombre} ${apellido}`

/** The one question of both lists: to validate what waits, or to take back what was validated. */
export const askFor = (recibo: Recibo) =>
  `¿Estás seguro de ${recibo.valido ? 'invalidar' : 'validar'} el recibo ${recibo.codrecibo} de ${nombreDe(recibo)}?`

/** Who else sent the very same picture, one sentence each. */
export const warnRepetida = ({ repetida = [] }: Recibo) =>
  repetida.map(
    ({ nombre, apellido, codrecibo }) =>
      `Esta imagen ya fue enviada por ${nombre} ${apellido} (recibo ${codrecibo}).`,
  )

export function tellCuenta(total: number, { valido, buscar }: { valido: boolean; buscar: string }) {
  if (buscar) return count(total, 'recibo encontrado', 'recibos encontrados')
  return valido
    ? count(total, 'recibo pagado', 'recibos pagados')
    : count(total, 'recibo por validar', 'recibos por validar')
}
