import { avance } from '@nivela/contract/avance'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'

/** What a student passed, is taking and owes. */
export const avanceQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['avance', idusuario],
    meta: { sinConexion: true },
    queryFn: ({ signal }) => api.get(`/avance/${idusuario}`, avance, { signal }),
  })
