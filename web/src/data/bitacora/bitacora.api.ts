import { lineaDeBitacora } from '@nivela/contract/bitacora'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

export interface Filtro {
  objeto?: string
  idobjeto?: number
  idautor?: number
  /** Whom it is about. */
  idusuario?: number
  /** Days of the school: `2026-01-15`. */
  desde?: string
  hasta?: string
}

function paramsOf(filtro: Filtro, params = new URLSearchParams()) {
  for (const [nombre, valor] of Object.entries(filtro)) if (valor) params.set(nombre, String(valor))
  return params
}

/** Lines, the newest first, one page of them. */
export const bitacoraQuery = (filtro: Filtro, pagina = 1) =>
  queryOptions({
    queryKey: ['bitacora', filtro, pagina],
    queryFn: ({ signal }) =>
      api.page(`/bitacora?${paramsOf(filtro, pageParams('', pagina))}`, array(lineaDeBitacora), { signal }),
    placeholderData: keepPreviousData,
    // A person who opens it wants what is true now.
    staleTime: 0,
  })
