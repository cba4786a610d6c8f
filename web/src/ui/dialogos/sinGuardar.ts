import { useId } from '@mantine/hooks'
import { createContext, useContext, useEffect } from 'react'

/** What would be lost now, in words, once whatever saves itself is saved; null when nothing would. */
type Unsaved = () => Promise<string | null>

const unsaved = new Set<Unsaved>()
const ALGO = 'Hay algo sin guardar en esta página.'

/** Of a page, or of a form or dialog in it, until the answer is called. */
export function registerUnsaved(one: Unsaved) {
  unsaved.add(one)
  return () => void unsaved.delete(one)
}

/** What all that is open would lose, each sentence once; null when nothing would. */
export async function tellUnsaved(): Promise<string | null> {
  const frases = await Promise.all([...unsaved].map(one => one()))
  return [...new Set(frases.filter(frase => frase !== null))].join(' ') || null
}

/** A person who signs out meanwhile is asked. */
export function useUnsaved(hay: boolean, frase = ALGO) {
  // A function of its own: two forms are two entries.
  useEffect(() => (hay ? registerUnsaved(async () => frase) : undefined), [hay, frase])
}

/** The parts of a dialog that hold something unsaved, by id; null outside of any. */
export const SinGuardar = createContext<Set<string> | null>(null)

/** The dialog or drawer around asks before it closes over what is unsaved, and signing out does. */
export function useSinGuardar(hay: boolean, frase?: string) {
  const partes = useContext(SinGuardar)
  const id = useId()
  useUnsaved(hay, frase)
  useEffect(() => {
    if (!hay || !partes) return
    partes.add(id)
    return () => void partes.delete(id)
  }, [hay, partes, id])
}
