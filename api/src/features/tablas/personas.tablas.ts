import { AREAS, type Area, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import type { LineaDeFicha } from '@nivela/contract/fichas'
import { COLUMNAS_DE_DOCUMENTO, COLUMNAS_POMA, type Estudiante } from '@nivela/contract/poma'
import { NOMBRE_DE_ROL } from '@nivela/contract/roles'
import {
  formatCedula,
  formatDocumento,
  formatTelefono,
  NOMBRE_DE_DOCUMENTO,
  type Usuario,
} from '@nivela/contract/usuarios'
import { type Columna, code, text, yesNo } from './tabla.ts'

type Persona = Pick<
  Usuario,
  'nombre' | 'apellido' | 'correo' | 'telefono' | 'cedula' | 'matricula' | 'tipodocumento' | 'documento'
>

const matricula = code<Persona>(COLUMNAS_POMA.matricula, 16, one => one.matricula)
const cedula = code<Persona>(COLUMNAS_POMA.cedula, 16, one => one.cedula && formatCedula(one.cedula))
const nombre = text<Persona>(COLUMNAS_POMA.nombre, 24, one => one.nombre)
const apellido = text<Persona>(COLUMNAS_POMA.apellido, 24, one => one.apellido)
const correo = text<Persona>(COLUMNAS_POMA.correo, 32, one => one.correo)
const telefono = code<Persona>(
  COLUMNAS_POMA.telefono,
  16,
  one => one.telefono && formatTelefono(one.telefono),
)
const otroDocumento = [
  text<Persona>(
    COLUMNAS_DE_DOCUMENTO.tipodocumento,
    20,
    one => one.tipodocumento && NOMBRE_DE_DOCUMENTO[one.tipodocumento],
  ),
  code<Persona>(COLUMNAS_DE_DOCUMENTO.documento, 20, one => one.documento),
]
const activo = text<Pick<Usuario, 'activo'>>('Activo', 8, one => yesNo(one.activo))

/** Who someone is, in a sheet of something else. */
export const QUIEN: Columna<Pick<Usuario, 'matricula' | 'apellido' | 'nombre'>>[] = [
  code('Matrícula', 16, one => one.matricula),
  text('Apellido', 24, one => one.apellido),
  text('Nombre', 24, one => one.nombre),
]

export const ESTUDIANTES: Columna<LineaDeFicha>[] = [
  ...[matricula, apellido, nombre],
  code('Documento', 20, formatDocumento),
  ...[correo, telefono],
  text('Debe', 50, one => one.deben.join(', ')),
  text('Secciones', 12, one => one.cupos),
  text('Pagó', 8, one => yesNo(one.pago)),
  text('Aceptó la invitación', 20, one => yesNo(one.verificado || one.conClave)),
  activo,
]

/** The columns of the template: the sheet comes in again. */
export const POMA: Columna<Estudiante>[] = [
  ...[matricula, cedula, nombre, apellido, correo, telefono],
  ...AREAS.map(area => text<Estudiante>(NOMBRE_DE_AREA[area], 18, ({ poma }) => resultOf(poma, area))),
  ...otroDocumento,
]

/** The score, or in words whether the area was passed where there is none, or where the pass mark was another one. */
function resultOf(poma: Estudiante['poma'], area: Area) {
  if (!poma || poma.sinResultado.includes(area)) return null
  const nota = poma.notas[area]
  return nota !== null && nota >= poma.notaMinima === poma[area] ? nota : yesNo(poma[area])
}

export const MAESTROS: Columna<Usuario>[] = [
  ...[cedula, nombre, apellido, correo, telefono, ...otroDocumento],
  text('Rol', 16, one => NOMBRE_DE_ROL[one.idrol]),
  activo,
]
