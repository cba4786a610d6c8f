import {
  correoDeOficina,
  type EstadoDeCorreo,
  estadoDelCorreo,
  type Palabras,
  type PlantillaBody,
  plantilla,
  rebote,
  reintentados,
  vistaDeCorreo,
} from '@nivela/contract/correos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

const RAIZ = ['correos']
export const CORREOS = { queryKey: RAIZ }

/** Whether mails leave at all. The banner of every office page asks it. */
export const estadoDelCorreoQuery = queryOptions({
  queryKey: [...RAIZ, 'estado'],
  queryFn: ({ signal }) => api.get('/correos/estado', estadoDelCorreo, { signal }),
  staleTime: 60_000,
  meta: { ofLayout: true },
})

export const correosQuery = (estado: EstadoDeCorreo, buscar: string, pagina: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'lista', { estado, buscar, pagina }],
    queryFn: ({ signal }) =>
      api.page(`/correos?${pageParams(buscar, pagina)}&estado=${estado}`, array(correoDeOficina), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What waits leaves by itself.
    refetchInterval: 2_000,
  })

export const rebotesQuery = queryOptions({
  queryKey: [...RAIZ, 'rebotes'],
  queryFn: ({ signal }) => api.get('/correos/rebotes', array(rebote), { signal }),
  staleTime: 60_000,
})

export const plantillasQuery = queryOptions({
  queryKey: [...RAIZ, 'plantillas'],
  queryFn: ({ signal }) => api.get('/correos/plantillas', array(plantilla), { signal }),
  staleTime: 0,
})

/** What a mail looks like with these words. */
export const vistaQuery = (tipo: string, palabras: Palabras) =>
  queryOptions({
    queryKey: [...RAIZ, 'vista', tipo, palabras],
    queryFn: ({ signal }) =>
      api.post(`/correos/plantillas/${tipo}/vista`, palabras, vistaDeCorreo, { signal, lee: true }),
    staleTime: 'static',
  })

export const savePlantilla = (tipo: string, body: PlantillaBody) =>
  api.put(`/correos/plantillas/${tipo}`, body, plantilla)

export const resetPlantilla = (tipo: string) => api.delete(`/correos/plantillas/${tipo}`, plantilla)

export const retryCorreos = (ids?: number[]) =>
  api.post('/correos/reintentar', ids ? { ids } : {}, reintentados)
