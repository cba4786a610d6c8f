/** Why a spreadsheet can't be taken: not of the kind, too big, or broken. Its message is for the person who sent it. */
export type XlsxErrorKind = 'tipo' | 'tamano' | 'danado'

export class XlsxError extends Error {
  constructor(
    readonly kind: XlsxErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'XlsxError'
  }
}

const SAVE_AGAIN = 'Ábrelo en Excel o LibreOffice, guárdalo de nuevo como .xlsx y vuelve a subirlo.'

export const notXlsx = () =>
  new XlsxError(
    'tipo',
    'Ese archivo no es una hoja de cálculo .xlsx, .ods o .csv. Ábrelo en Excel o LibreOffice, guárdalo como «Libro de Excel (.xlsx)» y sube ese.',
  )
export const emptyFile = () =>
  new XlsxError('tipo', 'El archivo está vacío. Elige la hoja de cálculo que quieres subir.')
export const otherExcel = () =>
  new XlsxError(
    'tipo',
    'El archivo está en otro formato de Excel (.xls o .xlsb). Ábrelo, guárdalo como «Libro de Excel (.xlsx)» y sube ese.',
  )
export const locked = () =>
  new XlsxError('tipo', 'El archivo tiene contraseña. Quítasela, guárdalo y vuelve a subirlo.')
export const withMacros = () =>
  new XlsxError(
    'tipo',
    'El archivo contiene macros y no lo aceptamos. Guárdalo como «Libro de Excel (.xlsx)», sin macros, y sube ese.',
  )
export const unsafe = (what: string) =>
  new XlsxError('danado', `El archivo contiene ${what} y no lo aceptamos. ${SAVE_AGAIN}`)
export const damaged = (cause?: unknown) =>
  new XlsxError('danado', `El archivo está dañado o incompleto. ${SAVE_AGAIN}`, { cause })
/** The fault may be ours: the catcher should log its cause. */
export const unreadable = (cause: unknown) =>
  new XlsxError('danado', `No pudimos leer el archivo. ${SAVE_AGAIN}`, { cause })
export const tooBig = (what: string) =>
  new XlsxError(
    'tamano',
    `El archivo es demasiado grande: ${what}. Deja solo los datos que necesitas o divídelo en varios archivos.`,
  )

const numbers = new Intl.NumberFormat('es-DO')
export const spell = (number: number) => numbers.format(number)
