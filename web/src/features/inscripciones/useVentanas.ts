import { useQueries } from '@tanstack/react-query'
import { newestFirst } from '../../lib/calendario.ts'
import { stateOf } from '../../lib/juntas.ts'
import { periodosQuery } from '../periodos/periodos.api.ts'
import { procesosQuery } from './inscripciones.api.ts'

/** The windows and the periods that they belong to, the newest first. */
export const useVentanas = () =>
  useQueries({
    queries: [periodosQuery, procesosQuery],
    combine: consultas => {
      const [{ data: periodos }, { data: procesos }] = consultas
      const data = periodos &&
        procesos && {
          periodos: newestFirst(periodos),
          procesos: newestFirst(procesos),
          nombreDe: (idperiodo: number) => periodos.find(({ id }) => id === idperiodo)?.nombre ?? '',
        }
      return { data, ...stateOf(consultas) }
    },
  })
