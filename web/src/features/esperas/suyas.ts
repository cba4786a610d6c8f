import type { SuyasEnVivo } from '@nivela/contract/inscripciones'
import type { QueryClient } from '@tanstack/react-query'
import { avanceQuery } from '../../data/avance/avance.api.ts'
import { esperasQuery } from '../../data/esperas/esperas.api.ts'
import { inscripcionesQuery } from '../../data/inscripciones/inscripciones.api.ts'

/**
 * Reads a student's seats and places again if they are not as the live notice says. The page that took or left them has its answer
 * by then and reads nothing.
 */
export function hearSuyas(queryClient: QueryClient, idusuario: number, suyas: SuyasEnVivo) {
  const [seats, places] = [inscripcionesQuery(idusuario), esperasQuery(idusuario)]
  const known = [
    { como: 'cupo', list: queryClient.getQueryData(seats.queryKey) },
    { como: 'espera', list: queryClient.getQueryData(places.queryKey) },
  ]
  const asKnown = Object.entries(suyas).every(([id, now]) =>
    known.every(
      ({ como, list }) => !list || list.some(({ idseccion }) => idseccion === Number(id)) === (now === como),
    ),
  )
  if (asKnown) return
  for (const { queryKey } of [seats, places, avanceQuery(idusuario)])
    void queryClient.invalidateQueries({ queryKey })
}
