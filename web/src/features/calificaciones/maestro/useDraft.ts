import { useEffect, useRef, useState } from 'react'
import type { Sello } from '../../../lib/sello.ts'
import { keyOfBorrador } from '../../../lib/sesion.ts'

function read<T>(clave: string, sello: Sello): Record<number, T> {
  return (sello.open(localStorage.getItem(clave) ?? '') ?? {}) as Record<number, T>
}

/**
 * What was typed and is not saved, by student. It survives a reload, a closed tab, a lost connection, and a session that
 * ended under the open page: the same teacher who signs in again finds it where it was, and nobody else can read it; signing
 * out forgets it. Two tabs over one section keep what each has typed.
 */
export function useDraft<T>(
  que: 'notas' | 'bases' | 'nombres',
  maestro: number,
  idseccion: number,
  sello: Sello,
) {
  const clave = keyOfBorrador(que, maestro, idseccion)
  const [borrador, setBorrador] = useState(() => read<T>(clave, sello))
  const mine = useRef(Object.keys(borrador))
  useEffect(() => {
    const others = Object.entries(read<T>(clave, sello)).filter(([id]) => !mine.current.includes(id))
    mine.current = Object.keys(borrador)
    const todo = { ...Object.fromEntries(others), ...borrador }
    try {
      if (Object.keys(todo).length) localStorage.setItem(clave, sello.seal(todo))
      else localStorage.removeItem(clave)
    } catch {
      // A full storage only means that a closed tab takes along what was not saved.
    }
  }, [clave, borrador, sello])
  return [borrador, setBorrador] as const
}
