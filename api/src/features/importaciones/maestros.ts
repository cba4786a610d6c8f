import { comparable } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { telefono } from '@nivela/contract/usuarios'
import type { Leida, RowReader } from './lector.ts'
import { readPersona, uniqueOf, warnOfCedula } from './resultados.ts'

/** Someone of the staff: a teacher, or where the table says so an administrator. */
export function readMaestro(reader: RowReader): Leida {
  const values = {
    ...readPersona(reader),
    telefono: reader.parse('telefono', telefono),
    idrol: readRol(reader),
  }
  warnOfCedula(reader, values)
  return { values, unique: uniqueOf(values) }
}

/** As it begins: "Maestra", "Profesor titular", "Administradora". Undefined where the table says nothing. */
function readRol({ isGiven, textOf, warn, complain }: RowReader) {
  if (!isGiven('rol')) return undefined
  const text = textOf('rol')
  if (/^(maestr|profe|docente)/.test(comparable(text))) return ROL.maestro
  if (/^admin/.test(comparable(text))) {
    warn('rol', 'Entra como administrador: podrá ver y cambiar todo.')
    return ROL.administrador
  }
  return void complain('rol', `«${text}» no es un rol. Escribe Maestro o Administrador.`)
}
