import { useEffect, useState } from 'react'
import type { Borrador } from './planilla.ts'

function read(clave: string): Borrador {
  try {
    return JSON.parse(sessionStorage.getItem(clave) ?? '{}') as Borrador
  } catch {
    return {}
  }
}

/**
 * What was typed and is not saved. It survives a reload, and a session that ended under the open page: who signs in
 * again finds it where it was.
 */
export function useBorrador(maestro: number, idseccion: number) {
  const clave = `nivela-notas-${maestro}-${idseccion}`
  const [borrador, setBorrador] = useState(() => read(clave))
  useEffect(() => {
    if (Object.keys(borrador).length) sessionStorage.setItem(clave, JSON.stringify(borrador))
    else sessionStorage.removeItem(clave)
  }, [clave, borrador])
  return [borrador, setBorrador] as const
}
