// What the document's standard fonts hold beside Latin 1.
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** The standard fonts know Western Europe's letters; others lose their accents, or become a question mark. */
export function printable(text: string): string {
  const known = (character: string) =>
    /[\u0020-\u007e\u00a0-\u00ff]/.test(character) || BEYOND_LATIN_1.includes(character)
  return [...text.normalize('NFC')]
    .map(character => {
      if (known(character)) return character
      if (/\s/.test(character)) return ' '
      const bare = character.normalize('NFD').replace(/\p{Diacritic}/gu, '')
      return bare && [...bare].every(known) ? bare : '?'
    })
    .join('')
}
