import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

const PAUSE_MS = 250

/** What is searched, kept in the address: `escrito` as it is typed, `buscar` once the typing pauses. */
export function useBusqueda() {
  const [params, setParams] = useSearchParams()
  const buscar = params.get('buscar') ?? ''
  const [escrito, setEscrito] = useState(buscar)
  const replace = (change: Record<string, string>, preventScrollReset: boolean) =>
    setParams(Object.fromEntries(Object.entries(change).filter(([, valor]) => valor)), {
      replace: true,
      preventScrollReset,
    })
  const search = useDebouncedCallback((texto: string) => replace({ buscar: texto.trim() }, true), PAUSE_MS)
  return {
    buscar,
    escrito,
    pagina: Math.max(1, Number.parseInt(params.get('pagina') ?? '1', 10) || 1),
    onEscribir: (texto: string) => {
      setEscrito(texto)
      search(texto)
    },
    // Another page is read from its top.
    onPagina: (pagina: number) => replace({ buscar, pagina: pagina > 1 ? String(pagina) : '' }, false),
  }
}
