import { calificacion } from '@nivela/contract/calificaciones'
import type { Valor } from '@nivela/contract/notas'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { array } from 'zod'
import { ApiError } from '../../../lib/api.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { askMotivo } from '../../../ui/motivo.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { periodosQuery } from '../../periodos/periodos.api.ts'
import { fullName } from '../../usuarios/index.ts'
import { calificacionesQuery, saveSeccionCalificada } from '../calificaciones.api.ts'
import { AJENA_SIN_GUARDAR, askToChangeOfficial, tellSaved, tellStale, tellWrong } from './frases.ts'
import { toBody, valorOf } from './notas.ts'
import { addPaso, applyPaso, type Paso, takePaso } from './pasos.ts'
import {
  type Bases,
  type Borrador,
  type Cambios,
  type Cierre,
  diff,
  type Fila,
  findLost,
  isChanged,
  isConflict,
  liveDraft,
  type Perdida,
  saveable,
  savedValue,
} from './planilla.ts'
import { useAutosave } from './useAutosave.ts'
import { useDraft } from './useDraft.ts'
import { useWriteCalificaciones } from './useWriteCalificaciones.ts'

const INESPERADO = 'Ocurrió un error inesperado. Lo que escribiste sigue aquí: inténtalo de nuevo.'
const SIN_CONEXION = 'Sin conexión. Lo que escribiste sigue aquí, y se guardará cuando vuelva.'
const MAS_DESHACER = 50

type Celdas = Cambios['calificaciones']
/** A save that can be taken back: what stood in each cell before and after. */
type Guardado = { fila: Fila; antes: Valor; despues: Valor }[]

/** The sheet of a section: what is typed over what is saved, and how it is saved, all of it or nothing. */
export function usePlanilla(seccion: Seccion, filas: Fila[], cierre: Cierre | null) {
  const cerrado = cierre !== null
  const [escrito, setBorrador] = useDraft<string>('notas', seccion.idusuario, seccion.id)
  const [bases, setBases] = useDraft<Valor>('bases', seccion.idusuario, seccion.id)
  // Kept with what was typed: the list no longer names a student who left meanwhile.
  const [nombres, setNombres] = useDraft<string>('nombres', seccion.idusuario, seccion.id)
  const borrador = useMemo(() => liveDraft(escrito, cierre), [escrito, cierre])
  const typed = useRef(borrador)
  typed.current = borrador
  const guardadas = useRef<Bases>({})
  guardadas.current = Object.fromEntries(filas.map(fila => [fila.estudiante.id, savedValue(fila)]))
  const llamados = useRef<Record<number, string>>({})
  llamados.current = Object.fromEntries(filas.map(({ estudiante }) => [estudiante.id, fullName(estudiante)]))
  /** What the server said of cells: student id → why. */
  const [rechazos, setRechazos] = useState<Record<number, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [perdidas, setPerdidas] = useState<Perdida[]>([])
  const [saving, setSaving] = useState(false)
  const [guardados, setGuardados] = useState<Guardado[]>([])
  const pasos = useRef<Paso[]>([])
  const [porDeshacer, setPorDeshacer] = useState(0)
  const busy = useRef<Promise<boolean> | null>(null)
  const write = useWriteCalificaciones(seccion.id)
  const queryClient = useQueryClient()

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
      setNombres(previos => without(previos, claves))
      setRechazos(previos => without(previos, claves))
    },
    [setBorrador, setBases, setNombres],
  )
  useEffect(() => {
    const lost = findLost(filas, { borrador: escrito, bases, nombres }, cierre)
    if (!lost.ids.length) return
    forget(lost.ids)
    setError(null)
    setPerdidas(previas => [...previas, ...lost.perdidas])
  }, [filas, escrito, bases, nombres, cierre, forget])
  const type = useCallback(
    (notas: Borrador) => {
      setError(null)
      pasos.current = addPaso(pasos.current, typed.current, notas)
      setBorrador(previo => ({ ...previo, ...notas }))
      setNombres(previos => ({
        ...previos,
        ...Object.fromEntries(Object.keys(notas).map(id => [id, llamados.current[Number(id)] ?? ''])),
      }))
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
    [setBorrador, setBases, setNombres],
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
    setNombres({})
    setRechazos({})
    setError(null)
  }, [setBorrador, setBases, setNombres])

  /** Sends these cells; what was typed over one meanwhile stays. One save at a time. */
  function send(calificaciones: Celdas, extra: { oficializado?: boolean; motivo?: string } = {}) {
    const enviado = borrador
    const run = async () => {
      setSaving(true)
      setError(null)
      try {
        await write(() => saveSeccionCalificada(seccion.id, { calificaciones, ...extra }))
        const saved = calificaciones.map(({ idusuario }) => String(idusuario))
        const isDone = (id: string) => typed.current[Number(id)] === enviado[Number(id)]
        setBorrador(ahora =>
          without(
            ahora,
            saved.filter(id => ahora[Number(id)] === enviado[Number(id)]),
          ),
        )
        setNombres(previos => without(previos, saved.filter(isDone)))
        // What was typed meanwhile stands over what has just been saved.
        const nuevas = Object.fromEntries(calificaciones.map(toBase).filter(([id]) => !isDone(id)))
        setBases(previas => ({ ...without(previas, saved), ...nuevas }))
        setRechazos({})
        return true
      } catch (reason) {
        const refused = reason instanceof ApiError ? reason : new ApiError(0, INESPERADO)
        // Cells that someone changed show both values; what the server says of them would be the same once more.
        setRechazos(refused.actual ? {} : toRechazos(refused.campos, calificaciones))
        setError(explain(refused))
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

  function explain({ actual, status, message }: ApiError): string | null {
    const leidas = array(calificacion).safeParse(actual)
    if (leidas.success) return tellStale(filas, { borrador, bases }, leidas.data)
    if (status === 404) return AJENA_SIN_GUARDAR
    return status === 0 ? SIN_CONEXION : message
  }

  /** Asked before a reason is, which nobody should write for what is refused. Where it can't be read, the save itself tells. */
  async function isClosed() {
    const ahora = { ...periodosQuery, staleTime: 0, retry: false }
    const periodos = await queryClient.fetchQuery(ahora).catch(() => [])
    return periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)
  }

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

  /** Takes the newest thing back: what is typed and not saved, else the last save. */
  function takeBack() {
    if (cerrado) return
    const changed = filas.filter(fila => isChanged(fila, borrador[fila.estudiante.id]))
    const vivas = changed.map(({ estudiante: { id } }) => [id, borrador[id]])
    const ultimo = takePaso(pasos.current, Object.fromEntries(vivas))
    if (!ultimo) return void takeSaveBack()
    const { paso, antes } = ultimo
    pasos.current = antes
    setError(null)
    setBorrador(previo => applyPaso(previo, paso))
    setRechazos(previos => without(previos, Object.keys(paso)))
    forget(Object.keys(paso).filter(id => paso[Number(id)] === undefined))
  }

  /** Where nobody has changed or published it since. */
  async function takeSaveBack() {
    const ultimo = guardados.at(-1)
    if (!ultimo) return
    // Not the rows: after a save they are drawn a moment later.
    const ahora = queryClient.getQueryData(calificacionesQuery(seccion.id).queryKey) ?? []
    const celdas = ultimo.flatMap(({ fila: { estudiante }, antes, despues }) => {
      const guardada = ahora.find(({ idusuario }) => idusuario === estudiante.id)
      if (guardada?.oficializado || valorOf(guardada) !== despues) return []
      return [{ idusuario: estudiante.id, ...toBody(antes), version: guardada?.version ?? 0 }]
    })
    if (celdas.length && !(await trySend(celdas))) return
    setGuardados(previos => previos.filter(previo => previo !== ultimo))
  }

  // A save that is under way comes first: what it saves may be the newest thing.
  useEffect(() => {
    if (porDeshacer === 0 || saving) return
    setPorDeshacer(porDeshacer - 1)
    takeBack()
  })

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
    cierre,
    cerrado,
    conflictos,
    perdidas,
    acknowledge: () => setPerdidas([]),
    canUndo: guardados.length > 0 && !cerrado,
    type,
    restore,
    keep,
    discard,
    save,
    undo: () => setPorDeshacer(veces => veces + 1),
    flush: autosave.flush,
  }
}

export type Planilla = ReturnType<typeof usePlanilla>

const without = <T>(cosas: Record<number, T>, claves: string[]): Record<number, T> =>
  claves.some(clave => clave in cosas)
    ? Object.fromEntries(Object.entries(cosas).filter(([clave]) => !claves.includes(clave)))
    : cosas

const toBase = ({ idusuario, calificacion, condicion }: Celdas[number]): [string, Valor] => [
  String(idusuario),
  condicion ?? calificacion ?? null,
]

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
