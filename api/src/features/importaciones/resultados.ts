import { AREAS, type Area } from '@nivela/contract/areas'
import { correo, texto } from '@nivela/contract/campos'
import { comparable } from '@nivela/contract/palabras'
import { telefono, tieneDigitoVerificador } from '@nivela/contract/usuarios'
import { isNoResult, readArea } from './celdas.ts'
import { isEmpty } from './columnas.ts'
import { readIdentidad } from './identidad.ts'
import type { Leida, RowReader } from './lector.ts'
import { splitNombre } from './nombres.ts'
import { isExample } from './plantillas.ts'

const matricula = texto('matrícula', 40)

const nombre = texto('nombre')
const apellido = texto('apellido')
const nombreCompleto = texto('nombre completo', 250)

const NOTA_DE = {
  lengua: 'nota_lengua',
  matematica: 'nota_matematica',
  sociales: 'nota_sociales',
  naturales: 'nota_naturales',
} as const satisfies Record<Area, string>

/** A student with their placement result. */
export function readResultado(reader: RowReader): Leida | null {
  const { parse, warn, isGiven } = reader
  const values: Record<string, unknown> = {
    matricula: isGiven('matricula') ? parse('matricula', matricula) : null,
    ...readPersona(reader, { correo: isGiven('correo') }),
    telefono: isGiven('telefono') ? (parse('telefono', telefono) ?? null) : null,
  }
  if (isExample(values)) {
    warn('matricula', 'Es la fila de ejemplo de la plantilla: no se importa.')
    return null
  }
  warnOfCedula(reader, values)
  for (const area of AREAS) readNota(values, reader, area)
  return { values, unique: { ...uniqueOf(values), matricula: values.matricula as string | null | undefined } }
}

/** Name, e-mail and document. A student may come without an e-mail. */
export function readPersona(reader: RowReader, given = { correo: true }): Record<string, unknown> {
  return {
    ...readNombre(reader),
    correo: given.correo ? reader.parse('correo', correo) : null,
    ...readIdentidad(reader),
  }
}

/** Name and surname, from a cell of each or one of both, which is told as it is split. */
function readNombre({ isGiven, parse, textOf, headingOf, warn, complain }: RowReader) {
  if (isGiven('nombre') || isGiven('apellido') || !isGiven('nombrecompleto'))
    return { nombre: parse('nombre', nombre), apellido: parse('apellido', apellido) }
  const written = parse('nombrecompleto', nombreCompleto)
  if (written === undefined) return {}
  const apellidosPrimero = /^\W*apell?/.test(comparable(headingOf('nombrecompleto')))
  const partido = splitNombre(written, apellidosPrimero)
  if (!partido)
    return void complain(
      'nombrecompleto',
      `«${textOf('nombrecompleto')}»: escribe nombre y apellido, o «Apellidos, Nombres».`,
    )
  warn(
    'nombrecompleto',
    `«${textOf('nombrecompleto')}»: nombre ${partido.nombre}, apellido ${partido.apellido}.`,
  )
  return partido
}

export function warnOfCedula({ warn }: RowReader, { cedula }: Record<string, unknown>) {
  if (typeof cedula === 'string' && !tieneDigitoVerificador(cedula))
    warn('cedula', `El dígito verificador de «${cedula}» no coincide. Revisa que esté bien escrita.`)
}

export function uniqueOf(values: Record<string, unknown>): Record<string, string | null | undefined> {
  const { cedula, tipodocumento, documento, correo } = values as Record<string, string | undefined>
  // The kind of the document is part of who it is, and not of what people read.
  return { cedula, documento: documento && `${documento}\u0000${tipodocumento}`, correo }
}

function readNota(
  values: Record<string, unknown>,
  { ajustes, cellOf, complain, warn, countBlank }: RowReader,
  area: Area,
): void {
  const cell = cellOf(area)
  if (isEmpty(cell)) {
    countBlank()
    if (ajustes.vacias === 'apartar') complain(area, 'La nota está vacía.')
    if (ajustes.vacias !== 'no_aprobada') {
      values[area] = null
      values[NOTA_DE[area]] = null
      return
    }
  }
  if (isNoResult(cell)) {
    values[area] = null
    values[NOTA_DE[area]] = null
    return
  }
  const read = readArea(cell, ajustes.notaMinima)
  if ('error' in read) return void complain(area, read.error)
  if (read.nota !== null && read.nota > 0 && read.nota < 1)
    warn(
      area,
      `«${cell}» se lee como ${cell} de 100. Si es un porcentaje, escribe ${Math.round(read.nota * 100)}.`,
    )
  values[area] = read.passed
  values[NOTA_DE[area]] = read.nota
}
