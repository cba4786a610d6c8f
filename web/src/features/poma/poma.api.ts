import { estudiante, importacion, invitados } from '@nivela/contract/poma'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { ApiError, api } from '../../lib/api.ts'
import { isReadable, saveFile } from '../../lib/files.ts'
import { pageParams } from '../../lib/paging.ts'

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

export const downloadPlantilla = async () =>
  saveFile(await api.file('/import/excel/plantilla'), 'plantilla-poma.xlsx')

interface Options {
  /** Only tells what it would do. */
  simular: boolean
  onProgress: (part: number) => void
  signal: AbortSignal
}

const CULPA_DEL_ARCHIVO = [400, 413, 415]

/** Sending it again would not help: it is the file that has to change. */
export const isFileAtFault = ({ status, errores }: ApiError) =>
  errores.length > 0 || CULPA_DEL_ARCHIVO.includes(status)

export async function importFile(archivo: File, { simular, ...options }: Options) {
  const form = new FormData()
  form.set('file', archivo)
  try {
    return await api.upload(`/import/excel${simular ? '?simular=true' : ''}`, form, importacion, options)
  } catch (reason) {
    // To the browser, a file that it can't read and a network that is gone are the same failure.
    const perdido = reason instanceof ApiError && reason.status === 0 && !(await isReadable(archivo))
    throw perdido ? new ApiError(400, 'El archivo cambió o ya no está. Elígelo de nuevo.') : reason
  }
}

/** Those of these who have not accepted; the server says how many that were. */
export const inviteMany = (ids: number[]) => api.post('/resultados/poma/invitar', { ids }, invitados)
