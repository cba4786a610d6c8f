import { type CancelarBody, type Reubicacion, reubicacion } from '@nivela/contract/reubicaciones'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/api.ts'

/** Where the office sends single students, null for nowhere. */
export type Elegidos = NonNullable<CancelarBody['elegidos']>

/** What the office does to a section, by the word of its call, and what that call needs to know. */
export interface Acto {
  verbo: 'cancelar' | 'unir' | 'reducir'
  destino?: number
  cupo?: number
  elegidos?: Elegidos
}

/** Where each student would go, as things stand at this moment. */
export const planQuery = (idseccion: number, { verbo, ...body }: Acto) =>
  queryOptions({
    queryKey: ['reubicacion', idseccion, verbo, body],
    queryFn: ({ signal }) =>
      api.post(`/secciones/${idseccion}/${verbo}?simular=true`, body, reubicacion, { signal, lee: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

interface Aceptado {
  motivo: string
  aceptarSinLugar: boolean
  huella: string
}

export const applyPlan = (
  idseccion: number,
  { verbo, ...body }: Acto,
  aceptado: Aceptado,
): Promise<Reubicacion> => api.post(`/secciones/${idseccion}/${verbo}`, { ...body, ...aceptado }, reubicacion)
