import type { ComponentProps } from 'react'
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx'

const TIPOS = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'text/plain': ['.txt'],
}
const explainTipo = ({ name }: File) =>
  /\.xls$/i.test(name)
    ? 'Es un .xls, el formato antiguo de Excel. Ábrelo, elige «Guardar como» y guárdalo como .xlsx.'
    : 'Ese archivo no es una tabla. Sube un .xlsx, .ods o .csv: en Excel usa «Guardar como» y elige «Libro de Excel (.xlsx)».'

interface Props
  extends Pick<ComponentProps<typeof ZonaDeArchivo>, 'etiqueta' | 'error' | 'onFile' | 'onRefuse'> {
  maximoMegabytes: number
}

/** A field for a table, of the kinds that the server reads, which is looked at before anything is saved. */
export const ZonaDeTabla = ({ maximoMegabytes, ...props }: Props) => (
  <ZonaDeArchivo
    {...props}
    ayuda={`Un archivo .xlsx, .ods o .csv de hasta ${maximoMegabytes} MB. Lo revisas antes de guardar nada.`}
    tipos={TIPOS}
    otroTipo={explainTipo}
    maximoBytes={maximoMegabytes * 1024 * 1024}
  />
)
