import { avisosEnVivo, type TipoDeAviso } from '@nivela/contract/avisos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { avisosQuery, sinLeerQuery } from '../../data/avisos/avisos.api.ts'
import { followEventosAlone, listenEventos } from '../../lib/http/eventStream.ts'
import { toastNews } from '../../ui/toasts/toast.tsx'

/** What a notice tells of, by the first word of its queries: without it, a page would show for a while what was read before. */
const CAMBIO: Partial<Record<TipoDeAviso, string[]>> = {
  cupo_ganado: ['inscripciones', 'esperas', 'avance'],
  espera_pasada: ['esperas'],
  espera_terminada: ['esperas'],
  // Also a section with fewer seats than before, which some lost.
  seccion_cambiada: ['inscripciones', 'avance', 'secciones'],
  seccion_cancelada: ['inscripciones', 'avance', 'secciones'],
  seccion_asignada: ['secciones'],
  movido_por_oficina: ['inscripciones', 'esperas', 'avance'],
  nota_oficial: ['calificaciones', 'avance'],
  nota_rectificada: ['calificaciones'],
  recibo_pagado: ['recibos'],
  recibo_rechazado: ['recibos'],
  mensaje: ['mensajes'],
  administradores: ['usuarios'],
}

/** What people wait for is shown to everyone: a toast, which screen readers announce too. */
const ESPERADOS: TipoDeAviso[] = ['cupo_ganado']

/**
 * How many notices wait, live, and what the newest one that came says, unless a toast does. A notice brings both: a crowd
 * that is told makes no calls.
 */
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
      if (esNuevo && ESPERADOS.includes(ultimo.tipo)) toastNews(ultimo.texto)
      else if (esNuevo) setNuevo(ultimo.texto)
      if (esNuevo)
        for (const clave of CAMBIO[ultimo.tipo] ?? [])
          void queryClient.invalidateQueries({ queryKey: [clave] })
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
