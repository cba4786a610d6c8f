import { streamZip } from '../../platform/documents/zip.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { listRecibosOf, readImagenOf } from '../recibos/recibos.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { selectDatos } from './datos.queries.ts'

const leeme = (escuela: string, correo: string, nombre: string) =>
  [
    `Lo que ${escuela} guarda de ${nombre}`,
    '',
    'datos.json: todo lo escrito, por partes; se abre con cualquier editor de texto.',
    'recibos: las imágenes de los recibos, con el número que llevan en datos.json.',
    '',
    'Una nota que no es oficial todavía aparece sin puntos. Tu contraseña y lo demás con que se entra en la cuenta no salen del servidor.',
    `¿Algo no está bien? Escribe a ${correo}.`,
    '',
  ].join('\r\n')

/** Everything that is kept of a person, as a zip that is written while it is read. */
export async function streamDatos(
  db: Database,
  settings: Pick<Settings, 'schoolName' | 'schoolEmail'>,
  id: number,
) {
  const { nombre, apellido } = await selectUsuario(db, id)
  const modified = new Date()
  const text = (name: string, read: () => Promise<string> | string) => ({
    name,
    modified,
    read: async () => Buffer.from(await read()),
  })
  const pictures = (await listRecibosOf(db, id)).flatMap(({ id: idrecibo, imagenURL }) =>
    imagenURL === null
      ? []
      : [{ name: `recibos/${idrecibo}.webp`, modified, read: () => readImagenOf(db, id, imagenURL) }],
  )
  const zip = streamZip([
    text('LEEME.txt', () => leeme(settings.schoolName, settings.schoolEmail, `${nombre} ${apellido}`)),
    text('datos.json', () => selectDatos(db, id)),
    ...pictures,
  ])
  return { nombre: `datos ${nombre} ${apellido}`, zip }
}
