import { useEffect, useRef, useState } from 'react'

function read<T>(clave: string): Record<number, T> {
  try {
    return JSON.parse(localStorage.getItem(clave) ?? '{}') as Record<number, T>
  } catch {
    return {}
  }
}

/**
 * What was typed and is not saved, by student. It survives a reload, a closed tab, a lost connection, and a session that
 * ended under the open page: anyone who signs in again finds it where it was; signing out forgets it. Two tabs over one
 * section keep what each has typed.
 */
export function useDraft<T>(que: 'notas' | 'bases' | 'nombres', maestro: number, idseccion: number) {
  const clave = `nivela-${que}-${maestro}-${idseccion}`
  const [borrador, setBorrador] = useState(() => read<T>(clave))
  const mine = useRef(Object.keys(borrador))
  useEffect(() => {
    const others = Object.entries(read<T>(clave)).filter(([id]) => !mine.current.includes(id))
    mine.current = Object.keys(borrador)
    const todo = { ...Object.fromEntries(others), ...borrador }
    try {
      if (Object.keys(todo).length) localStorage.setItem(clave, JSON.stringify(todo))
      else localStorage.removeItem(clave)
    } catch {
      // A full storage only means that a closed tab takes along what was not saved.
    }
  }, [clave, borrador])
  return [borrador, setBorrador] as const
}
