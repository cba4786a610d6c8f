import { PROGRAMA, type Respuesta } from './offline.ts'

// What a teacher read of their students last, for a page that is opened without a network. Each answer is sealed with a key
// that no script can read out of this browser, and that is deleted with the copies when the session ends here.

const BASE = 'nivela-selladas'
const ALMACEN = 'copias'
/** Where the key lies; the copies lie under their query's hash, which begins with a bracket. */
const CLAVE = 'clave'
const IV_BYTES = 12
/** The server ends a session that was not used for that long. */
const VIGENCIA_MS = 86_400_000

interface Llave {
  idusuario: number
  key: CryptoKey
}

interface Copia {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
  updatedAt: number
}

/** How many sessions have ended: nothing comes after the end of its own. */
let ended = 0

export async function saveSellada(idusuario: number, hash: string, respuesta: Respuesta): Promise<void> {
  const llave = await findLlave(idusuario, true)
  if (!llave) return
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(respuesta.data))
  const sealed = await crypto.subtle.encrypt(cipher(iv, hash, respuesta), llave.key, text)
  const copia: Copia = { iv, sealed, updatedAt: respuesta.updatedAt }
  await inAlmacen('readwrite', async almacen => {
    // Another tab may have ended the session meanwhile: then the key is gone.
    const ahora = await settled<Llave | undefined>(almacen.get(CLAVE))
    if (ahora?.idusuario === idusuario) almacen.put(copia, hash)
  })
}

/** Null for somebody else's, for what another version of the program read, and for what is older than a session can be. */
export async function readSellada(idusuario: number, hash: string): Promise<Respuesta | null> {
  const llave = await findLlave(idusuario, false)
  if (!llave) return null
  const copia = await inAlmacen('readonly', almacen => settled<Copia | undefined>(almacen.get(hash)))
  if (!copia || isOver(copia)) return null
  try {
    const text = await crypto.subtle.decrypt(cipher(copia.iv, hash, copia), llave.key, copia.sealed)
    return { data: JSON.parse(new TextDecoder().decode(text)), updatedAt: copia.updatedAt }
  } catch {
    return null
  }
}

export function forgetSelladas() {
  ended++
  // A school without TLS has no key to keep, and a browser may allow no storage at all.
  if (isPossible()) void inAlmacen('readwrite', async almacen => void almacen.clear()).catch(() => {})
}

const isPossible = () => Boolean(globalThis.crypto?.subtle && globalThis.indexedDB)
const isOver = ({ updatedAt }: Copia) => Date.now() - updatedAt > VIGENCIA_MS

/** A copy opens only as what it was sealed as. */
const cipher = (iv: Copia['iv'], hash: string, { updatedAt }: { updatedAt: number }) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${PROGRAMA} ${hash} ${updatedAt}`),
})

/** The person's key; on the way, what is over or another's goes. */
async function findLlave(idusuario: number, create: boolean): Promise<Llave | undefined> {
  if (!isPossible()) return undefined
  const before = ended
  // Made before the transaction, which waits for nothing but the storage.
  const nueva = create && {
    idusuario,
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }
  return inAlmacen('readwrite', async almacen => {
    const llave = await settled<Llave | undefined>(almacen.get(CLAVE))
    if (llave?.idusuario === idusuario) {
      await removeOver(almacen)
      return llave
    }
    almacen.clear()
    if (!nueva || ended !== before) return undefined
    almacen.put(nueva, CLAVE)
    return nueva
  })
}

async function removeOver(almacen: IDBObjectStore) {
  const [claves, valores] = await Promise.all([
    settled(almacen.getAllKeys()),
    settled<(Llave | Copia)[]>(almacen.getAll()),
  ])
  claves.forEach((clave, index) => {
    const valor = valores[index]
    if (valor && 'sealed' in valor && isOver(valor)) almacen.delete(clave)
  })
}

async function inAlmacen<T>(
  mode: IDBTransactionMode,
  work: (almacen: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const asked = indexedDB.open(BASE)
  asked.onupgradeneeded = () => asked.result.createObjectStore(ALMACEN)
  const base = await settled(asked)
  try {
    const transaction = base.transaction(ALMACEN, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore(ALMACEN)), done])
    return result
  } finally {
    base.close()
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
