import { useEffect, useState } from 'react'

function read<T>(clave: string): Record<number, T> {
  try {
    return JSON.parse(sessionStorage.getItem(clave) ?? '{}') as Record<number, T>
  } catch {
    return {}
  }
}

/**
 * What was typed and is not saved, by student. It survives a reload, and a session that ended under the open page: who
 * signs in again finds it where it was.
 */
export function useBorrador<T>(que: 'notas' | 'bases', maestro: number, idseccion: number) {
  const clave = `nivela-${que}-${maestro}-${idseccion}`
  const [borrador, setBorrador] = useState(() => read<T>(clave))
  useEffect(() => {
    if (Object.keys(borrador).length) sessionStorage.setItem(clave, JSON.stringify(borrador))
    else sessionStorage.removeItem(clave)
  }, [clave, borrador])
  return [borrador, setBorrador] as const
}
