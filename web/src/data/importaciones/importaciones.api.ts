import {
  columnasDeTabla,
  deshecho,
  importacion,
  importacionHecha,
  type MapaDeColumnas,
  type TipoDeImportacion,
  type Vacias,
} from '@nivela/contract/importaciones'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { isReadable, saveFile } from '../../lib/device/files.ts'
import { ApiError, api } from '../../lib/http/api.ts'

/** A table, and what the person said about it. */
export interface Tabla {
  archivo: File
  columnas?: MapaDeColumnas | undefined
  /** The row of the headings; 0 for none. */
  fila?: number | undefined
  vacias?: Vacias | undefined
  idperiodo?: number | undefined
}

interface Options {
  onProgress?: (part: number) => void
  signal: AbortSignal
}

function formOf({ archivo, columnas, fila, vacias, idperiodo }: Tabla): FormData {
  const form = new FormData()
  if (columnas) form.set('columnas', JSON.stringify(columnas))
  if (fila !== undefined) form.set('fila', String(fila))
  if (vacias) form.set('vacias', vacias)
  if (idperiodo) form.set('idperiodo', String(idperiodo))
  form.set('file', archivo)
  return form
}

const CULPA_DEL_ARCHIVO = [400, 413, 415]

/** Sending it again would not help: it is the file that has to change. */
export const isFileAtFault = ({ status, errores }: ApiError) =>
  errores.length > 0 || CULPA_DEL_ARCHIVO.includes(status)

/** To the browser, a file that it can't read and a network that is gone are the same failure. */
async function sending<T>({ archivo }: Tabla, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (reason) {
    const perdido = reason instanceof ApiError && reason.status === 0 && !(await isReadable(archivo))
    throw perdido ? new ApiError(400, 'El archivo cambió o ya no está. Elígelo de nuevo.') : reason
  }
}

export const readColumnas = (tipo: TipoDeImportacion, tabla: Tabla, options: Options) =>
  sending(tabla, () =>
    api.upload(`/importaciones/${tipo}/columnas`, formOf(tabla), columnasDeTabla, {
      ...options,
      lee: true,
      larga: true,
    }),
  )

interface Modo {
  /** Only tells what it would do. */
  simular: boolean
  invitar: boolean
}

/** Bad rows are set aside: the review has shown them, and nobody presses on without having seen it. */
export const importTabla = (tipo: TipoDeImportacion, tabla: Tabla, modo: Modo, options: Options) =>
  sending(tabla, () => {
    const query = new URLSearchParams({ simular: String(modo.simular), apartarErrores: 'true' })
    query.set('invitar', String(modo.invitar))
    const path = tipo === 'resultados' ? '/import/excel' : `/importaciones/${tipo}`
    return api.upload(`${path}?${query}`, formOf(tabla), importacion, {
      ...options,
      lee: modo.simular,
      larga: true,
    })
  })

export const downloadApartadas = async (tipo: TipoDeImportacion, tabla: Tabla) =>
  saveFile(
    await api.file(`/importaciones/${tipo}/apartadas`, { form: formOf(tabla) }),
    'filas-por-corregir.xlsx',
  )

export const downloadPlantilla = async (tipo: TipoDeImportacion) =>
  saveFile(
    await api.file(tipo === 'resultados' ? '/import/excel/plantilla' : `/importaciones/${tipo}/plantilla`),
    tipo === 'resultados' ? 'plantilla-poma.xlsx' : `plantilla-${tipo}.xlsx`,
  )

/** The last ones, of every kind. */
export const importacionesQuery = queryOptions({
  queryKey: ['importaciones'],
  queryFn: ({ signal }) => api.get('/importaciones', array(importacionHecha), { signal }),
})

/** What would be undone as things stand now. */
export const deshacerQuery = (id: number) =>
  queryOptions({
    queryKey: ['importaciones', id, 'deshacer'],
    queryFn: ({ signal }) => api.post(`/importaciones/${id}/deshacer?simular=true`, {}, deshecho, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const undoImportacion = (id: number) => api.post(`/importaciones/${id}/deshacer`, {}, deshecho)
