import { codigoDeEntrada } from '@nivela/contract/codigos'
import { ficha, lineaDeFicha } from '@nivela/contract/fichas'
import { type FiltroDeParecidos, parecido } from '@nivela/contract/parecidos'
import { type EstudianteBody, type ResultadosBody, resultadoPoma } from '@nivela/contract/poma'
import { type UnirBody, union } from '@nivela/contract/uniones'
import { usuario } from '@nivela/contract/usuarios'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

/** As the address and the API name them: `debe=true`. */
export type Filtros = Record<string, string>

export const fichasQuery = (buscar: string, pagina: number, filtros: Filtros) =>
  queryOptions({
    queryKey: ['fichas', { buscar, pagina, filtros }],
    queryFn: ({ signal }) => {
      const params = pageParams(buscar, pagina)
      for (const [nombre, valor] of Object.entries(filtros)) params.set(nombre, valor)
      return api.page(`/fichas?${params}`, array(lineaDeFicha), { signal })
    },
    placeholderData: keepPreviousData,
  })

export const fichaQuery = (id: number) =>
  queryOptions({
    queryKey: ['fichas', id],
    queryFn: ({ signal }) => api.get(`/fichas/${id}`, ficha, { signal }),
    staleTime: 0,
  })

export const createEstudiante = (body: EstudianteBody) => api.post('/usuarios/estudiantes', body, usuario)

export const correctResultados = (id: number, body: ResultadosBody) =>
  api.put(`/resultados/poma/${id}`, body, resultadoPoma)

export const giveCodigo = (id: number) => api.post(`/usuarios/${id}/codigo`, {}, codigoDeEntrada)

/** Contact data and receipts' pictures, for good. */
export const eraseContacto = (id: number) => api.post(`/usuarios/${id}/borrar-contacto`, {}, usuario)

/** Students who may be the one that a form is about to add. */
export const findParecidos = (typed: FiltroDeParecidos) =>
  api.get(
    `/usuarios/parecidos?${new URLSearchParams(Object.entries(typed).flatMap(([campo, texto]) => (texto ? [[campo, texto]] : [])))}`,
    array(parecido),
  )

/** What joining would move to the record that stays, and what stands in the way. */
export const unionQuery = (queda: number, con: number) =>
  queryOptions({
    queryKey: ['fichas', queda, 'union', con],
    queryFn: () => api.post(`/usuarios/${queda}/unir?simular=true`, { con }, union),
    // As long as it is looked at: the record that ends can't be read once they are one.
    staleTime: 'static',
    gcTime: 0,
  })

export const joinRegistros = (queda: number, body: UnirBody) =>
  api.post(`/usuarios/${queda}/unir`, body, union)
