const CLAVE = 'nivela-ultimas'

export interface Respuesta {
  data: unknown
  updatedAt: number
}

/** The program that read it: the name of a page's script holds a hash of all that the page is made of. */
export const PROGRAMA =
  globalThis.document?.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

interface Ultimas {
  idusuario: number
  /** By their query's hash. */
  respuestas: Record<string, Respuesta & { programa: string }>
}

// The last answers of the queries that can be read without a network (`meta: { sinConexion: true }`), in localStorage,
// which is cleared when the person leaves; the answers alone when their session ends in another way.

function readUltimas(idusuario: number): Ultimas {
  try {
    const ultimas = JSON.parse(localStorage.getItem(CLAVE) ?? 'null') as Ultimas | null
    if (ultimas?.idusuario === idusuario) return ultimas
  } catch {
    // Whatever can't be read is as good as nothing.
  }
  return { idusuario, respuestas: {} }
}

export function saveUltima(idusuario: number, hash: string, respuesta: Respuesta) {
  const { respuestas } = readUltimas(idusuario)
  const ultimas: Ultimas = {
    idusuario,
    respuestas: { ...respuestas, [hash]: { ...respuesta, programa: PROGRAMA } },
  }
  try {
    localStorage.setItem(CLAVE, JSON.stringify(ultimas))
  } catch {
    // A full storage only means that there is nothing to show without a network.
  }
}

export const readUltima = (idusuario: number, hash: string): Respuesta | null =>
  readUltimas(idusuario).respuestas[hash] ?? null

/** Only what this very program read and knows how to show. */
export function readOwnUltima(idusuario: number, hash: string): Respuesta | null {
  const ultima = readUltimas(idusuario).respuestas[hash]
  return ultima?.programa === PROGRAMA ? ultima : null
}

export const forgetUltimas = () => localStorage.removeItem(CLAVE)

/** Asks the service worker to keep these pages and what they are made of, so that they open without a network. */
export async function keepPaginas(paginas: string[]): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const archivos = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ paginas, archivos })
}
