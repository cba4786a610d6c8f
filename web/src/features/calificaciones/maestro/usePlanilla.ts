import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { fullName } from '../../usuarios/index.ts'
import { saveSeccionCalificada } from '../calificaciones.api.ts'
import { tellSaved, tellWrong } from './frases.ts'
import {
  type Bases,
  type Borrador,
  type Cambios,
  diff,
  type Fila,
  isConflict,
  savedScore,
} from './planilla.ts'
import { useBorrador } from './useBorrador.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const ELIGE = 'Alguien cambió calificaciones mientras las editabas. Elige en las marcadas y guarda otra vez.'
const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[]) {
  const [borrador, setBorrador] = useBorrador<string>('notas', seccion.idusuario, seccion.id)
  const [bases, setBases] = useBorrador<number | null>('bases', seccion.idusuario, seccion.id)
  const guardadas = useRef<Bases>({})
  guardadas.current = Object.fromEntries(filas.map(fila => [fila.estudiante.id, savedScore(fila)]))
  /** What the server said of cells: student id → why. */
  const [rechazos, setRechazos] = useState<Record<number, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const write = useWriteCalificaciones(seccion.id)

  const cambios = useMemo(() => diff(filas, borrador), [filas, borrador])
  const conflictos = useMemo(
    () => filas.filter(fila => isConflict(fila, borrador[fila.estudiante.id], bases[fila.estudiante.id])),
    [filas, borrador, bases],
  )
  const errores = useMemo(() => ({ ...rechazos, ...cambios.errores }), [rechazos, cambios])

  const type = useCallback(
    (notas: Borrador) => {
      setError(null)
      setBorrador(previo => ({ ...previo, ...notas }))
      setBases(previas => {
        const nuevas = Object.keys(notas).filter(id => !(id in previas))
        return nuevas.length
          ? {
              ...previas,
              ...Object.fromEntries(nuevas.map(id => [id, guardadas.current[Number(id)] ?? null])),
            }
          : previas
      })
      setRechazos(previos => without(previos, Object.keys(notas)))
    },
    [setBorrador, setBases],
  )
  const restore = useCallback(
    (id: number) => {
      setBorrador(previo => without(previo, [String(id)]))
      setBases(previas => without(previas, [String(id)]))
      setRechazos(previos => without(previos, [String(id)]))
      setError(null)
    },
    [setBorrador, setBases],
  )
  /** What is typed is meant over what stands now. */
  const keep = useCallback(
    (id: number) => {
      setBases(previas => ({ ...previas, [id]: guardadas.current[id] ?? null }))
      setError(null)
    },
    [setBases],
  )
  const discard = useCallback(() => {
    setBorrador({})
    setBases({})
    setRechazos({})
    setError(null)
  }, [setBorrador, setBases])

  /** Answers whether it was saved. `oficializado` publishes or withdraws the whole section in the same step. */
  async function save(oficializado?: boolean): Promise<boolean> {
    if (busy.current) return false
    const malas = filas.filter(({ estudiante }) => estudiante.id in cambios.errores)
    if (malas.length) {
      setError(tellWrong(malas))
      return false
    }
    if (conflictos.length) {
      setError(ELIGE)
      return false
    }
    if (!(await allowRemoval(cambios))) return false
    const { calificaciones } = cambios
    busy.current = true
    setSaving(true)
    setError(null)
    try {
      await write(() =>
        saveSeccionCalificada(seccion.id, {
          calificaciones,
          ...(oficializado !== undefined && { oficializado }),
        }),
      )
      // What was typed meanwhile is newer than what was saved, and typed over it.
      setBorrador(ahora =>
        Object.fromEntries(Object.entries(ahora).filter(([id, texto]) => borrador[Number(id)] !== texto)),
      )
      setBases({})
      setRechazos({})
      if (oficializado === undefined) toastSuccess(tellSaved(filas, cambios))
      return true
    } catch (reason) {
      const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
      // Cells that someone changed show both values; what the server says of them would be the same once more.
      setRechazos(refused.actual ? {} : toRechazos(refused.campos, calificaciones))
      setError(refused.actual ? ELIGE : refused.message)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const pendientes = cambios.calificaciones.length + Object.keys(cambios.errores).length
  return {
    borrador,
    bases,
    cambios,
    errores,
    pendientes,
    error,
    saving,
    type,
    restore,
    keep,
    discard,
    save,
  }
}

export type Planilla = ReturnType<typeof usePlanilla>

const without = <T>(cosas: Record<number, T>, claves: string[]): Record<number, T> =>
  claves.some(clave => clave in cosas)
    ? Object.fromEntries(Object.entries(cosas).filter(([clave]) => !claves.includes(clave)))
    : cosas

/** `calificaciones.3.calificacion` speaks of the fourth that was sent. */
const toRechazos = (campos: Record<string, string>, enviadas: Cambios['calificaciones']) =>
  Object.fromEntries(
    Object.entries(campos).flatMap(([campo, mensaje]) => {
      const enviada = enviadas[Number(campo.split('.')[1])]
      return enviada ? [[enviada.idusuario, mensaje]] : []
    }),
  )

async function allowRemoval({ eliminadas }: Cambios) {
  const [primera] = eliminadas
  if (!primera) return true
  return confirm(
    eliminadas.length === 1
      ? `¿Estás seguro de eliminar la calificación de «${fullName(primera)}»?`
      : `¿Estás seguro de eliminar ${count(eliminadas.length, 'calificación', 'calificaciones')}?`,
    { peligro: true, detalle: 'Dejaste vacía la celda de una nota que estaba guardada.' },
  )
}
