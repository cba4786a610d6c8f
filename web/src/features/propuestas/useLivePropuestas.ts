import { propuestaEnVivo } from '@nivela/contract/propuestas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { propuestaQuery } from '../../data/propuestas/propuestas.api.ts'
import { followEventos } from '../../lib/http/eventStream.ts'

/** Proposals as they change, on whichever server and in whichever tab. Answers whether the stream is there. */
export function useLivePropuestas(): boolean {
  const queryClient = useQueryClient()
  const [enVivo, setEnVivo] = useState(false)
  useEffect(
    () =>
      followEventos('/propuestas/avance/vivo', {
        onEvento({ tipo, datos }) {
          setEnVivo(true)
          if (tipo !== 'propuesta') return
          const ahora = propuestaEnVivo.parse(JSON.parse(datos))
          const { queryKey } = propuestaQuery(ahora?.id ?? 0)
          const sabida = queryClient.getQueryData(queryKey)
          // How far the search is needs no call; anything else is read anew.
          if (ahora?.estado === 'resolviendo' && sabida?.estado === ahora.estado)
            queryClient.setQueryData(queryKey, { ...sabida, avance: ahora.avance })
          else void queryClient.invalidateQueries({ queryKey: ['propuestas'] })
        },
        onLost: () => setEnVivo(false),
      }),
    [queryClient],
  )
  return enVivo
}
