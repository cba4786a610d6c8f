import { lineaDeHistorial } from '@nivela/contract/calificaciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from './api.ts'

/** What was done to the grades of a section, the newest first. */
export const historialQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['calificaciones', idseccion, 'historial'],
    queryFn: ({ signal }) =>
      api.get(`/calificaciones/seccion/${idseccion}/historial`, array(lineaDeHistorial), { signal }),
    // Whoever opens it wants what is true now.
    staleTime: 0,
  })
