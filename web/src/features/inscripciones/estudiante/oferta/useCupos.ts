import { esperasEnVivo } from '@nivela/contract/esperas'
import { type CuposEnVivo, cuposEnVivo, ofertaEnVivo } from '@nivela/contract/inscripciones'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearEsperas } from '../../../../data/esperas/esperas.api.ts'
import { updateSecciones } from '../../../../data/secciones/secciones.api.ts'
import { followEventos } from '../../../../lib/http/eventStream.ts'
import { inscritosOf } from './oferta.ts'
import { followOferta } from './ofertaEnVivo.ts'

/**
 * Seats as they are taken: section id → inscritos, or null while there is no live stream. Only the stream writes them, and they
 * stand apart from the sections that were read: a late answer can't bring back an older number.
 */
const cuposQuery = queryOptions<CuposEnVivo | null>({
  queryKey: ['cupos'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The live seats, followed while the page is open. The offer itself and the lines are kept up to date beside. */
export function useCupos(idusuario: number): CuposEnVivo | null {
  const queryClient = useQueryClient()
  const { data = null } = useQuery(cuposQuery)

  useEffect(() => {
    let joined = false
    const read = () => queryClient.getQueryData(cuposQuery.queryKey) ?? null
    const write = (cupos: CuposEnVivo | null) => queryClient.setQueryData(cuposQuery.queryKey, cupos)
    const oferta = followOferta(queryClient)
    const stop = followEventos('/inscripciones/cupos', {
      onEvento: ({ tipo, datos }) => {
        if (tipo === 'cupos') write({ ...read(), ...cuposEnVivo.parse(JSON.parse(datos)) })
        if (tipo === 'esperas') {
          hearEsperas(queryClient, idusuario, esperasEnVivo.parse(JSON.parse(datos)), joined)
          joined = true
        }
        if (tipo === 'oferta') oferta.hear(ofertaEnVivo.parse(JSON.parse(datos)))
      },
      onLost: () => {
        joined = false
        keepLast()
      },
    })
    /** What was live last is now what was read last. */
    function keepLast() {
      const ultimos = read()
      if (!ultimos) return
      updateSecciones(queryClient, seccion => ({ ...seccion, inscritos: inscritosOf(seccion, ultimos) }))
      write(null)
    }
    return () => {
      oferta.stop()
      stop()
      keepLast()
    }
  }, [queryClient, idusuario])

  return data
}
