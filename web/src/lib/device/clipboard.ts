/** Texts that a spreadsheet would split, or take for a formula. */
const toCell = (valor: string | number) =>
  String(valor)
    .replace(/\s+/g, ' ')
    .replace(/^(?=[=+\-@])/, "'")

/** Rows as tab-separated text, which spreadsheets split into cells when it is pasted. */
export const toTabSeparated = (filas: (string | number)[][]) =>
  filas.map(fila => fila.map(toCell).join('\t')).join('\n')

/** Whether it worked. Without HTTPS there is no Clipboard API, only `execCommand`. */
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
