import { calificacion } from '@nivela/contract/calificaciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { array } from 'zod'
import {
  calificacionesQuery,
  saveSeccionCalificada,
} from '../../../../data/calificaciones/calificaciones.api.ts'
import { periodosQuery } from '../../../../data/periodos/periodos.api.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import type { Sello } from '../../../../lib/device/sello.ts'
import { ApiError, isLost, SIN_SABER, SinRespuesta } from '../../../../lib/http/apiError.ts'
import { confirm } from '../../../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../../../ui/dialogos/motivo.tsx'
import { toastSuccess } from '../../../../ui/toasts/toast.tsx'
import { useDeOficina } from '../deOficina.ts'
import { AJENA_SIN_GUARDAR, askToChangeOfficial, tellSaved, tellStale, tellWrong } from './frases.ts'
import { toBorrador } from './hoja.ts'
import {
  type Borrador,
  type Cambios,
  type Cierre,
  diff,
  type Fila,
  findConflicts,
  liveDraft,
  saveable,
  toFilas,
} from './planilla.ts'
import { useAutosave } from './useAutosave.ts'
import { useDeshacer } from './useDeshacer.ts'
import { toBases, useHoja } from './useHoja.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'
const SIN_CONEXION = 'Sin conexión. Lo que escribiste sigue aquí, y se guardará cuando vuelva.'

const SIN_RESPUESTA = `${SIN_SABER} Lo que escribiste sigue aquí.`
const SE_GUARDO = 'Se guardó: tus notas ya están en el servidor.'

type Celdas = Cambios['calificaciones']

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[], cierre: Cierre | null, sello: Sello) {
  const cerrado = cierre !== null
  const [saving, setSaving] = useState(false)
  /** A save whose answer was lost: nobody knows whether it was done. */
  const [perdida, setPerdida] = useState<ApiError | null>(null)
  const busy = useRef<Promise<boolean> | null>(null)
  const write = useWriteCalificaciones(seccion.id)
  const deOficina = useDeOficina()
  const queryClient = useQueryClient()
  const { hoja, newest, change, borrador, bases } = useHoja(seccion, filas, cierre, sello)
  const { rechazos, error, perdidas } = hoja
  const latest = useRef(filas)
  latest.current = filas
  const cambios = useMemo(() => diff(filas, borrador), [filas, borrador])
  const conflictos = useMemo(() => findConflicts(filas, borrador, bases), [filas, borrador, bases])
  const errores = useMemo(() => ({ ...rechazos, ...cambios.errores }), [rechazos, cambios])

  /** Sends these cells; what was typed over one meanwhile stays. One save at a time. */
  function send(
    calificaciones: Celdas,
    extra: { oficializado?: boolean; motivo?: string } = {},
    enviado = borrador,
  ) {
    const run = async () => {
      setSaving(true)
      change({ tipo: 'enviar' })
      try {
        await write(() =>
          saveSeccionCalificada(seccion.id, {
            ...{ calificaciones, ...(deOficina && { motivo: deOficina }) },
            ...extra,
          }),
        )
        change({ tipo: 'guardado', celdas: calificaciones, enviado })
        return true
      } catch (reason) {
        const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
        // Cells that someone changed show both values; what the server says of them would be the same once more.
        const dichos = refused.actual ? {} : toRechazos(refused.campos, calificaciones)
        change({ tipo: 'rechazado', rechazos: dichos, error: explain(refused) })
        if (isLost(refused)) {
          // The newer one stands for it.
          if (perdida instanceof SinRespuesta) perdida.seRevisa = true
          setPerdida(refused)
        }
        throw refused
      } finally {
        busy.current = null
        setSaving(false)
      }
    }
    busy.current = run()
    return busy.current
  }
  /** For an act that tells of itself; of a lost answer nothing more is said then. */
  const trySend = (...input: Parameters<typeof send>) =>
    send(...input).then(
      () => {
        setPerdida(null)
        return true
      },
      () => false,
    )

  const deshacer = useDeshacer({
    ...{ idseccion: seccion.id, filas, hoja, change, saving, cerrado },
    save: ({ calificaciones }, enviado) => trySend(calificaciones, {}, enviado),
  })

  const type = useCallback(
    (notas: Borrador) => change({ tipo: 'escribir', notas, filas: latest.current }),
    [change],
  )
  const restore = useCallback(
    (id: number) => change({ tipo: 'soltar', ids: [id], filas: latest.current }),
    [change],
  )
  const keep = useCallback(
    (id: number) => {
      const fila = latest.current.find(({ estudiante }) => estudiante.id === id)
      if (fila) change({ tipo: 'mantener', fila })
    },
    [change],
  )
  const discard = () => {
    // Nothing of it is waited for any more.
    setPerdida(null)
    change({ tipo: 'soltar', ids: Object.keys(borrador).map(Number), filas })
  }

  function explain(refused: ApiError): string | null {
    const { actual, status, message } = refused
    const leidas = array(calificacion).safeParse(actual)
    if (leidas.success) return tellStale(filas, { borrador, bases }, leidas.data)
    if (status === 404) return AJENA_SIN_GUARDAR
    if (refused instanceof SinRespuesta) return SIN_RESPUESTA
    return status === 0 ? SIN_CONEXION : message
  }

  /** Checks that the period is open before asking for a reason. Where it can't be read, the save itself tells. */
  async function isClosed() {
    const ahora = { ...periodosQuery, staleTime: 0, retry: false }
    const periodos = await queryClient.fetchQuery(ahora).catch(() => [])
    return periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)
  }

  /** The sheet as it is by now, also for a question that was asked before the last save: what it drew is older. */
  function readNow() {
    const guardadas = queryClient.getQueryData(calificacionesQuery(seccion.id).queryKey) ?? []
    const estudiantes = latest.current.map(({ estudiante }) => estudiante)
    const filas = toFilas(estudiantes, guardadas)
    const { escritos } = newest.current
    const borrador = liveDraft(toBorrador(escritos), cierre)
    const conflictos = findConflicts(filas, borrador, toBases(escritos))
    return { filas, borrador, conflictos, cambios: diff(filas, borrador) }
  }

  /** Answers whether it was saved. `oficializado` publishes or withdraws the whole section in the same step. */
  async function save(oficializado?: boolean, motivo?: string): Promise<boolean> {
    await busy.current?.catch(() => false)
    const { filas, conflictos, cambios } = readNow()
    const malas = filas.filter(({ estudiante }) => estudiante.id in cambios.errores)
    if (malas.length) {
      change({ tipo: 'rechazado', rechazos, error: tellWrong(malas) })
      return false
    }
    if (cerrado || conflictos.length) return false
    if (cambios.oficiales && (await isClosed())) return false
    if (!(await allowRemoval(cambios))) return false
    const why =
      motivo ??
      deOficina ??
      (cambios.oficiales ? await askMotivo(askToChangeOfficial(cambios.oficiales)) : undefined)
    if (why === null) return false
    // While the question was open, other cells may have been saved by themselves.
    await busy.current?.catch(() => false)
    const { borrador, cambios: porGuardar } = readNow()
    const extra = { ...(oficializado !== undefined && { oficializado }), ...(why && { motivo: why }) }
    const saved = await trySend(porGuardar.calificaciones, extra, borrador)
    if (saved && oficializado === undefined) toastSuccess(tellSaved(filas, cambios))
    return saved
  }

  const autosave = useAutosave({
    celdas: cerrado ? [] : saveable(filas, cambios, conflictos),
    saving,
    save: async celdas => void (await send(celdas)),
  })

  const pendientes = cambios.calificaciones.length + Object.keys(cambios.errores).length
  // It was done: what is read again says what was typed, or the same was sent once more.
  useEffect(() => {
    if (!perdida || saving || pendientes > 0) return
    if (perdida instanceof SinRespuesta) perdida.seRevisa = true
    setPerdida(null)
    change({ tipo: 'enviar' })
    toastSuccess(SE_GUARDO)
  }, [perdida, saving, pendientes, change])
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
    perdidas,
    acknowledge: () => change({ tipo: 'entendido' }),
    canUndo: deshacer.canUndo,
    type,
    restore,
    keep,
    discard,
    save,
    undo: () => deshacer.ask('deshacer'),
    redo: () => deshacer.ask('rehacer'),
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
