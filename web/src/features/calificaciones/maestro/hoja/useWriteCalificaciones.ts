import { type Calificacion, calificacion } from '@nivela/contract/calificaciones'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { array } from 'zod'
import {
  calificacionesQuery,
  historialDeCalificacionesQuery,
} from '../../../../data/calificaciones/calificaciones.api.ts'
import { inscritosQuery } from '../../../../data/inscripciones/inscripciones.api.ts'
import { periodosQuery } from '../../../../data/periodos/periodos.api.ts'
import { ApiError } from '../../../../lib/http/api.ts'

type Change = Calificacion[] | ((previas: Calificacion[]) => Calificacion[])

/** Shows what the server answered to a change of a section's grades: all of them, or how they differ from before. */
export function useWriteCalificaciones(idseccion: number) {
  const queryClient = useQueryClient()
  return useCallback(
    async (change: () => Promise<Change>) => {
      const { queryKey } = calificacionesQuery(idseccion)
      try {
        const answer = await change()
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (previas = []) =>
          typeof answer === 'function' ? answer(previas) : answer,
        )
        void queryClient.invalidateQueries({ queryKey: historialDeCalificacionesQuery(idseccion).queryKey })
      } catch (reason) {
        // What stands now, where the server told it with its refusal.
        const actual = array(calificacion).safeParse(reason instanceof ApiError && reason.actual)
        if (actual.success) queryClient.setQueryData(queryKey, actual.data)
        // Somebody may have left the section, or changed what was refused.
        for (const { queryKey } of [calificacionesQuery(idseccion), inscritosQuery(idseccion)])
          void queryClient.invalidateQueries({ queryKey })
        // Or the section was cancelled or is another teacher's now, or its period was closed.
        if (reason instanceof ApiError && !reason.passing && !actual.success)
          for (const queryKey of [['secciones'], periodosQuery.queryKey])
            void queryClient.invalidateQueries({ queryKey })
        throw reason
      }
    },
    [queryClient, idseccion],
  )
}
