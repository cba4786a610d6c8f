import { useQueries } from '@tanstack/react-query'
import { stateOf } from '../../../lib/jointQueries.ts'
import { asignaturasQuery } from '../../asignaturas/asignaturas.api.ts'
import { avanceQuery } from '../../avance/avance.api.ts'
import { seccionesQuery } from '../../secciones/secciones.api.ts'
import { inscripcionesQuery, procesosQuery } from '../inscripciones.api.ts'
import { findVentana } from '../ventana.ts'
import { toMaterias } from './oferta.ts'

const SONDEO_MS = 15_000

/** All that a student needs to choose. Without the live stream, what others change is asked for now and then. */
export const useInscripcion = (idusuario: number, enVivo: boolean) => {
  const refetchInterval = enVivo ? false : SONDEO_MS
  return useQueries({
    queries: [
      { ...procesosQuery, refetchInterval },
      { ...seccionesQuery, refetchInterval },
      asignaturasQuery,
      inscripcionesQuery(idusuario),
      avanceQuery(idusuario),
    ],
    combine: consultas => {
      const [procesos, secciones, asignaturas, inscripciones, avance] = consultas
      if (!procesos.data || !secciones.data || !asignaturas.data || !inscripciones.data || !avance.data)
        return { data: undefined, ...stateOf(consultas) }
      const ventana = findVentana(procesos.data)
      const delPeriodo = secciones.data.filter(({ idperiodo }) => idperiodo === ventana?.idperiodo)
      const suyas = inscripciones.data.filter(({ secciones }) => secciones.idperiodo === ventana?.idperiodo)
      const data = {
        ventana,
        procesos: procesos.data,
        secciones: delPeriodo,
        inscripciones: suyas,
        avance: avance.data,
        materias: toMaterias({
          asignaturas: asignaturas.data,
          secciones: delPeriodo,
          inscripciones: suyas,
          avance: avance.data,
        }),
      }
      return { data, ...stateOf(consultas) }
    },
  })
}

export type Oferta = NonNullable<ReturnType<typeof useInscripcion>['data']>
