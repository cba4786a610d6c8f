/** "1 sección", "3 secciones". */
export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** "a", "a y b", "a, b y c". */
export const enumerate = (parts: string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)
