const CLAVE = 'nivela-ultima'

interface Ultima<T> {
  idusuario: number
  momento: string
  datos: T
}

/** Asks the service worker to keep what this page is made of, so that it opens without a network. */
export async function keepPagina(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const archivos = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ pagina: location.pathname, archivos })
}

// One page opens without a network, so one answer is kept, in localStorage, which is cleared when the person leaves.

export function saveUltima<T>(idusuario: number, datos: T) {
  const ultima: Ultima<T> = { idusuario, momento: new Date().toISOString(), datos }
  try {
    localStorage.setItem(CLAVE, JSON.stringify(ultima))
  } catch {
    // A full storage only means that there is nothing to show without a network.
  }
}

export function readUltima<T>(idusuario: number): Ultima<T> | null {
  try {
    const ultima = JSON.parse(localStorage.getItem(CLAVE) ?? 'null') as Ultima<T> | null
    return ultima?.idusuario === idusuario ? ultima : null
  } catch {
    return null
  }
}

export const forgetUltima = () => localStorage.removeItem(CLAVE)
