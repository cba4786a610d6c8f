import { useQueries } from '@tanstack/react-query'
import { newestFirst } from '../../lib/calendario.ts'
import { getHoy } from '../../lib/hoy.ts'
import { stateOf } from '../../lib/jointQueries.ts'
import { asignaturasQuery } from '../asignaturas/asignaturas.api.ts'
import { aulasQuery } from '../aulas/aulas.api.ts'
import { procesosQuery } from '../inscripciones/inscripciones.api.ts'
import { findPeriodoActual } from '../periodos/index.ts'
import { periodosQuery } from '../periodos/periodos.api.ts'
import { maestrosQuery } from '../usuarios/usuarios.api.ts'
import { seccionesQuery } from './secciones.api.ts'

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

export type OfertaDeOficina = NonNullable<ReturnType<typeof useOferta>['data']>
