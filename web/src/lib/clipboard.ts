/** What a spreadsheet would cut, or take for a formula. */
const toCell = (valor: string | number) =>
  String(valor)
    .replace(/\s+/g, ' ')
    .replace(/^(?=[=+\-@])/, "'")

/** Rows that a spreadsheet takes apart again when they are pasted. */
export const toTabSeparated = (filas: (string | number)[][]) =>
  filas.map(fila => fila.map(toCell).join('\t')).join('\n')

/** Answers whether it went well. Without HTTPS there is no clipboard, only the old command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position: fixed; opacity: 0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
