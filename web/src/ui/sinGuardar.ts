import { createContext, useContext, useEffect, useId } from 'react'

/** The parts of a dialog that hold something unsaved, by id; null outside of any. */
export const SinGuardar = createContext<Set<string> | null>(null)

/** The dialog or drawer around asks before it closes over what is unsaved. */
export function useSinGuardar(hay: boolean) {
  const partes = useContext(SinGuardar)
  const id = useId()
  useEffect(() => {
    if (!hay || !partes) return
    partes.add(id)
    return () => void partes.delete(id)
  }, [hay, partes, id])
}
