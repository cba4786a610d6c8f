import { avisosEnVivo, type TipoDeAviso } from '@nivela/contract/avisos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEventosAlone, listenEventos } from '../../lib/eventStream.ts'
import { avisosQuery, sinLeerQuery } from './avisos.api.ts'

const DE_UN_CUPO: TipoDeAviso[] = ['seccion_cancelada', 'seccion_cambiada', 'cupo_ganado']

/** How many notices wait, live, and what the newest one that came says. A notice brings both: a crowd that is told makes no calls. */
export function useCampana() {
  const queryClient = useQueryClient()
  const { data } = useQuery(sinLeerQuery)
  const [nuevo, setNuevo] = useState<string | null>(null)

  useEffect(() => {
    let ultimoId = 0
    const stopListening = listenEventos(({ tipo, datos }) => {
      if (tipo !== 'avisos') return
      const { sinLeer, ultimo } = avisosEnVivo.parse(JSON.parse(datos))
      const antes = queryClient.getQueryData(sinLeerQuery.queryKey)?.sinLeer
      void queryClient.cancelQueries(sinLeerQuery)
      queryClient.setQueryData(sinLeerQuery.queryKey, { sinLeer })
      const esNuevo = ultimo !== null && ultimo.id > ultimoId && antes !== undefined && sinLeer > antes
      if (ultimo) ultimoId = ultimo.id
      if (esNuevo) setNuevo(ultimo.texto)
      // Somebody else moved this person's seat: a page that shows it reads it again.
      if (esNuevo && DE_UN_CUPO.includes(ultimo.tipo))
        void queryClient.invalidateQueries({ queryKey: ['inscripciones'] })
      // Read again only where the list is open.
      if (esNuevo || sinLeer !== antes) void queryClient.invalidateQueries(avisosQuery)
    })
    const stopFollowing = followEventosAlone('/avisos/vivo', { onEvento: () => {}, onLost: () => {} })
    return () => {
      stopListening()
      stopFollowing()
    }
  }, [queryClient])

  return { sinLeer: data?.sinLeer ?? 0, nuevo }
}
