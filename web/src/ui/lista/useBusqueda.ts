import { useDebouncedCallback } from '@mantine/hooks'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from './useChangeParams.ts'

const PAUSE_MS = 250

/**
 * What is searched, kept in the address: `escrito` as it is typed, `buscar` once the typing pauses.
 * `lista` is where the list begins, on a page that begins with something else.
 */
export function useBusqueda(lista?: RefObject<HTMLElement | null>) {
  const [params] = useSearchParams()
  const change = useChangeParams()
  const buscar = params.get('buscar') ?? ''
  const [escrito, setEscrito] = useState(buscar)
  const enviado = useRef(buscar)
  const search = useDebouncedCallback((texto: string) => {
    enviado.current = texto.trim()
    change({ buscar: texto.trim(), pagina: '' })
  }, PAUSE_MS)
  // A link or the browser's arrows brought other words than those that were typed here.
  useEffect(() => {
    if (buscar === enviado.current) return
    enviado.current = buscar
    setEscrito(buscar)
  }, [buscar])
  return {
    buscar,
    escrito,
    /** A part of the list that somebody was sent to see. */
    ver: params.get('ver'),
    onShowAll: () => change({ ver: '', pagina: '' }),
    pagina: Math.max(1, Number.parseInt(params.get('pagina') ?? '1', 10) || 1),
    onType: (texto: string) => {
      setEscrito(texto)
      search(texto)
    },
    // Another page is read from its top.
    onPagina: (pagina: number) => {
      change({ buscar, pagina: pagina > 1 ? pagina : '' }, lista !== undefined)
      lista?.current?.scrollIntoView()
    },
  }
}
