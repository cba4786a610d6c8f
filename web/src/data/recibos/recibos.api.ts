import { comoPagar } from '@nivela/contract/escuela'
import {
  type EstadoDeRecibo,
  lineaDeRecibo,
  numeroDe,
  type PagoBody,
  type Recibo,
  recibo,
  resumenDeRecibos,
  saldo,
} from '@nivela/contract/recibos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { isReadable, saveFile, toFileName } from '../../lib/device/files.ts'
import { ApiError, api } from '../../lib/http/api.ts'
import { pageParams } from '../../lib/http/paging.ts'

const RAIZ = ['recibos']
export const LISTAS = { queryKey: [...RAIZ, 'lista'] }

// Polled, so that students and office see each other's changes; not while the tab is hidden.
const live = { staleTime: 0, refetchInterval: 15_000 }

/** What the office's lists show: one state, or everything that is not paid. */
export type Vista = EstadoDeRecibo | 'sin_pagar'

export interface Filtro {
  buscar: string
  vista: Vista
  /** 0 for all of them. */
  idperiodo: number
}

/** As the API names them. */
export const filtrosDe = ({ vista, idperiodo }: Omit<Filtro, 'buscar'>): Record<string, string> => ({
  ...(vista === 'sin_pagar' ? { valido: 'false' } : { estado: vista }),
  ...(idperiodo && { idperiodo: String(idperiodo) }),
})

/** Receipts whose student's name or whose code matches, one page of them. */
export const recibosQuery = ({ buscar, ...filtro }: Filtro, pagina: number) =>
  queryOptions({
    queryKey: [...LISTAS.queryKey, { buscar, pagina, ...filtro }],
    queryFn: ({ signal }) =>
      api.page(
        `/recibos?${pageParams(buscar, pagina)}&${new URLSearchParams(filtrosDe(filtro))}`,
        array(recibo),
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...live,
  })

/** How many there are in each state, and what they add up to. */
export const resumenDeRecibosQuery = (idperiodo: number, buscar: string) =>
  queryOptions({
    queryKey: [...RAIZ, 'resumen', { idperiodo, buscar }],
    queryFn: ({ signal }) =>
      api.get(
        `/recibos/resumen?buscar=${encodeURIComponent(buscar)}${idperiodo ? `&idperiodo=${idperiodo}` : ''}`,
        resumenDeRecibos,
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...live,
  })

/** A period's payments, for the accountant. */
export const downloadPagos = async ({ id, nombre }: { id: number; nombre: string }) =>
  saveFile(await api.file(`/periodos/${id}/pagos.xlsx`), toFileName(['pagos', nombre], 'xlsx'))

/** What the student owes for each period. */
export const saldosQuery = queryOptions({
  queryKey: [...RAIZ, 'saldo'],
  queryFn: ({ signal }) => api.get('/recibos/saldo', array(saldo), { signal }),
  ...live,
})

/** To which account one pays, as the school's page says. */
export const comoPagarQuery = queryOptions({
  queryKey: ['escuela', 'pago'],
  queryFn: ({ signal }) => api.get('/escuela/pago', comoPagar, { signal }),
})

/** What a student owes for each period, for the office. */
export const saldosDeQuery = (idusuario: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'saldo', idusuario],
    queryFn: ({ signal }) => api.get(`/recibos/saldo?idusuario=${idusuario}`, array(saldo), { signal }),
    ...live,
  })

/** The student's own. */
export const misRecibosQuery = (pagina: number) =>
  queryOptions({
    queryKey: [...LISTAS.queryKey, 'mios', pagina],
    queryFn: ({ signal }) => api.page(`/recibos?${pageParams('', pagina)}`, array(recibo), { signal }),
    placeholderData: keepPreviousData,
    ...live,
  })

/** One receipt as it stands, in whatever list it is now; null if it was removed. */
export const reciboQuery = (id: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'uno', id],
    queryFn: async ({ signal }) => (await api.get(`/recibos?id=${id}`, array(recibo), { signal }))[0] ?? null,
    ...live,
  })

export const historialDeReciboQuery = (id: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'historial', id],
    queryFn: ({ signal }) => api.get(`/recibos/${id}/historial`, array(lineaDeRecibo), { signal }),
    ...live,
  })

export type Tamano = 'miniatura' | 'entera'

/** Never stale: a picture does not change under its name. */
export const imagenQuery = (imagenURL: string, tamano: Tamano) =>
  queryOptions({
    queryKey: ['imagenes de recibos', imagenURL, tamano],
    queryFn: ({ signal }) => {
      const sufijo = tamano === 'miniatura' ? '?tamano=miniatura' : ''
      return api.file(`/recibos/${encodeURIComponent(imagenURL)}${sufijo}`, { signal })
    },
    staleTime: 'static',
  })

/** With the picture that was looked at: if the student has replaced it since, nothing is paid unseen. */
export const setEstado = (
  { id, imagenURL, estado }: Recibo,
  answer: { valido: boolean; motivo?: string; monto?: number },
) => api.put(`/recibos/${id}`, { ...answer, imagenURL, estado }, recibo)

export const annulRecibo = (id: number, motivo: string) =>
  api.post(`/recibos/${id}/anular`, { motivo }, recibo)

/** The slip of a payment that the office recorded. */
export const downloadComprobante = async (recibo: Recibo) =>
  saveFile(
    await api.file(`/recibos/${recibo.id}/comprobante.pdf`),
    toFileName(['comprobante', numeroDe(recibo)], 'pdf'),
  )

/** A payment at the counter, with its picture if there is one. */
export function registerPago(pago: PagoBody, imagen: File | null): Promise<Recibo> {
  if (!imagen) return api.post('/recibos/registrar', pago, recibo)
  const form = new FormData()
  for (const [campo, valor] of Object.entries(pago))
    if (valor !== undefined && valor !== null) form.set(campo, String(valor))
  form.set('image', imagen)
  return api.upload('/recibos/registrar', form, recibo)
}

/** The newest paid ones of a period. */
export const newestPagados = (idperiodo: number) =>
  api.page(`/recibos?estado=pagado&idperiodo=${idperiodo}&${pageParams('', 1)}`, array(recibo))

export const removeRecibo = (id: number) => api.delete(`/recibos/${id}`, recibo)

/** The student's own receipt of this code that waits for an answer, as it stands. */
export async function findEnRevision(
  codrecibo: number,
  referencia: string | null,
): Promise<Recibo | undefined> {
  const hallados = await api.get(`/recibos?buscar=${codrecibo}&estado=en_revision`, array(recibo))
  return hallados.find(
    one => one.codrecibo === codrecibo && one.referencia?.toUpperCase() === referencia?.toUpperCase(),
  )
}

interface Envio {
  codrecibo: number
  referencia: string | null
  imagen: File
  idusuario: number
  idperiodo: number
  monto: number | null
}

export async function sendRecibo(
  { codrecibo, referencia, imagen, idusuario, idperiodo, monto }: Envio,
  onProgress: (parte: number) => void,
): Promise<Recibo> {
  const form = new FormData()
  form.set('codrecibo', String(codrecibo))
  if (referencia) form.set('referencia', referencia)
  form.set('idusuario', String(idusuario))
  if (idperiodo) form.set('idperiodo', String(idperiodo))
  if (monto !== null) form.set('monto', String(monto))
  form.set('image', imagen)
  try {
    return await api.upload('/recibos/create', form, recibo, { onProgress })
  } catch (reason) {
    // XMLHttpRequest reports an unreadable file and a lost network as the same error.
    const perdida = reason instanceof ApiError && reason.status === 0 && !(await isReadable(imagen))
    if (!perdida) throw reason
    const frase = 'La imagen cambió o ya no está en tu equipo. Elígela de nuevo.'
    throw new ApiError(400, frase, { campos: { image: frase } })
  }
}
