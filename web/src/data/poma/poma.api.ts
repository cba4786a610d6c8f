import { estudiante, invitaciones, invitados } from '@nivela/contract/poma'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

const INVITACION_CADA_MS = 4000

interface Filtro {
  buscar: string
  pagina: number
  sinVerificar: boolean
}

/** Students whose name matches, one page of them. Read again by itself while an invitation is on its way. */
export const estudiantesQuery = ({ buscar, pagina, sinVerificar }: Filtro) =>
  queryOptions({
    queryKey: ['poma', { buscar, pagina, sinVerificar }],
    queryFn: ({ signal }) => {
      const params = pageParams(buscar, pagina)
      if (sinVerificar) params.set('verificado', 'false')
      return api.page(`/resultados/poma?${params}`, array(estudiante), { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.filas.some(({ invitacion }) => invitacion === 'pendiente') && INVITACION_CADA_MS,
  })

export const invite = (id: number) => api.post(`/resultados/poma/${id}/invitar`, undefined, estudiante)

/** Those of these who have not accepted; the server says how many that were. */
export const inviteMany = (ids: number[]) => api.post('/resultados/poma/invitar', { ids }, invitados)

export const inviteAll = () => api.post('/resultados/poma/invitar', {}, invitados, { larga: true })

/** Read again by itself while invitations are on their way. */
export const invitacionesQuery = queryOptions({
  queryKey: ['poma', 'invitaciones'],
  queryFn: ({ signal }) => api.get('/resultados/poma/invitaciones', invitaciones, { signal }),
  refetchInterval: ({ state }) => (state.data?.enCamino ? 1000 : false),
})
