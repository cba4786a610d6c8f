import { toHoraIso } from '@nivela/contract/horas'
import { type Seccion, type SeccionBody, seccion } from '@nivela/contract/secciones'
import type { ConVersion } from '@nivela/contract/version'
import { api } from '../../lib/api.ts'
import { saveFile, toFileName } from '../../lib/archivos.ts'

export function saveSeccion(id: number, { inicio, fin, ...body }: ConVersion<SeccionBody>) {
  const enviada = { ...body, inicio: toHoraIso(inicio), fin: toHoraIso(fin) }
  return id ? api.put(`/secciones/${id}`, enviada, seccion) : api.post('/secciones', enviada, seccion)
}

export const removeSeccion = (id: number) => api.delete(`/secciones/${id}`, seccion)

/** The section's students as a spreadsheet. */
export const downloadLista = async ({ id, nombre, asignaturas }: Seccion) =>
  saveFile(
    await api.file(`/inscripciones/users-in-seccion/${id}/lista.xlsx`),
    toFileName(['lista', asignaturas.nombre, nombre], 'xlsx'),
  )
