import { useSyncExternalStore } from 'react'

export interface Ajustes {
  demo: boolean
  nombreEscuela: string
  /** The logo's address, or null. */
  logo: string | null
  correoEscuela: string
  zonaHoraria: string
  /** Whether there is a mail server. */
  conCorreo: boolean
  /** What the institution is called with whose account people sign in; null without one. */
  institucion: string | null
}

const POR_DEFECTO: Ajustes = {
  demo: true,
  nombreEscuela: 'Nivela',
  logo: null,
  correoEscuela: 'contacto@nivela.test',
  zonaHoraria: 'America/Santo_Domingo',
  conCorreo: true,
  institucion: null,
}

/** The server writes its settings into the page; the development server leaves the tag empty, a build has no page. */
function readAjustes(): Ajustes {
  const contenido = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="nivela"]')?.content
  return contenido ? { ...POR_DEFECTO, ...(JSON.parse(contenido) as Partial<Ajustes>) } : POR_DEFECTO
}

export const ajustes = readAjustes()

const listeners = new Set<() => void>()
let vez = 0

/** After the office changed them here: the page that is open follows, others with their next load. */
export function updateAjustes(changes: Partial<Ajustes>) {
  Object.assign(ajustes, changes)
  vez += 1
  for (const listener of listeners) listener()
  // They stand in the pages that the service worker keeps.
  globalThis.navigator?.serviceWorker?.controller?.postMessage(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For what is on the screen while they change. */
export function useAjustes(): Ajustes {
  useSyncExternalStore(
    subscribe,
    () => vez,
    () => vez,
  )
  return ajustes
}
