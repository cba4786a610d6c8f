import {
  type CorreoALista,
  type Cual,
  correoEnviado,
  cuentaDeListas,
  lineaDeLista,
} from '@nivela/contract/listas-de-oficina'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { pageParams } from '../../lib/paging.ts'

/** How many lines each list has now. */
export const cuentasQuery = queryOptions({
  queryKey: ['listas'],
  queryFn: ({ signal }) => api.get('/listas', cuentaDeListas, { signal }),
})

export interface Filtro {
  buscar: string
  /** 0: the current one. */
  idperiodo: number
}

const periodoParam = (idperiodo: number) => (idperiodo ? `&idperiodo=${idperiodo}` : '')

export const listaQuery = (cual: Cual, { buscar, idperiodo }: Filtro, pagina: number) =>
  queryOptions({
    queryKey: ['listas', cual, { buscar, idperiodo, pagina }],
    queryFn: ({ signal }) =>
      api.page(
        `/listas/${cual}?${pageParams(buscar, pagina)}${periodoParam(idperiodo)}`,
        array(lineaDeLista),
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const downloadLista = async (cual: Cual, { buscar, idperiodo }: Filtro) =>
  saveFile(
    await api.file(
      `/listas/${cual}?formato=xlsx&buscar=${encodeURIComponent(buscar)}${periodoParam(idperiodo)}`,
    ),
    `${cual}.xlsx`,
  )

export const writeToLista = (cual: Cual, body: CorreoALista) =>
  api.post(`/listas/${cual}/correo`, body, correoEnviado)
