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
