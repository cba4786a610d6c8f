import type { Seccion } from '@nivela/contract/secciones'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sello } from '../../../../lib/device/sello.ts'
import { keyOfBorrador, useSesion } from '../../../../lib/session/sesion.ts'
import { type Accion, changeHoja, type Escritos, emptyHoja, toBorrador } from './hoja.ts'
import { type Bases, type Cierre, type Fila, findLost, liveDraft } from './planilla.ts'

/** The state of an open sheet. What is typed and can't be saved any more is dropped from it, and told. */
export function useHoja({ id, idusuario }: Seccion, filas: Fila[], cierre: Cierre | null, sello: Sello) {
  const sesion = useSesion()
  // One for each person who types: the office has a draft of its own. It stays theirs when the session ends under the open page.
  const [clave] = useState(() => keyOfBorrador('hoja', sesion?.id ?? idusuario, id))
  const [hoja, setHoja] = useState(() => emptyHoja(readEscritos(clave, sello)))
  const { escritos } = hoja
  // Read after waiting for a save: what is drawn may still be the sheet before it.
  const newest = useRef(hoja)
  const change = useCallback((accion: Accion) => {
    newest.current = changeHoja(newest.current, accion)
    setHoja(newest.current)
  }, [])
  useStored(clave, escritos, sello)
  useEffect(() => {
    const lost = findLost(filas, escritos, cierre)
    if (lost.ids.length) change({ tipo: 'perder', ...lost })
  }, [filas, escritos, cierre, change])
  const borrador = useMemo(() => liveDraft(toBorrador(escritos), cierre), [escritos, cierre])
  const bases = useMemo(() => toBases(escritos), [escritos])
  return { hoja, newest, change, borrador, bases }
}

export const toBases = (escritos: Escritos): Bases =>
  Object.fromEntries(Object.entries(escritos).map(([id, { base }]) => [id, base]))

/**
 * What is typed survives a reload, a closed tab, a lost connection, and a session that ended under the open page: the same
 * teacher who signs in again finds it where it was, and nobody else can read it; signing out forgets it. Two tabs over one section keep what each has typed.
 */
function useStored(clave: string, escritos: Escritos, sello: Sello) {
  const mine = useRef(Object.keys(escritos))
  useEffect(() => {
    const others = Object.entries(readEscritos(clave, sello)).filter(([id]) => !mine.current.includes(id))
    mine.current = Object.keys(escritos)
    const todo = { ...Object.fromEntries(others), ...escritos }
    try {
      if (Object.keys(todo).length) localStorage.setItem(clave, sello.seal(todo))
      else localStorage.removeItem(clave)
    } catch {
      // A full storage only means that a closed tab takes along what was not saved.
    }
  }, [clave, escritos, sello])
}

const readEscritos = (clave: string, sello: Sello) =>
  (sello.open(localStorage.getItem(clave) ?? '') ?? {}) as Escritos
