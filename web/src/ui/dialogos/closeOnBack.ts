import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * The browser's back closes what lies on top of a page (dialog, drawer, viewer, menu) instead of leaving the page. What opens adds an
 * entry to the history, with the page's own address and router key. What is closed by other means leaves its entry
 * behind, because going back would race with a navigation; back passes over it, and what opens next uses it again.
 */
interface Capa {
  close: () => void
}

interface Estado {
  key?: string
  /** How many layers lie on the page at this entry. */
  capas?: number
}

const abiertas: Capa[] = []
const keyOf = (entrada: Estado | null) => entrada?.key ?? 'default'
let aqui: Required<Estado> = { key: 'default', capas: 0 }

const stateNow = () => history.state as Estado | null

/** The entries of layers that the page has now: none, once the router has moved on. */
const capasAqui = () => (aqui.key === keyOf(stateNow()) ? aqui.capas : 0)

function pushCapa() {
  for (let capas = capasAqui() + 1; capas <= abiertas.length; capas++)
    history.pushState({ ...stateNow(), capas } satisfies Estado, '')
  aqui = { key: keyOf(stateNow()), capas: stateNow()?.capas ?? 0 }
}

function handlePop(event: PopStateEvent, shown: string) {
  const entrada = event.state as Estado | null
  const antes = { key: shown, capas: aqui.key === shown ? aqui.capas : 0 }
  const ahora = { key: keyOf(entrada), capas: entrada?.capas ?? 0 }
  aqui = ahora
  // Another page: the router's.
  if (antes.key !== ahora.key) return
  event.stopImmediatePropagation()
  const [isBack, onTop] = [ahora.capas < antes.capas, abiertas.slice(ahora.capas).reverse()]
  if (isBack && onTop.length === 0) history.back()
  for (const capa of onTop) capa.close()
  // A dialog that does not close, because it saves or asks first, keeps its entry.
  if (onTop.length) requestAnimationFrame(() => abiertas.length > ahora.capas && pushCapa())
}

/** In the capture phase, before the router, which must not take these entries for navigations. */
export function followBack(router: { state: { location: { key: string } } }) {
  aqui = { key: keyOf(stateNow()), capas: stateNow()?.capas ?? 0 }
  addEventListener('popstate', event => handlePop(event, router.state.location.key), { capture: true })
}

export function useCloseOnBack(opened: boolean, onClose: () => void) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (!opened) return
    const capa = { close: () => close.current() }
    abiertas.push(capa)
    pushCapa()
    return () => void abiertas.splice(abiertas.indexOf(capa), 1)
  }, [opened])
}
