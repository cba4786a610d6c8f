import type { ChangePasswordBody } from '@nivela/contract/auth'
import { usuario } from '@nivela/contract/usuarios'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const usuarioQuery = (id: number) =>
  queryOptions({
    queryKey: ['usuarios', id],
    queryFn: ({ signal }) => api.get(`/usuarios/${id}`, usuario, { signal }),
  })

export const changePassword = (body: ChangePasswordBody) => api.notify('/auth/change-password', body)
