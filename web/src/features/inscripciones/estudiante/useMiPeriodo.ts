import { useQueries } from '@tanstack/react-query'
import { inscripcionesQuery, procesosConHorasQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { findVentana } from '../../../data/inscripciones/ventana.ts'
import { actualFirst, findPeriodosDeSemana } from '../../../data/periodos/actual.ts'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { stateOf } from '../../../lib/http/jointQueries.ts'

/** What a student has in each period, the periods whose classes are theirs to see now, and whether a window is open. */
export const useMiPeriodo = (idusuario: number) =>
  useQueries({
    queries: [periodosQuery, procesosConHorasQuery, inscripcionesQuery(idusuario)],
    combine: consultas => {
      const [{ data: periodos }, { data: procesos }, { data: inscripciones }] = consultas
      const suyos =
        inscripciones &&
        actualFirst(periodos ?? []).map(periodo => ({
          ...periodo,
          secciones: inscripciones
            .map(({ secciones }) => secciones)
            .filter(({ idperiodo }) => idperiodo === periodo.id),
        }))
      const data =
        periodos && procesos && suyos
          ? {
              semanas: findPeriodosDeSemana(suyos),
              abierta: findVentana(procesos) !== undefined,
              /** The current one first, then the newest. */
              periodos: suyos,
            }
          : undefined
      return { data, ...stateOf(consultas) }
    },
  })
