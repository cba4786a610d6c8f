import { esperasEnVivo } from '@nivela/contract/esperas'
import { type CuposEnVivo, cuposEnVivo, ofertaEnVivo } from '@nivela/contract/inscripciones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hearEsperas } from '../../../../data/esperas/esperas.api.ts'
import { updateSecciones } from '../../../../data/secciones/secciones.api.ts'
import { followEventos } from '../../../../lib/http/eventStream.ts'
import { inscritosOf } from './oferta.ts'
import { followOferta } from './ofertaEnVivo.ts'

/**
 * Seats as they are taken: section id → inscritos, or null while there is no live stream. They stand apart from
 * the sections that were read, so that a late answer can't bring back an older number. The offer itself is kept up to date beside.
 */
export function useCupos(idusuario: number): CuposEnVivo | null {
  const queryClient = useQueryClient()
  const [cupos, setCupos] = useState<CuposEnVivo | null>(null)

  useEffect(() => {
    let ultimos: CuposEnVivo | null = null
    let joined = false
    const show = (nuevos: CuposEnVivo | null) => {
      ultimos = nuevos
      setCupos(nuevos)
    }
    const oferta = followOferta(queryClient)
    const stop = followEventos('/inscripciones/cupos', {
      onEvento: ({ tipo, datos }) => {
        if (tipo === 'cupos') show({ ...ultimos, ...cuposEnVivo.parse(JSON.parse(datos)) })
        if (tipo === 'esperas') {
          hearEsperas(queryClient, idusuario, esperasEnVivo.parse(JSON.parse(datos)), joined)
          joined = true
        }
        if (tipo === 'oferta') oferta.hear(ofertaEnVivo.parse(JSON.parse(datos)))
      },
      onLost: () => {
        joined = false
        if (!ultimos) return
        const leidos = ultimos
        updateSecciones(queryClient, seccion => ({ ...seccion, inscritos: inscritosOf(seccion, leidos) }))
        show(null)
      },
    })
    return () => {
      oferta.stop()
      stop()
    }
  }, [queryClient, idusuario])

  return cupos
}
