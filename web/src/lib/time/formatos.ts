import { diaDe } from '@nivela/contract/fechas'
import { getHoy } from './hoy.ts'

const DIA_MES_ANO =
  /^(\d{1,2})[\s/.-]+(?:de\s+)?(?:(\d{1,2})|(\p{L}{3,})\.?)(?:[\s/.-]+(?:del?\s+)?(\d{4}|\d{2}))?$/u
const MES = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })
const MESES = Array.from({ length: 12 }, (_, mes) => MES.format(Date.UTC(2026, mes)))

/**
 * The day that somebody typed: 15/1/2026, 15-1-26, 15 de enero de 2026, 2026-01-15; of "15 enero" the one that is
 * nearest to today. Null while it is none. No `Date` of the browser's time zone takes part: a day is the same everywhere.
 */
export function parseFecha(texto: string, hoy = getHoy()): string | null {
  const limpio = texto.trim().toLowerCase()
  const [entera, dia = '', cifras, nombre, ano] = DIA_MES_ANO.exec(limpio) ?? []
  if (!entera) return diaDe(limpio)
  const mes = nombre ? MESES.findIndex(uno => uno.startsWith(nombre)) + 1 : Number(cifras)
  const dayOf = (year: number) => `${year}-${String(mes).padStart(2, '0')}-${dia.padStart(2, '0')}`
  if (ano) return diaDe(dayOf(Number(ano) + (ano.length === 2 ? 2000 : 0)))
  if (!nombre) return null
  const esteAno = Number(hoy.slice(0, 4))
  const distance = (uno: string) => Math.abs(Date.parse(uno) - Date.parse(hoy))
  const dias = [esteAno - 1, esteAno, esteAno + 1].map(dayOf).filter(diaDe)
  return dias.sort((a, b) => distance(a) - distance(b))[0] ?? null
}
