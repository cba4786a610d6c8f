import { documentoVerificado, readCodigo } from '@nivela/contract/documentos'
import type { Seccion } from '@nivela/contract/secciones'
import { queryOptions } from '@tanstack/react-query'
import { saveFile, toFileName } from '../../lib/device/files.ts'
import { api } from '../../lib/http/api.ts'

/** Whether the document with this code is genuine, and still stands. */
export const documentoQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['verificar', readCodigo(codigo)],
    queryFn: ({ signal }) =>
      api.get(`/verificar/${encodeURIComponent(readCodigo(codigo))}`, documentoVerificado, { signal }),
    // A person who asks wants what is true now.
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

interface DeEstudiante {
  id: number
  nombre: string
}

/** Named for the student: the office keeps many of them in one folder. */
const savePaper = async (path: string, what: string, nombre: string) =>
  saveFile(await api.file(path), toFileName([what, nombre], 'pdf'))

export const downloadRecord = ({ id, nombre }: DeEstudiante) =>
  savePaper(`/calificaciones/record/${id}`, 'record', nombre)

/** Without a period, of the latest one that is not closed in which they have seats. */
export const downloadConstancia = ({ id, nombre }: DeEstudiante, idperiodo?: number) =>
  savePaper(
    `/documentos/constancia/${id}.pdf${idperiodo ? `?idperiodo=${idperiodo}` : ''}`,
    'constancia',
    nombre,
  )

export const downloadCertificado = ({ id, nombre }: DeEstudiante) =>
  savePaper(`/documentos/certificado/${id}.pdf`, 'certificado', nombre)

/** The section's students: to work with, or to sign. */
export const downloadLista = async ({ id, nombre, asignaturas }: Seccion, extension: 'pdf' | 'xlsx') =>
  saveFile(
    await api.file(`/inscripciones/users-in-seccion/${id}/lista.${extension}`),
    toFileName(['lista', asignaturas.nombre, nombre], extension),
  )
