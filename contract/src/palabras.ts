/** Case, accents and surplus spaces ignored: how names are compared and searched, here as in the database. */
export const comparable = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/** "1 sección", "3 secciones". */
export const count = (cantidad: number, uno: string, varios: string) =>
  `${cantidad} ${cantidad === 1 ? uno : varios}`

/** "a", "a y b", "a, b y c". */
export const enumerate = (partes: string[]) =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(partes)

/** With one full stop at its end: "a. m." brings its own. */
export const endSentence = (texto: string) => (texto.endsWith('.') ? texto : `${texto}.`)
