import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { fullName } from '../../../lib/secciones.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { saveSeccionCalificada } from '../calificaciones.api.ts'
import { tellSaved, tellWrong } from './frases.ts'
import { type Borrador, type Cambios, diff, type Fila } from './planilla.ts'
import { useBorrador } from './useBorrador.ts'
import { useEscribir } from './useEscribir.ts'

const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[]) {
  const [borrador, setBorrador] = useBorrador(seccion.idusuario, seccion.id)
  /** What the server said of cells: student id → why. */
  const [rechazos, setRechazos] = useState<Record<number, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const write = useEscribir(seccion.id)

  const cambios = useMemo(() => diff(filas, borrador), [filas, borrador])
  const errores = useMemo(() => ({ ...rechazos, ...cambios.errores }), [rechazos, cambios])

  const type = useCallback(
    (notas: Borrador) => {
      setError(null)
      setBorrador(previo => ({ ...previo, ...notas }))
      setRechazos(previos => without(previos, Object.keys(notas)))
    },
    [setBorrador],
  )
  const restore = useCallback(
    (id: number) => {
      setBorrador(previo => without(previo, [String(id)]))
      setRechazos(previos => without(previos, [String(id)]))
    },
    [setBorrador],
  )
  const discard = useCallback(() => {
    setBorrador({})
    setRechazos({})
    setError(null)
  }, [setBorrador])

  /** Answers whether it was saved. `oficializado` publishes or withdraws the whole section in the same step. */
  async function save(oficializado?: boolean): Promise<boolean> {
    if (busy.current) return false
    const malas = filas.filter(({ estudiante }) => estudiante.id in cambios.errores)
    if (malas.length) {
      setError(tellWrong(malas))
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
      // What was typed meanwhile is newer than what was saved.
      setBorrador(ahora =>
        Object.fromEntries(Object.entries(ahora).filter(([id, texto]) => borrador[Number(id)] !== texto)),
      )
      setRechazos({})
      if (oficializado === undefined) toastSuccess(tellSaved(filas, cambios))
      return true
    } catch (reason) {
      const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
      setRechazos(toRechazos(refused.campos, calificaciones))
      setError(refused.message)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const pendientes = cambios.calificaciones.length + Object.keys(cambios.errores).length
  return { borrador, cambios, errores, pendientes, error, saving, type, restore, discard, save }
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
