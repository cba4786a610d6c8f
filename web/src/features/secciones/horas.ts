import { formatHora, HORAS, parseHora, toHoraIso } from '@nivela/contract/horas'
import { comparable } from '@nivela/contract/palabras'

export const OPCIONES_DE_HORA = HORAS.map(hora => ({ value: toHoraIso(hora), label: formatHora(hora) }))

/** Hours as people type them: "8am", "08:00", "14:00", "2 pm". "8:00" alone is in the morning or in the evening. */
export function findHora<T extends { value: string; label: string }>(opciones: T[], texto: string): T[] {
  const hora = parseHora(texto)
  const escrito = comparable(texto)
  if (hora === null) return opciones.filter(({ label }) => comparable(label).startsWith(escrito))
  const sinMitad = hora <= 12 && !/^0|[ap]/.test(escrito)
  return opciones.filter(({ value, label }) =>
    sinMitad ? label.startsWith(`${hora}:`) : value === toHoraIso(hora),
  )
}
