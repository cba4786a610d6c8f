import { documentoVerificado, readCodigo } from '@nivela/contract/documentos'
import type { Seccion } from '@nivela/contract/secciones'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { saveFile, toFileName } from '../../lib/files.ts'

/** Whether the document with this code is genuine, and still stands. */
export const documentoQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['verificar', readCodigo(codigo)],
    queryFn: ({ signal }) =>
      api.get(`/verificar/${encodeURIComponent(readCodigo(codigo))}`, documentoVerificado, { signal }),
    // Whoever asks wants what is true now.
    staleTime: 0,
  })

/** A section's acta, whose grades are all official. */
export const downloadActa = async ({ id, nombre, asignaturas }: Seccion, extension: 'pdf' | 'xlsx') =>
  saveFile(
    await api.file(`/calificaciones/seccion/${id}/acta.${extension}`),
    toFileName(['acta', asignaturas.nombre, nombre], extension),
  )

/** All actas of a period. */
export const downloadActas = async ({ id, nombre }: { id: number; nombre: string }) =>
  saveFile(await api.file(`/periodos/${id}/actas.zip`), toFileName(['actas', nombre], 'zip'))

export const downloadRecord = async (idusuario: number) =>
  saveFile(await api.file(`/calificaciones/record/${idusuario}`), 'record-de-notas.pdf')

/** The section's students: to work with, or to sign. */
export const downloadLista = async ({ id, nombre, asignaturas }: Seccion, extension: 'pdf' | 'xlsx') =>
  saveFile(
    await api.file(`/inscripciones/users-in-seccion/${id}/lista.${extension}`),
    toFileName(['lista', asignaturas.nombre, nombre], extension),
  )
