import { useQueries } from '@tanstack/react-query'
import { asignaturasQuery } from '../../data/asignaturas/asignaturas.api.ts'
import { aulasQuery } from '../../data/aulas/aulas.api.ts'
import { actualFirst } from '../../data/periodos/actual.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { seccionesQuery } from '../../data/secciones/secciones.api.ts'
import { maestrosQuery } from '../../data/usuarios/usuarios.api.ts'
import { stateOf } from '../../lib/http/jointQueries.ts'

/** Everything that a term's offer is made of, read at once. */
export const useOferta = () =>
  useQueries({
    queries: [periodosQuery, asignaturasQuery, aulasQuery, maestrosQuery, seccionesQuery],
    combine: consultas => {
      const [periodos, asignaturas, aulas, maestros, secciones] = consultas
      const data =
        periodos.data && asignaturas.data && aulas.data && maestros.data && secciones.data
          ? {
              periodos: actualFirst(periodos.data),
              actual: periodos.data.find(({ actual }) => actual),
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
