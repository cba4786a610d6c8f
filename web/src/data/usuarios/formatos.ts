import { formatCedula, formatTelefono } from '@nivela/contract/usuarios'

const digitsOf = (texto: string) => texto.replace(/\D/g, '')

// A separator comes only with the digit after it; otherwise it could not be deleted.

/** A cédula as far as it is written: whatever surrounds the digits goes. Too many are left for the form to refuse. */
export function typeCedula(texto: string): string {
  const digitos = digitsOf(texto)
  if (digitos.length >= 11) return formatCedula(digitos)
  return [digitos.slice(0, 3), digitos.slice(3, 10), digitos.slice(10)].filter(Boolean).join('-')
}

/** A phone number as far as it is written. One of another country keeps its + and stays as it is. */
export function typeTelefono(texto: string): string {
  const digitos = digitsOf(texto)
  const local = /^1?(8[024]9\d{7})$/.exec(digitos)?.[1]
  if (local) return formatTelefono(local)
  if (/^\D*\+/.test(texto)) return `+${digitos}`
  if (digitos.length <= 3 || digitos.length > 10) return digitos
  const [zona, medio, final] = [digitos.slice(0, 3), digitos.slice(3, 6), digitos.slice(6)]
  return `(${zona}) ${medio}${final && `-${final}`}`
}
