import { formatCedula, formatTelefono } from '@nivela/contract/usuarios'

const soloDigitos = (texto: string) => texto.replace(/\D/g, '')

// A separator comes only with the digit after it; otherwise it could not be deleted.

/** A cédula as far as it is written: whatever surrounds the digits goes. Too many are left for the form to refuse. */
export function typeCedula(texto: string): string {
  const digitos = soloDigitos(texto)
  if (digitos.length >= 11) return formatCedula(digitos)
  return [digitos.slice(0, 3), digitos.slice(3, 10), digitos.slice(10)].filter(Boolean).join('-')
}

/** A phone number as far as it is written. One of another country keeps its + and stays as it is. */
export function typeTelefono(texto: string): string {
  const digitos = soloDigitos(texto)
  const local = /^1?(8[024]9\d{7})$/.exec(digitos)?.[1]
  if (local) return formatTelefono(local)
  if (/^\D*\+/.test(texto)) return `+${digitos}`
  if (digitos.length <= 3 || digitos.length > 10) return digitos
  const [zona, medio, final] = [digitos.slice(0, 3), digitos.slice(3, 6), digitos.slice(6)]
  return `(${zona}) ${medio}${final && `-${final}`}`
}

const DIA_MES_ANO = /^(\d{1,2})[\s/.-]+(?:de\s+)?(\d{1,2}|\p{L}+)[\s/.-]+(?:de\s+)?(\d{4})$/u
const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** The day that somebody typed: 15/1/2026, 15 de enero de 2026, 2026-01-15. Null while it is none. */
export function parseFecha(texto: string): string | null {
  const limpio = texto.trim().toLowerCase()
  const [, dia = '', mes = '', ano = ''] = DIA_MES_ANO.exec(limpio) ?? []
  const numero = /^\d/.test(mes) ? Number(mes) : MESES.indexOf(mes.slice(0, 3)) + 1
  const iso = ano ? `${ano}-${String(numero).padStart(2, '0')}-${dia.padStart(2, '0')}` : limpio
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const momento = new Date(iso)
  return !Number.isNaN(momento.getTime()) && momento.toISOString().startsWith(iso) ? iso : null
}
