interface Adelantado {
  campos: Record<string, string>
  /** They have pressed the button, too. */
  enviado: boolean
}

let raiz: HTMLElement | null = null
const adelantado: Adelantado = { campos: {}, enviado: false }

/** Notes what people do in a page that was built beforehand, until its scripts take over: nobody types twice. */
export function watchAdelantado(pagina: HTMLElement) {
  raiz = pagina
  raiz.addEventListener('input', note)
  raiz.addEventListener('submit', note)
  note()
}

function note() {
  for (const { name, value } of raiz?.querySelectorAll('input') ?? []) adelantado.campos[name] = value
  // Marked by the page's <head>, which lets no form leave by itself.
  adelantado.enviado = Boolean(raiz?.querySelector('form[data-enviado]'))
}

/** What was typed so far, once. */
export function takeAdelantado(): Adelantado | null {
  if (!raiz) return null
  raiz.removeEventListener('input', note)
  raiz.removeEventListener('submit', note)
  raiz = null
  return Object.values(adelantado.campos).some(Boolean) ? adelantado : null
}
