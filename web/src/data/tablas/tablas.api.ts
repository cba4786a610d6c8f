import { type CualTabla, type FormatoDeTabla, TABLAS } from '@nivela/contract/tablas'
import { saveFile, toFileName } from '../../lib/device/files.ts'
import { api } from '../../lib/http/api.ts'

/** What is in force on the page, as the address and the API name it; what is empty filters nothing. */
export type FiltrosDeTabla = Record<string, string | number | undefined>

export async function downloadTabla(cual: CualTabla, formato: FormatoDeTabla, filtros: FiltrosDeTabla) {
  const params = new URLSearchParams({ formato })
  for (const [nombre, valor] of Object.entries(filtros)) if (valor) params.set(nombre, String(valor))
  saveFile(await api.file(`/tablas/${cual}?${params}`), toFileName([TABLAS[cual]], formato))
}

/** For the school's virtual classroom. */
export const FORMAS_DE_AULA_VIRTUAL = { oneroster: 'OneRoster 1.2 (.zip)', moodle: 'Moodle (.zip)' } as const
export type FormaDeAulaVirtual = keyof typeof FORMAS_DE_AULA_VIRTUAL

export const downloadAulaVirtual = async (forma: FormaDeAulaVirtual, idperiodo: number) =>
  saveFile(await api.file(`/periodos/${idperiodo}/${forma}.zip`), toFileName([forma], 'zip'))
