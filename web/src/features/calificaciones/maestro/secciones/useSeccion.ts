import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calificacionesQuery } from '../../../../data/calificaciones/calificaciones.api.ts'
import { inscritosQuery } from '../../../../data/inscripciones/inscripciones.api.ts'
import { stateOf } from '../../../../lib/http/jointQueries.ts'
import { toFilas } from '../hoja/planilla.ts'

/** The students of a section with their grades. */
export function useSeccion(idseccion: number) {
  const consultas = useQueries({ queries: [inscritosQuery(idseccion), calificacionesQuery(idseccion)] })
  const [{ data: inscritos }, { data: calificaciones }] = consultas
  const data = useMemo(
    () => inscritos && calificaciones && toFilas(inscritos, calificaciones),
    [inscritos, calificaciones],
  )
  return { data, ...stateOf(consultas) }
}
