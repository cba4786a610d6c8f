import {
  type CorreoALista,
  type Cual,
  correoEnviado,
  cuentaDeListas,
  LISTAS,
  lineaDeLista,
} from '@nivela/contract/listas-de-oficina'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { saveFile } from '../../lib/device/files.ts'
import { api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'
import { inviteMany } from '../poma/poma.api.ts'

export interface Filtro {
  buscar: string
  /** 0: the current one. */
  idperiodo: number
}

const periodoParam = (idperiodo: number) => (idperiodo ? `&idperiodo=${idperiodo}` : '')

/** How many lines each list has now, of what is looked at. */
export const cuentasQuery = ({ buscar, idperiodo }: Filtro = { buscar: '', idperiodo: 0 }) =>
  queryOptions({
    queryKey: ['listas', 'cuentas', { buscar, idperiodo }],
    queryFn: ({ signal }) =>
      api.get(`/listas?buscar=${encodeURIComponent(buscar)}${periodoParam(idperiodo)}`, cuentaDeListas, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })

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

/** Whom a mail goes to: chosen people, or everyone whom the search finds in the list. */
export interface Destino {
  cual: Cual
  filtro: Filtro
  /** Null: all of them. */
  ids: number[] | null
}

const toBody = ({ filtro: { buscar, idperiodo }, ids }: Destino) => ({
  ...(ids ? { ids } : buscar && { buscar }),
  ...(idperiodo && { idperiodo }),
})

type Carta = Pick<CorreoALista, 'asunto' | 'mensaje' | 'clave'>

export const writeToLista = (destino: Destino, carta: Carta) =>
  api.post(`/listas/${destino.cual}/correo`, { ...carta, ...toBody(destino) }, correoEnviado, { larga: true })

/** How many a mail would reach, and one of them. */
export const destinatariosQuery = (destino: Destino) =>
  queryOptions({
    queryKey: ['listas', 'destinatarios', destino],
    queryFn: ({ signal }) => {
      const { asunto, mensaje } = LISTAS[destino.cual]
      const body = { asunto, mensaje, ...toBody(destino) }
      return api.post(`/listas/${destino.cual}/correo?simular=true`, body, correoEnviado, {
        signal,
        lee: true,
      })
    },
    staleTime: 0,
  })

const MAX_AT_ONCE = 5000

/** Invites chosen people again, or everyone whom the search finds among those who have not accepted. */
export async function inviteLista({ cual, filtro, ids }: Destino): Promise<number> {
  const buscar = encodeURIComponent(filtro.buscar)
  const all =
    ids ??
    (await api.get(`/listas/${cual}?buscar=${buscar}`, array(lineaDeLista))).map(({ idusuario }) => idusuario)
  let sent = 0
  for (let start = 0; start < all.length; start += MAX_AT_ONCE)
    sent += (await inviteMany(all.slice(start, start + MAX_AT_ONCE))).enviados
  return sent
}
