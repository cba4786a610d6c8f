import { useWindowEvent } from '@mantine/hooks'
import { type Asistencia, asistencia } from '@nivela/contract/asistencias'
import type { Inscrito } from '@nivela/contract/inscripciones'
import type { Periodo } from '@nivela/contract/periodos'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asistenciaQuery, saveAsistencia } from '../../data/asistencias/asistencias.api.ts'
import { inscritosQuery } from '../../data/inscripciones/inscripciones.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useSinConexion } from '../../lib/http/conexion.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import type { ConflictoDeEdicion } from '../../ui/catalogo/useEdicion.ts'
import { confirmLeave } from '../../ui/dialogos/confirm.tsx'
import { useSinGuardar } from '../../ui/dialogos/sinGuardar.ts'
import { SE_PIERDE } from '../../ui/dialogos/useCloseDialog.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { forgetLista, keepLista, readLista } from './guardada.ts'
import {
  compareListas,
  type Estado,
  type Estados,
  estadoOf,
  estadosDe,
  isSameLista,
  mergeListas,
  proposeFecha,
  SIGUIENTE,
} from './lista.ts'

export interface Lista {
  seccion: Seccion
  periodo: Periodo | undefined
  inscritos: Inscrito[]
  clases: Asistencia[]
  /** The one that is corrected; without it, that of the class day. */
  clase?: Asistencia
  onDone: () => void
}

const SIN_RED = 'Sin conexión. La lista quedó guardada aquí, y se enviará sola cuando vuelva.'
const OTRA_VEZ = 'Todavía no se ha guardado. Lo demás sigue como lo marcaste: guárdala otra vez.'

/** The roll of one day while it is taken. Whatever else happens meanwhile, what was tapped stays. */
export function usePasarLista({ seccion, periodo, inscritos, clases, clase, onDone }: Lista) {
  const queryClient = useQueryClient()
  const claseDe = (dia: string) => clases.find(una => una.fecha.slice(0, 10) === dia)
  const [kept] = useState(() => (clase ? null : readLista(seccion.id)))
  const [fecha, setFecha] = useState(
    kept?.fecha ?? clase?.fecha.slice(0, 10) ?? proposeFecha(getHoy(), seccion.dia, periodo),
  )
  const [base, setBase] = useState(kept ? kept.base : (clase ?? claseDe(fecha)))
  const [estados, setEstados] = useState<Estados>(() => (kept ? new Map(kept.estados) : estadosDe(base)))
  /** It is finished, and could not be sent. */
  const [porEnviar, setPorEnviar] = useState(kept?.porEnviar ?? false)
  const sinConexion = useSinConexion()
  const [alAbrir] = useState(inscritos)
  /** Another device wrote meanwhile: what stands now; version 0 where it removed the roll. */
  const [ajena, setAjena] = useState<Asistencia | null>(null)
  /** What was tapped before the person looked at what is saved. */
  const [mio, setMio] = useState<Estados | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const guardados = estadosDe(base)
  const dirty = !saving && !isSameLista(inscritos, guardados, estados)
  // What waits for the network is kept, and lost by nobody who leaves.
  useSinGuardar(dirty && !porEnviar)
  useWindowEvent('beforeunload', event => {
    if (dirty && !porEnviar) event.preventDefault()
  })
  useEffect(() => {
    if (dirty || porEnviar) keepLista(seccion.id, { fecha, base, estados: [...estados], porEnviar })
  }, [seccion.id, fecha, base, estados, dirty, porEnviar])
  // Closed after its question, it is gone; a reload, or a session that ends, unmounts nothing that could say so.
  const isSending = useRef(porEnviar)
  isSending.current = porEnviar
  useEffect(() => () => void (isSending.current || forgetLista(seccion.id)), [seccion.id])
  const resend = useEffectEvent(() => void save(base?.version ?? 0, estados))
  useEffect(() => {
    if (porEnviar && !sinConexion) resend()
  }, [porEnviar, sinConexion])

  const open = (una: Asistencia | undefined) => {
    if (dirty) setMio(estados)
    setBase(una)
    setEstados(estadosDe(una))
  }
  const pickFecha = (dia: string) => {
    setFecha(dia)
    setError(null)
    setAjena(null)
    // Another day has its own roll; what was tapped for a day without one stays.
    if (claseDe(dia) || base) open(claseDe(dia))
  }
  async function finish() {
    setPorEnviar(false)
    forgetLista(seccion.id)
    await queryClient.invalidateQueries(asistenciaQuery(seccion.id))
    toastSuccess('Asistencia guardada.')
    onDone()
  }

  async function refused(reason: ApiError, sent: Estados) {
    setPorEnviar(reason.passing)
    const actual = asistencia.safeParse(reason.actual).data
    if (actual) {
      const isOurs = actual.version > 0 && isSameLista(inscritos, estadosDe(actual), sent)
      // The answer to an earlier try was lost, or both devices say the same.
      if (isOurs) return finish()
      void queryClient.invalidateQueries(asistenciaQuery(seccion.id))
      return setAjena(actual)
    }
    setError(reason.passing ? SIN_RED : reason.message)
    if (reason.status !== 409) return
    const ahora = await queryClient
      .fetchQuery({ ...inscritosQuery(seccion.id), staleTime: 0 })
      .catch(() => null)
    if (ahora && inscritos.some(({ id }) => !ahora.some(uno => uno.id === id))) setError(OTRA_VEZ)
  }

  async function save(version: number, sent: Estados) {
    const idsDe = (estado: Estado) =>
      inscritos.filter(({ id }) => estadoOf(sent, id) === estado).map(({ id }) => id)
    setSaving(true)
    setError(null)
    try {
      const lists = { ausentes: idsDe('ausente'), excusados: idsDe('excusado') }
      await saveAsistencia(seccion.id, { fecha, ...lists, version })
      await finish()
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      await refused(reason, sent)
    } finally {
      setSaving(false)
    }
  }

  const quitada = ajena?.version === 0
  const versiones = { antes: guardados, ahora: estadosDe(ajena ?? undefined), tuyos: estados }
  /** A roll that was removed says nothing to put one's own on top of. */
  const encima = quitada ? estados : mergeListas(versiones)
  const accept = (conEstados: Estados) => {
    setBase(quitada ? undefined : (ajena ?? undefined))
    setEstados(conEstados)
    setAjena(null)
  }
  const conflicto: ConflictoDeEdicion | null = ajena && {
    diferencias: quitada ? [] : compareListas(inscritos, versiones),
    look: () => {
      setMio(encima)
      accept(versiones.ahora)
    },
    overwrite: () => {
      accept(encima)
      void save(ajena.version, encima)
    },
  }

  return {
    fecha,
    pickFecha,
    base,
    estados,
    tap: (id: number) => setEstados(previos => new Map(previos).set(id, SIGUIENTE[estadoOf(previos, id)])),
    /** On the list when it was opened, and no longer in the section. */
    idos: alAbrir.filter(({ id }) => !inscritos.some(uno => uno.id === id)),
    error,
    saving,
    save: () => void save(base?.version ?? 0, estados),
    cancel: async () => {
      if (dirty && !(await confirmLeave(SE_PIERDE))) return
      forgetLista(seccion.id)
      onDone()
    },
    conflicto,
    quitada,
    recover:
      mio &&
      (() => {
        setEstados(mio)
        setMio(null)
      }),
  }
}
