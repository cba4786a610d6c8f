import type { SeccionCalificadaBody } from '@nivela/contract/calificaciones'
import type { Valor } from '@nivela/contract/notas'
import type { Seccion } from '@nivela/contract/secciones'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sello } from '../../../lib/sello.ts'
import { fullName } from '../../usuarios/index.ts'
import { applyPaso, type Paso } from './pasos.ts'
import {
  type Borrador,
  type Cierre,
  type Fila,
  findLost,
  liveDraft,
  type Perdida,
  savedValue,
  without,
} from './planilla.ts'
import { useDraft } from './useDraft.ts'

type Celdas = SeccionCalificadaBody['calificaciones']

/**
 * What is typed over a sheet, cell by cell, with what was saved under it then and whose it is; all three come and go together.
 * `onLost` hears of cells whose draft was dropped because it can't be saved any more.
 */
export function useBorrador(
  { id, idusuario }: Seccion,
  filas: Fila[],
  cierre: Cierre | null,
  onLost: (claves: string[]) => void,
  sello: Sello,
) {
  const [escrito, setEscrito] = useDraft<string>('notas', idusuario, id, sello)
  const [bases, setBases] = useDraft<Valor>('bases', idusuario, id, sello)
  // Kept with what was typed: the list no longer names a student who left meanwhile.
  const [nombres, setNombres] = useDraft<string>('nombres', idusuario, id, sello)
  const [perdidas, setPerdidas] = useState<Perdida[]>([])
  const borrador = useMemo(() => liveDraft(escrito, cierre), [escrito, cierre])
  const latest = useRef({ borrador, filas })
  latest.current = { borrador, filas }

  const forget = useCallback(
    (claves: string[]) => {
      setEscrito(previo => without(previo, claves))
      setBases(previas => without(previas, claves))
      setNombres(previos => without(previos, claves))
    },
    [setEscrito, setBases, setNombres],
  )
  useEffect(() => {
    const lost = findLost(filas, { borrador: escrito, bases, nombres }, cierre)
    if (!lost.ids.length) return
    forget(lost.ids)
    onLost(lost.ids)
    setPerdidas(previas => [...previas, ...lost.perdidas])
  }, [filas, escrito, bases, nombres, cierre, forget, onLost])

  /** A base stays as it was when the cell was first typed into. */
  const write = useCallback(
    (notas: Borrador) => {
      const tocadas = latest.current.filas.filter(({ estudiante }) => estudiante.id in notas)
      const of = <T>(value: (fila: Fila) => T) =>
        Object.fromEntries(tocadas.map(fila => [fila.estudiante.id, value(fila)]))
      setEscrito(previo => ({ ...previo, ...notas }))
      setBases(previas =>
        Object.keys(notas).every(clave => clave in previas) ? previas : { ...of(savedValue), ...previas },
      )
      setNombres(previos => ({ ...previos, ...of(({ estudiante }) => fullName(estudiante)) }))
    },
    [setEscrito, setBases, setNombres],
  )
  /** What is typed is meant over what stands now. */
  const rebase = useCallback(
    (id: number) => {
      const fila = latest.current.filas.find(({ estudiante }) => estudiante.id === id)
      setBases(previas => ({ ...previas, [id]: fila ? savedValue(fila) : null }))
    },
    [setBases],
  )
  const clear = useCallback(() => {
    setEscrito({})
    setBases({})
    setNombres({})
  }, [setEscrito, setBases, setNombres])

  /** The drafts as they were before a step; a cell that had none has none again. */
  function takeBack(paso: Paso) {
    setEscrito(previo => applyPaso(previo, paso))
    forget(Object.keys(paso).filter(clave => paso[Number(clave)] === undefined))
  }

  /** These cells of what was sent are saved; what was typed over one meanwhile stays, and stands over what was saved. */
  function settle(celdas: Celdas, enviado: Borrador) {
    const isRetyped = (ahora: Borrador, id: number) => ahora[id] !== enviado[id]
    const claves = celdas.map(({ idusuario }) => String(idusuario))
    const done = claves.filter(clave => !isRetyped(latest.current.borrador, Number(clave)))
    const nuevas = celdas
      .filter(({ idusuario }) => isRetyped(latest.current.borrador, idusuario))
      .map(({ idusuario, calificacion, condicion }) => [idusuario, condicion ?? calificacion ?? null])
    // By what is there when it is done: the last key may not have been drawn yet.
    setEscrito(ahora =>
      without(
        ahora,
        claves.filter(clave => !isRetyped(ahora, Number(clave))),
      ),
    )
    setNombres(previos => without(previos, done))
    setBases(previas => ({ ...without(previas, claves), ...Object.fromEntries(nuevas) }))
  }

  return {
    borrador,
    bases,
    latest,
    write,
    forget,
    rebase,
    clear,
    takeBack,
    settle,
    perdidas,
    acknowledge: () => setPerdidas([]),
  }
}
