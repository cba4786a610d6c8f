import { comparable } from '@nivela/contract/palabras'
import type { Miembro, PeriodoEntero } from './aula-virtual.queries.ts'
import { type Archivo, archivoOf } from './csv-de-sistema.ts'
import { usernameOf } from './oneroster.ts'

/**
 * What Moodle takes: people for «Subir usuarios», and who is in which course for the flat file of enrolments, which has no
 * headings. The «número de ID» of a course is that of its section here, of a person that of the person.
 */
export const moodleOf = ({ clases, puestos, miembros }: PeriodoEntero): Archivo[] => [
  archivoOf(
    'usuarios.csv',
    ['username', 'firstname', 'lastname', 'email', 'idnumber', 'suspended'],
    miembros.map(one => [
      ...[moodleName(one), one.nombre, one.apellido, one.correo ?? `usuario-${one.id}@sin-correo.invalid`],
      ...[`usuario-${one.id}`, one.activo ? '0' : '1'],
    ]),
  ),
  archivoOf('matriculas.csv', null, [
    ...clases.map(one => ['add', 'editingteacher', `usuario-${one.idmaestro}`, `seccion-${one.id}`]),
    ...puestos.map(one => ['add', 'student', `usuario-${one.idusuario}`, `seccion-${one.idseccion}`]),
  ]),
]

/** Moodle takes small letters, digits, and four signs. */
const moodleName = (one: Miembro) => comparable(usernameOf(one)).replace(/[^a-z0-9.@_-]/g, '-')
