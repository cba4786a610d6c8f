import type { Asignatura } from '@nivela/contract/asignaturas'
import type { Avance } from '@nivela/contract/avance'
import type { Calificacion } from '@nivela/contract/calificaciones'
import type { MiEspera } from '@nivela/contract/esperas'
import { type Inscripcion, type Proceso, periodosALaVista } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import type { MiTurno } from '@nivela/contract/turnos'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asignaturasQuery } from '../../../data/asignaturas/asignaturas.api.ts'
import { avanceQuery } from '../../../data/avance/avance.api.ts'
import { misCalificacionesQuery } from '../../../data/calificaciones/calificaciones.api.ts'
import { esperasQuery } from '../../../data/esperas/esperas.api.ts'
import {
  inscripcionesQuery,
  misTurnosQuery,
  procesosQuery,
} from '../../../data/inscripciones/inscripciones.api.ts'
import { findVentana } from '../../../data/inscripciones/ventana.ts'
import { seccionesDePeriodoQuery } from '../../../data/secciones/secciones.api.ts'
import { stateOf } from '../../../lib/http/jointQueries.ts'
import { type Asiento, hasTried, toMaterias } from './oferta/oferta.ts'

const SONDEO_MS = 15_000

/**
 * All that a student needs to choose, the sections of the window that will open next included: when it opens, nothing
 * is left to be read. Without the live stream, what others change is asked for now and then.
 */
export const useInscripcion = (idusuario: number, enVivo: boolean) => {
  const refetchInterval = enVivo ? false : SONDEO_MS
  const procesos = useQuery({ ...procesosQuery, refetchInterval })
  const enVista = procesos.data ? periodosALaVista(procesos.data) : []
  const secciones = useQueries({
    queries: enVista.map(idperiodo => ({ ...seccionesDePeriodoQuery(idperiodo), refetchInterval })),
  })
  const [asignaturas, inscripciones, avance, esperas, turnos] = useQueries({
    queries: [
      asignaturasQuery,
      inscripcionesQuery(idusuario),
      avanceQuery(idusuario),
      { ...esperasQuery(idusuario), refetchInterval },
      // The turns that were known stay in sight while new ones are read.
      { ...misTurnosQuery(idusuario, procesos.data), placeholderData: keepPreviousData },
    ],
  })
  const ventana = procesos.data && findVentana(procesos.data)
  const delPeriodo = ventana ? secciones[enVista.indexOf(ventana.idperiodo)]?.data : NINGUNA
  const { data: notas } = useQuery({
    ...misCalificacionesQuery(idusuario),
    // Not for everyone: the page is opened by all at once.
    enabled: Boolean(
      ventana &&
        inscripciones.data &&
        asignaturas.data &&
        avance.data &&
        hasTried(ofPeriodo(inscripciones.data, ventana), asignaturas.data, avance.data),
    ),
  })
  const leidas = [
    procesos.data,
    delPeriodo,
    asignaturas.data,
    inscripciones.data,
    avance.data,
    esperas.data,
    turnos.data,
    notas,
  ] as const
  // Made anew only when something was: seats change several times a second.
  const data = useMemo(() => toOferta(ventana, ...leidas), [ventana, ...leidas])
  return { data, ...stateOf([procesos, ...secciones, asignaturas, inscripciones, avance, esperas, turnos]) }
}

const NINGUNA: Seccion[] = []

const ofPeriodo = (inscripciones: Inscripcion[], ventana: Proceso | undefined) =>
  inscripciones.filter(({ secciones }) => secciones.idperiodo === ventana?.idperiodo)

function toOferta(
  ventana: Proceso | undefined,
  procesos: Proceso[] | undefined,
  /** Of the open window's period; none while no window is open. */
  secciones: Seccion[] | undefined,
  asignaturas: Asignatura[] | undefined,
  /** Of every period. */
  todas: Inscripcion[] | undefined,
  avance: Avance | undefined,
  esperas: MiEspera[] | undefined,
  turnos: MiTurno[] | undefined,
  /** Nothing waits for them. */
  notas: Calificacion[] = [],
) {
  if (!procesos || !secciones || !asignaturas || !todas || !avance || !esperas || !turnos) return undefined
  const inscripciones: Asiento[] = ofPeriodo(todas, ventana).map(una => ({
    ...una,
    calificada: notas.some(({ oficializado, idseccion }) => oficializado && idseccion === una.idseccion),
  }))
  const materias = toMaterias({ asignaturas, secciones, inscripciones, avance })
  return { ventana, procesos, secciones, inscripciones, avance, materias, esperas, turnos }
}

export type Oferta = NonNullable<ReturnType<typeof useInscripcion>['data']>
