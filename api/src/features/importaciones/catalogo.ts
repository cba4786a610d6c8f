import { AREAS, areaDe, asignaturaBody, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { aulaBody } from '@nivela/contract/aulas'
import { texto } from '@nivela/contract/campos'
import { INICIO_ANTES_DE_FIN } from '@nivela/contract/fechas'
import { HORA_MINIMA, MAX_HORA, parseHora } from '@nivela/contract/horas'
import { comparable } from '@nivela/contract/palabras'
import { cupo, DIAS } from '@nivela/contract/secciones'
import { campoVacio } from '@nivela/contract/textos'
import type { Cell } from '@nivela/xlsx/cell'
import { showCell } from './columnas.ts'
import type { Leida, RowReader, Schema } from './lector.ts'

const nombre = texto('nombre')

export function readAula(reader: RowReader): Leida {
  const name = reader.parse('nombre', nombre)
  const capacidad = reader.isGiven('capacidad')
    ? readNumber(reader, 'capacidad', aulaBody.shape.capacidad)
    : undefined
  return { values: { nombre: name, capacidad }, unique: { nombre: name && comparable(name) } }
}

export function readAsignatura(reader: RowReader): Leida {
  const name = reader.parse('nombre', nombre)
  const values = {
    nombre: name,
    creditos: readNumber(reader, 'creditos', asignaturaBody.shape.creditos),
    ...readArea(reader),
  }
  return { values, unique: { nombre: name && comparable(name) } }
}

/** The area as people call it, by its name in the API, or none; a cell that says nothing leaves it as it is. */
function readArea({ isGiven, textOf, complain }: RowReader) {
  if (!isGiven('area')) return {}
  const written = comparable(textOf('area'))
  if (/^(ninguna?|no|-)$/.test(written)) return { area: null }
  const area = AREAS.find(one => written === one || comparable(NOMBRE_DE_AREA[one]).includes(written))
  const found = area ?? areaDe(written)
  if (!found)
    complain(
      'area',
      `«${textOf('area')}» no es un área de la prueba: escribe Lengua Española, Matemáticas, Ciencias Sociales, Ciencias Naturales o ninguna.`,
    )
  return { area: found }
}

/** The names of what a section refers to; they are looked up when it is saved. */
export function readSeccion(reader: RowReader): Leida {
  const names = ['nombre', 'asignatura', 'maestro', 'aula'].map(field => [
    field,
    reader.parse(field, field === 'nombre' ? nombre : texto(field, 250)),
  ])
  const values: Record<string, unknown> = {
    ...Object.fromEntries(names),
    dia: readDia(reader),
    inicio: readHora(reader, 'inicio'),
    fin: readHora(reader, 'fin'),
    cupo: readNumber(reader, 'cupo', cupo),
  }
  if (Number(values.inicio) >= Number(values.fin)) reader.complain('fin', INICIO_ANTES_DE_FIN)
  const { nombre: name, asignatura } = values as Record<string, string | undefined>
  return {
    values,
    unique: { nombre: name && asignatura && `${comparable(name)}\u0000${comparable(asignatura)}` },
  }
}

function readNumber(
  { cellOf, complain }: RowReader,
  field: string,
  schema: Schema<number | null | undefined>,
) {
  const cell = cellOf(field)
  const written = showCell(cell).replace(',', '.')
  const parsed = schema.safeParse(written === '' ? undefined : Number(written))
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  complain(field, written === '' ? message : `«${showCell(cell)}»: ${message}`)
  return undefined
}

/** "Lunes", "LUN", "miércoles"; two letters are enough to tell them apart. */
function readDia({ textOf, complain }: RowReader) {
  const written = comparable(textOf('dia')).replace(/\.$/, '')
  const dia = written.length > 1 && DIAS.find(one => comparable(one).startsWith(written))
  if (dia) return dia
  complain('dia', written ? `«${textOf('dia')}» no es un día: escribe de Lunes a Sábado.` : campoVacio('día'))
  return undefined
}

function readHora({ cellOf, complain }: RowReader, field: 'inicio' | 'fin'): number | undefined {
  const cell = cellOf(field)
  const hour = hourOf(cell)
  if (hour !== null && hour >= HORA_MINIMA && hour <= MAX_HORA) return hour
  const rule = 'escribe una hora en punto, de 7:00 a. m. a 10:00 p. m.'
  complain(field, cell === null ? `Falta la hora: ${rule}` : `«${showCell(cell)}»: ${rule}`)
  return undefined
}

/** A whole hour: the clock of a date, the part of a day that spreadsheets count hours by, or a text. */
function hourOf(cell: Cell): number | null {
  if (cell instanceof Date) return cell.getTime() % 3_600_000 === 0 ? cell.getUTCHours() : null
  if (typeof cell === 'number') {
    const hours = cell > 0 && cell < 1 ? Math.round(cell * 24 * 1e6) / 1e6 : cell
    return Number.isInteger(hours) ? hours : null
  }
  return typeof cell === 'string' ? parseHora(cell) : null
}
