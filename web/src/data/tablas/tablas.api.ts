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
