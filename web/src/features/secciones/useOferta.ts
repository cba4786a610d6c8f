import { useQueries } from '@tanstack/react-query'
import { findPeriodoActual, newestFirst } from '../../lib/calendario.ts'
import {
  asignaturasQuery,
  aulasQuery,
  maestrosQuery,
  periodosQuery,
  procesosQuery,
  seccionesQuery,
} from '../../lib/catalogo.ts'
import { getHoy } from '../../lib/hoy.ts'
import { stateOf } from '../../lib/juntas.ts'

/** Everything that a term's offer is made of, read at once. */
export const useOferta = () =>
  useQueries({
    queries: [periodosQuery, procesosQuery, asignaturasQuery, aulasQuery, maestrosQuery, seccionesQuery],
    combine: consultas => {
      const [periodos, procesos, asignaturas, aulas, maestros, secciones] = consultas
      const data =
        periodos.data && procesos.data && asignaturas.data && aulas.data && maestros.data && secciones.data
          ? {
              periodos: newestFirst(periodos.data),
              actual: findPeriodoActual(periodos.data, procesos.data, getHoy()),
              asignaturas: asignaturas.data,
              aulas: aulas.data,
              maestros: maestros.data,
              secciones: secciones.data,
            }
          : undefined
      return { data, ...stateOf(consultas) }
    },
  })

export type Oferta = NonNullable<ReturnType<typeof useOferta>['data']>
