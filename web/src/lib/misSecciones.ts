import { useQueries } from '@tanstack/react-query'
import { findPeriodoActual, newestFirst } from './calendario.ts'
import { periodosQuery, procesosQuery, seccionesDeMaestroQuery } from './catalogo.ts'
import { getHoy } from './hoy.ts'
import { stateOf } from './juntas.ts'

/** A teacher's sections by period, the newest first, and which period is the current one. */
export const useMisSecciones = (idusuario: number) =>
  useQueries({
    queries: [periodosQuery, procesosQuery, seccionesDeMaestroQuery(idusuario)],
    combine: consultas => {
      const [{ data: periodos }, { data: procesos }, { data: secciones }] = consultas
      const data =
        periodos && procesos && secciones
          ? {
              actual: findPeriodoActual(periodos, procesos, getHoy()),
              periodos: newestFirst(periodos).map(periodo => ({
                ...periodo,
                secciones: secciones.filter(({ idperiodo }) => idperiodo === periodo.id),
              })),
            }
          : undefined
      return { data, ...stateOf(consultas) }
    },
  })

export type MisSecciones = NonNullable<ReturnType<typeof useMisSecciones>['data']>
