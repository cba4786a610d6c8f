import { useQueries } from '@tanstack/react-query'
import { newestFirst } from '../../../lib/calendario.ts'
import { getHoy } from '../../../lib/hoy.ts'
import { stateOf } from '../../../lib/jointQueries.ts'
import { findPeriodoDeTrabajo } from '../../periodos/index.ts'
import { periodosQuery } from '../../periodos/periodos.api.ts'
import { findProgramada } from '../horas.ts'
import { inscripcionesQuery, procesosConHorasQuery } from '../inscripciones.api.ts'
import { findVentana } from '../ventana.ts'

/** The current period, or between two the next one in which they have seats; whether it can be enrolled in now, and what the student has in it and in the others. */
export const useMiPeriodo = (idusuario: number) =>
  useQueries({
    queries: [periodosQuery, procesosConHorasQuery, inscripcionesQuery(idusuario)],
    combine: consultas => {
      const [{ data: periodos }, { data: procesos }, { data: inscripciones }] = consultas
      const data =
        periodos && procesos && inscripciones
          ? {
              actual: findPeriodoDeTrabajo(periodos, procesos, getHoy(), ({ id }) =>
                inscripciones.some(({ secciones }) => secciones.idperiodo === id),
              ),
              abierta: findVentana(procesos) !== undefined,
              /** The window that opens next by itself. */
              programada: findProgramada(procesos),
              /** The newest first. */
              periodos: newestFirst(periodos).map(periodo => ({
                ...periodo,
                secciones: inscripciones
                  .map(({ secciones }) => secciones)
                  .filter(({ idperiodo }) => idperiodo === periodo.id),
              })),
            }
          : undefined
      return { data, ...stateOf(consultas) }
    },
  })
