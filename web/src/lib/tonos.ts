/** The six colours that tell things apart; each has its glyph. */
export const TONOS = ['coral', 'indigo', 'ambar', 'verde', 'teal', 'violeta'] as const
export type Tono = (typeof TONOS)[number]
