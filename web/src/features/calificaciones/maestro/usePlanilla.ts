import { calificacion } from '@nivela/contract/calificaciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { array } from 'zod'
import { ApiError, isLost, SIN_SABER, SinRespuesta } from '../../../lib/apiError.ts'
import type { Sello } from '../../../lib/sello.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { askMotivo } from '../../../ui/motivo.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { periodosQuery } from '../../periodos/periodos.api.ts'
import { fullName } from '../../usuarios/index.ts'
import { saveSeccionCalificada } from '../calificaciones.api.ts'
import { AJENA_SIN_GUARDAR, askToChangeOfficial, tellSaved, tellStale, tellWrong } from './frases.ts'
import {
  type Borrador,
  type Cambios,
  type Cierre,
  diff,
  type Fila,
  isConflict,
  saveable,
  without,
} from './planilla.ts'
import { useAutosave } from './useAutosave.ts'
import { useBorrador } from './useBorrador.ts'
import { useDeshacer } from './useDeshacer.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'
const SIN_CONEXION = 'Sin conexión. Lo que escribiste sigue aquí, y se guardará cuando vuelva.'

const SIN_RESPUESTA = `${SIN_SABER} Lo que escribiste sigue aquí.`
const SE_GUARDO = 'Se guardó: tus notas ya están en el servidor.'

type Celdas = Cambios['calificaciones']

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[], cierre: Cierre | null, sello: Sello) {
  const cerrado = cierre !== null
  /** What the server said of cells: student id → why. */
  const [rechazos, setRechazos] = useState<Record<number, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  /** A save whose answer was lost: nobody knows whether it was done. */
  const [perdida, setPerdida] = useState<ApiError | null>(null)
  const busy = useRef<Promise<boolean> | null>(null)
  const write = useWriteCalificaciones(seccion.id)
  const queryClient = useQueryClient()

  const dismiss = useCallback((claves: string[]) => {
    setError(null)
    setRechazos(previos => without(previos, claves))
  }, [])
  const draft = useBorrador(seccion, filas, cierre, dismiss, sello)
  const { borrador, bases, latest, write: writeDraft, forget, rebase, clear } = draft
  const cambios = useMemo(() => diff(filas, borrador), [filas, borrador])
  const conflictos = useMemo(
    () => filas.filter(fila => isConflict(fila, borrador[fila.estudiante.id], bases[fila.estudiante.id])),
    [filas, borrador, bases],
  )
  const errores = useMemo(() => ({ ...rechazos, ...cambios.errores }), [rechazos, cambios])

  /** Sends these cells; what was typed over one meanwhile stays. One save at a time. */
  function send(calificaciones: Celdas, extra: { oficializado?: boolean; motivo?: string } = {}) {
    const enviado = borrador
    const run = async () => {
      setSaving(true)
      setError(null)
      try {
        await write(() => saveSeccionCalificada(seccion.id, { calificaciones, ...extra }))
        draft.settle(calificaciones, enviado)
        setPerdida(null)
        setRechazos({})
        return true
      } catch (reason) {
        const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
        // Cells that someone changed show both values; what the server says of them would be the same once more.
        setRechazos(refused.actual ? {} : toRechazos(refused.campos, calificaciones))
        setError(explain(refused))
        if (isLost(refused)) setPerdida(refused)
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

  const deshacer = useDeshacer({
    ...{ idseccion: seccion.id, filas, borrador, saving, cerrado },
    takeDraftBack: paso => {
      draft.takeBack(paso)
      dismiss(Object.keys(paso))
    },
    send: trySend,
  })
  const { notePaso } = deshacer

  const type = useCallback(
    (notas: Borrador) => {
      notePaso(latest.current.borrador, notas)
      writeDraft(notas)
      dismiss(Object.keys(notas))
    },
    [latest, notePaso, writeDraft, dismiss],
  )
  const restore = useCallback(
    (id: number) => {
      forget([String(id)])
      dismiss([String(id)])
    },
    [forget, dismiss],
  )
  const keep = useCallback(
    (id: number) => {
      rebase(id)
      setError(null)
    },
    [rebase],
  )
  const discard = useCallback(() => {
    clear()
    setRechazos({})
    setError(null)
  }, [clear])

  function explain(refused: ApiError): string | null {
    const { actual, status, message } = refused
    const leidas = array(calificacion).safeParse(actual)
    if (leidas.success) return tellStale(filas, { borrador, bases }, leidas.data)
    if (status === 404) return AJENA_SIN_GUARDAR
    if (refused instanceof SinRespuesta) return SIN_RESPUESTA
    return status === 0 ? SIN_CONEXION : message
  }

  /** Asked before a reason is, which nobody should write for what is refused. Where it can't be read, the save itself tells. */
  async function isClosed() {
    const ahora = { ...periodosQuery, staleTime: 0, retry: false }
    const periodos = await queryClient.fetchQuery(ahora).catch(() => [])
    return periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)
  }

  /** Answers whether it was saved. `oficializado` publishes or withdraws the whole section in the same step. */
  async function save(oficializado?: boolean, motivo?: string): Promise<boolean> {
    await busy.current?.catch(() => false)
    const malas = filas.filter(({ estudiante }) => estudiante.id in cambios.errores)
    if (malas.length) {
      setError(tellWrong(malas))
      return false
    }
    if (cerrado || conflictos.length) return false
    if (cambios.oficiales && (await isClosed())) return false
    if (!(await allowRemoval(cambios))) return false
    const why =
      motivo ?? (cambios.oficiales ? await askMotivo(askToChangeOfficial(cambios.oficiales)) : undefined)
    if (why === null) return false
    const { calificaciones } = cambios
    const saved = await trySend(calificaciones, {
      ...(oficializado !== undefined && { oficializado }),
      ...(why && { motivo: why }),
    })
    if (saved) deshacer.noteSave(calificaciones)
    if (saved && oficializado === undefined) toastSuccess(tellSaved(filas, cambios))
    return saved
  }

  const autosave = useAutosave({
    celdas: cerrado ? [] : saveable(filas, cambios, conflictos),
    saving,
    save: async celdas => {
      await send(celdas)
      deshacer.noteSave(celdas)
    },
  })

  const pendientes = cambios.calificaciones.length + Object.keys(cambios.errores).length
  // It was done: what is read again says what was typed.
  useEffect(() => {
    if (!perdida || saving || pendientes > 0) return
    if (perdida instanceof SinRespuesta) perdida.seRevisa = true
    setPerdida(null)
    setError(null)
    toastSuccess(SE_GUARDO)
  }, [perdida, saving, pendientes])
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
    cierre,
    cerrado,
    conflictos,
    perdidas: draft.perdidas,
    acknowledge: draft.acknowledge,
    canUndo: deshacer.canUndo,
    type,
    restore,
    keep,
    discard,
    save,
    undo: deshacer.undo,
    flush: autosave.flush,
  }
}

export type Planilla = ReturnType<typeof usePlanilla>

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
