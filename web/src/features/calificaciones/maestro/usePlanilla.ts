import type { Valor } from '@nivela/contract/notas'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { askMotivo } from '../../../ui/motivo.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { fullName } from '../../usuarios/index.ts'
import { saveSeccionCalificada } from '../calificaciones.api.ts'
import { askToChangeOfficial, tellSaved, tellWrong } from './frases.ts'
import { toBody } from './notas.ts'
import {
  type Bases,
  type Borrador,
  type Cambios,
  diff,
  type Fila,
  isConflict,
  saveable,
  savedValue,
} from './planilla.ts'
import { useAutosave } from './useAutosave.ts'
import { useDraft } from './useDraft.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const ELIGE = 'Alguien cambió calificaciones mientras las editabas. Elige en las marcadas y guarda otra vez.'
const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'
const SIN_CONEXION = 'Sin conexión. Lo que escribiste sigue aquí, y se guardará cuando vuelva.'
const MAS_DESHACER = 50

type Celdas = Cambios['calificaciones']
/** A save that can be taken back: what stood in each cell before and after. */
type Guardado = { fila: Fila; antes: Valor; despues: Valor }[]

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[], cerrado: boolean) {
  const [borrador, setBorrador] = useDraft<string>('notas', seccion.idusuario, seccion.id)
  const [bases, setBases] = useDraft<Valor>('bases', seccion.idusuario, seccion.id)
  const guardadas = useRef<Bases>({})
  guardadas.current = Object.fromEntries(filas.map(fila => [fila.estudiante.id, savedValue(fila)]))
  /** What the server said of cells: student id → why. */
  const [rechazos, setRechazos] = useState<Record<number, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [guardados, setGuardados] = useState<Guardado[]>([])
  const busy = useRef<Promise<boolean> | null>(null)
  const write = useWriteCalificaciones(seccion.id)

  const cambios = useMemo(() => diff(filas, borrador), [filas, borrador])
  const conflictos = useMemo(
    () => filas.filter(fila => isConflict(fila, borrador[fila.estudiante.id], bases[fila.estudiante.id])),
    [filas, borrador, bases],
  )
  const errores = useMemo(() => ({ ...rechazos, ...cambios.errores }), [rechazos, cambios])

  const forget = useCallback(
    (claves: string[]) => {
      setBorrador(previo => without(previo, claves))
      setBases(previas => without(previas, claves))
      setRechazos(previos => without(previos, claves))
    },
    [setBorrador, setBases],
  )
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
      forget([String(id)])
      setError(null)
    },
    [forget],
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

  /** Sends these cells; what was typed over one meanwhile stays. One save at a time. */
  function send(calificaciones: Celdas, extra: { oficializado?: boolean; motivo?: string } = {}) {
    const enviado = borrador
    const run = async () => {
      setSaving(true)
      setError(null)
      try {
        await write(() => saveSeccionCalificada(seccion.id, { calificaciones, ...extra }))
        const saved = calificaciones.map(({ idusuario }) => String(idusuario))
        setBorrador(ahora =>
          without(
            ahora,
            saved.filter(id => ahora[Number(id)] === enviado[Number(id)]),
          ),
        )
        setBases(previas => without(previas, saved))
        setRechazos({})
        return true
      } catch (reason) {
        const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
        // Cells that someone changed show both values; what the server says of them would be the same once more.
        setRechazos(refused.actual ? {} : toRechazos(refused.campos, calificaciones))
        setError(refused.actual ? ELIGE : refused.status === 0 ? SIN_CONEXION : refused.message)
        throw refused
      } finally {
        busy.current = null
        setSaving(false)
      }
    }
    busy.current = run()
    return busy.current
  }
  const trySend = (...input: Parameters<typeof send>) => send(...input).catch(() => false)

  function remember(calificaciones: Celdas) {
    const guardado = calificaciones.flatMap(({ idusuario, calificacion, condicion }) => {
      const fila = filas.find(({ estudiante }) => estudiante.id === idusuario)
      return fila && !fila.calificacion?.oficializado
        ? [{ fila, antes: savedValue(fila), despues: condicion ?? calificacion ?? null }]
        : []
    })
    if (guardado.length) setGuardados(previos => [...previos, guardado].slice(-MAS_DESHACER))
  }

  /** Answers whether it was saved. `oficializado` publishes or withdraws the whole section in the same step. */
  async function save(oficializado?: boolean, motivo?: string): Promise<boolean> {
    await busy.current?.catch(() => false)
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
    const why =
      motivo ?? (cambios.oficiales ? await askMotivo(askToChangeOfficial(cambios.oficiales)) : undefined)
    if (why === null) return false
    const { calificaciones } = cambios
    const saved = await trySend(calificaciones, {
      ...(oficializado !== undefined && { oficializado }),
      ...(why && { motivo: why }),
    })
    if (saved) remember(calificaciones)
    if (saved && oficializado === undefined) toastSuccess(tellSaved(filas, cambios))
    return saved
  }

  const autosave = useAutosave({
    celdas: cerrado ? [] : saveable(filas, cambios, conflictos),
    saving,
    save: async celdas => {
      await send(celdas)
      remember(celdas)
    },
  })

  /** Takes the last save back, where nobody has changed or published it since. */
  async function undo() {
    const ultimo = guardados.at(-1)
    if (!ultimo) return
    await busy.current?.catch(() => false)
    const celdas = ultimo.flatMap(({ fila, antes, despues }) => {
      const ahora = filas.find(({ estudiante }) => estudiante.id === fila.estudiante.id)
      if (!ahora || ahora.calificacion?.oficializado || savedValue(ahora) !== despues) return []
      return [{ idusuario: fila.estudiante.id, ...toBody(antes), version: ahora.calificacion?.version ?? 0 }]
    })
    if (celdas.length && !(await trySend(celdas))) return
    forget(ultimo.map(({ fila }) => String(fila.estudiante.id)))
    setGuardados(previos => previos.slice(0, -1))
  }

  const pendientes = cambios.calificaciones.length + Object.keys(cambios.errores).length
  return {
    borrador,
    bases,
    cambios,
    errores,
    pendientes,
    /** What waits to be saved by itself, of those. */
    enCamino: autosave.waiting,
    error,
    saving,
    cerrado,
    canUndo: guardados.length > 0,
    type,
    restore,
    keep,
    discard,
    save,
    undo,
    flush: autosave.flush,
  }
}

export type Planilla = ReturnType<typeof usePlanilla>

const without = <T>(cosas: Record<number, T>, claves: string[]): Record<number, T> =>
  claves.some(clave => clave in cosas)
    ? Object.fromEntries(Object.entries(cosas).filter(([clave]) => !claves.includes(clave)))
    : cosas

/** `calificaciones.3.calificacion` speaks of the fourth that was sent. */
const toRechazos = (campos: Record<string, string>, enviadas: Celdas) =>
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
