import { endSentence } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { isUnread, stateOf } from '../../lib/http/jointQueries.ts'
import { useReached } from '../../lib/time/useReached.ts'
import { esperasQuery } from '../esperas/esperas.api.ts'
import { findProgramada, formatCuandoSera, fraseDeTurno, turnoEn } from '../inscripciones/horas.ts'
import {
  inscripcionesQuery,
  misTurnosQuery,
  procesosConHorasQuery,
} from '../inscripciones/inscripciones.api.ts'
import { findVentana } from '../inscripciones/ventana.ts'

/**
 * Whether a student can enrol now, when they can if not yet, the seats that they have and the lines that they wait in. Turns,
 * seats and lines are read only for someone who owes something, and only where there may be any.
 */
export function useEstadoDeInscripcion(idusuario: number, owes: boolean) {
  const procesos = useQuery(procesosConHorasQuery)
  const abierta = findVentana(procesos.data ?? [])
  const programada = abierta ? undefined : findProgramada(procesos.data ?? [])
  const ventana = abierta ?? programada
  const turnos = useQuery({
    ...misTurnosQuery(idusuario, procesos.data ?? []),
    enabled: owes && ventana?.conTurnos === true,
  })
  const esperas = useQuery({
    ...esperasQuery(idusuario),
    enabled: owes && abierta !== undefined,
  })
  const inscripciones = useQuery({
    ...inscripcionesQuery(idusuario),
    enabled: owes && abierta !== undefined,
  })
  const turno = ventana ? turnoEn({ turnos: turnos.data ?? [] }, ventana) : null
  const enTurno = useReached(turno)
  const suTurno = turno && !enTurno && turno > (programada?.abreEn ?? '') ? turno : null
  const frases = [
    programada && `La inscripción abre ${formatCuandoSera(programada.abreEn)}`,
    suTurno && fraseDeTurno(suTurno),
  ]
  return {
    abierta: abierta !== undefined,
    /** What of it could not be read: then nothing here is to be believed. */
    lectura: { data: undefined, ...stateOf([procesos, turnos, esperas, inscripciones].filter(isUnread)) },
    /** When it opens for them, where that is ahead. */
    hasta: suTurno ?? programada?.abreEn ?? null,
    /** The same in words. */
    cuando: frases.flatMap(frase => (frase ? [endSentence(frase)] : [])).join(' ') || null,
    esperas: abierta ? (esperas.data ?? []) : [],
    /** The subjects of which they have a seat in the open window's period. */
    conAsiento: (inscripciones.data ?? [])
      .map(({ secciones }) => secciones)
      .filter(({ idperiodo }) => idperiodo === abierta?.idperiodo)
      .map(({ idasignatura }) => idasignatura),
  }
}
