import { beforeEach, expect, test } from 'vitest'
import { forgetSelladas, readSellada, saveSellada } from './selladas.ts'

const LISTA = '["inscritos",3]'
const hoy = () => ({ data: [{ nombre: 'Wilkin' }], updatedAt: Date.now() })

/** Everything that lies there, as a script of this page finds it. */
async function everythingKept() {
  const base = await new Promise<IDBDatabase>(resolve => {
    const asked = indexedDB.open('nivela-selladas')
    asked.onsuccess = () => resolve(asked.result)
  })
  const kept = await new Promise<unknown[]>(resolve => {
    const asked = base.transaction('copias').objectStore('copias').getAll()
    asked.onsuccess = () => resolve(asked.result)
  })
  base.close()
  return kept
}

beforeEach(async () => {
  forgetSelladas()
  await expect.poll(everythingKept).toEqual([])
})

test('what a teacher read opens for them, and for nobody else', async () => {
  const lista = hoy()
  await saveSellada(7, LISTA, lista)
  expect(await readSellada(7, LISTA)).toEqual(lista)
  expect(await readSellada(7, '["inscritos",4]')).toBeNull()
  // Somebody else who signs in here finds nothing, and leaves nothing of it.
  expect(await readSellada(8, LISTA)).toBeNull()
  expect(await everythingKept()).toEqual([])
})

test('it lies there sealed, and its key can be used but not read', async () => {
  await saveSellada(7, LISTA, hoy())
  const kept = await everythingKept()
  const bytes = kept.flatMap(one => (one as { sealed?: ArrayBuffer }).sealed ?? [])
  expect(bytes).toHaveLength(1)
  for (const sealed of bytes) expect(new TextDecoder().decode(sealed)).not.toContain('Wilkin')
  const [key] = kept.flatMap(one => (one as { key?: CryptoKey }).key ?? [])
  expect(key?.extractable).toBe(false)
})

test('the end of the session takes all of it, also what is being sealed just then', async () => {
  await saveSellada(7, LISTA, hoy())
  const late = saveSellada(7, '["inscritos",4]', hoy())
  forgetSelladas()
  await late
  await expect.poll(everythingKept).toEqual([])
  expect(await readSellada(7, LISTA)).toBeNull()
})

test('what is older than a session can be is not shown, and goes with the next read', async () => {
  await saveSellada(7, LISTA, { data: 'ayer', updatedAt: Date.now() - 25 * 3_600_000 })
  await saveSellada(7, '["inscritos",4]', hoy())
  expect(await readSellada(7, LISTA)).toBeNull()
  expect(await everythingKept()).toHaveLength(2)
})
