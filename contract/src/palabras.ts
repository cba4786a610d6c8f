/**
 * Format characters that come along when a text is copied, and that nobody sees: direction marks, zero-width spaces, soft
 * hyphens, byte order marks. Not the joiners (U+200C, U+200D), of which letters and emoji are made.
 */
const FORMAT_MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

export const stripFormatMarks = (texto: string) => texto.replace(FORMAT_MARKS, '')

/** Without blanks around it, or several in a row. */
export const squeezeBlanks = (texto: string) => texto.trim().replace(/\p{Zs}{2,}/gu, ' ')

/** A text on one line that was copied from elsewhere, such as a cell. */
export const cleanLinea = (texto: string) => squeezeBlanks(stripFormatMarks(texto))

/** Case, accents, surplus spaces and format marks ignored: how names are compared and searched, here as in the database. */
export const comparable = (texto: string) =>
  stripFormatMarks(texto)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

const NUMERO = new Intl.NumberFormat('es-DO')

/** "1,234" */
export const formatNumero = (numero: number) => NUMERO.format(numero)

/** "1 sección", "1,234 secciones". */
export const count = (cantidad: number, uno: string, varios: string) =>
  `${formatNumero(cantidad)} ${cantidad === 1 ? uno : varios}`

/** "67 %": rounded, but never up to all of them nor down to none. */
export function formatPorciento(parte: number, todo: number): string {
  const entero = Math.round((100 * parte) / Math.max(1, todo))
  return `${parte > 0 && parte < todo ? Math.min(99, Math.max(1, entero)) : entero} %`
}

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' })

/** "a", "a y b", "a, b y c". */
export const enumerate = (partes: string[]) => LISTA.format(partes)

/** With one mark at its end: "a. m." brings its own full stop, a question its own mark. */
export const endSentence = (texto: string) => (/[.!?…]$/.test(texto) ? texto : `${texto}.`)
