import { type CuposEnVivo, cuposEnVivo, huellaDeOferta, ofertaEnVivo } from '@nivela/contract/inscripciones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followEventos } from '../../../lib/eventStream.ts'
import { periodosQuery } from '../../periodos/periodos.api.ts'
import { seccionesQuery } from '../../secciones/secciones.api.ts'
import { procesosQuery } from '../inscripciones.api.ts'
import { inscritosOf } from './oferta.ts'

/** Everybody hears of a window at the same moment; nobody minds reading it a second later. */
const REPARTO_MS = 1_500

/**
 * Seats as they are taken: section id → inscritos, or null while there is no live stream. They stand apart from
 * the sections that were read, so that a late answer can't bring back an older number.
 */
export function useCupos(): CuposEnVivo | null {
  const queryClient = useQueryClient()
  const [cupos, setCupos] = useState<CuposEnVivo | null>(null)

  useEffect(() => {
    let ultimos: CuposEnVivo | null = null
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (nuevos: CuposEnVivo | null) => {
      ultimos = nuevos
      setCupos(nuevos)
    }
    const refresh = () => {
      for (const { queryKey } of [procesosQuery, periodosQuery, seccionesQuery])
        void queryClient.invalidateQueries({ queryKey })
    }

    const refreshSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, Math.random() * REPARTO_MS)
    }
    /** The fingerprint that a stream begins with is compared with what was read, which may be older than the stream. */
    const hearOferta = async (huella: string | null) => {
      if (huella !== null && huella === (await leida().catch(() => huella))) return
      if (!stopped) refreshSoon()
    }
    const leida = async () => {
      const [procesos, secciones] = await Promise.all([
        queryClient.ensureQueryData(procesosQuery),
        queryClient.ensureQueryData(seccionesQuery),
      ])
      return huellaDeOferta({ procesos, secciones })
    }

    const stop = followEventos('/inscripciones/cupos', {
      onEvento: ({ tipo, datos }) => {
        if (tipo === 'cupos') show({ ...ultimos, ...cuposEnVivo.parse(JSON.parse(datos)) })
        if (tipo === 'ventanas') void hearOferta(ofertaEnVivo.parse(JSON.parse(datos)))
      },
      onLost: () => {
        if (!ultimos) return
        const leidos = ultimos
        queryClient.setQueryData(seccionesQuery.queryKey, secciones =>
          secciones?.map(seccion => ({ ...seccion, inscritos: inscritosOf(seccion, leidos) })),
        )
        show(null)
      },
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])

  return cupos
}
