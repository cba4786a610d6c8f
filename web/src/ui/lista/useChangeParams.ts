import { useSearchParams } from 'react-router'

/** Changes what the address says of a list, so that a link shows the same one; an empty value is removed. */
export function useChangeParams() {
  const [, setParams] = useSearchParams()
  return (changes: Record<string, string | number>, preventScrollReset = true) =>
    setParams(
      previos => {
        for (const [nombre, valor] of Object.entries(changes))
          if (valor) previos.set(nombre, String(valor))
          else previos.delete(nombre)
        return previos
      },
      { replace: true, preventScrollReset },
    )
}
