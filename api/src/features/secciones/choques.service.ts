import { formatHora, horaDe } from '@nivela/contract/horas'
import { count, endSentence, enumerate } from '@nivela/contract/palabras'
import {
  type Choque,
  type Horas,
  NOMBRE_DE_DIA,
  type Seccion,
  type SeccionBody,
} from '@nivela/contract/secciones'
import { conflict } from '../../platform/http/errors.ts'
import { databaseErrorOf } from '../../platform/postgres/database-errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import * as queries from './secciones.queries.ts'

export const AULA_OCUPADA = 'El aula ya está ocupada ese día a esa hora.'
export const MAESTRO_OCUPADO = 'El maestro ya tiene otra sección ese día a esa hora.'

/** The database refuses a clash; the sentence names the section that is in the way. */
export async function namingClash<T>(
  db: Queryable,
  id: number,
  body: SeccionBody,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = databaseErrorOf(error)?.constraint
    if (constraint === 'inscripciones_choque_de_horas') {
      const choques = await queries.selectChoques(db, id, body)
      throw choques.length ? conflict(describeChoques(choques), 'inicio') : error
    }
    const what = constraint === 'secciones_aula_ocupada' ? 'aula' : 'maestro'
    if (what === 'maestro' && constraint !== 'secciones_maestro_ocupado') throw error
    const other = await queries.selectOptionalInTheWay(db, what, id, body)
    if (!other) throw error
    const where = describeSeccion(other)
    throw what === 'aula'
      ? conflict(`${AULA_OCUPADA.slice(0, -1)} por ${where}.`, 'idAula')
      : conflict(`${MAESTRO_OCUPADO.slice(0, -1)}: ${where}.`, 'idusuario')
  }
}

/** Refuses hours at which the room or the teacher is taken by a section of the period, naming it. */
export async function refuseInTheWay(
  tx: Transaction,
  body: Pick<SeccionBody, 'idAula' | 'idusuario' | 'idperiodo' | 'dia' | 'inicio' | 'fin'>,
): Promise<void> {
  const inAula = await queries.selectOptionalInTheWay(tx, 'aula', 0, body)
  if (inAula) throw conflict(`${AULA_OCUPADA.slice(0, -1)} por ${describeSeccion(inAula)}.`, 'idAula')
  const ofMaestro = await queries.selectOptionalInTheWay(tx, 'maestro', 0, body)
  if (ofMaestro)
    throw conflict(`${MAESTRO_OCUPADO.slice(0, -1)}: ${describeSeccion(ofMaestro)}.`, 'idusuario')
}

/** Whom other hours of the section would clash for. */
export async function listChoques(db: Database, id: number, horas: Horas): Promise<Choque[]> {
  await queries.selectSeccion(db, id)
  return queries.selectChoques(db, id, horas)
}

const MAX_NAMED = 5

function describeChoques(choques: Choque[]): string {
  const named = choques
    .slice(0, MAX_NAMED)
    .map(({ nombre, apellido, secciones }) => `${nombre} ${apellido}, con ${describeSeccion(secciones)}`)
  const others = choques.length - named.length
  const all = others ? [...named, `${count(others, 'estudiante', 'estudiantes')} más`] : named
  return endSentence(
    `Ese horario les choca a ${enumerate(all)}; pásalos antes a otra sección, o elige otras horas`,
  )
}

/** "la sección 02 de Matématicas (Lunes, 8:00 a. m. a 10:00 a. m.)" */
export const describeSeccion = ({ nombre, asignaturas, dia, inicio, fin }: Seccion) =>
  `la sección ${nombre} de ${asignaturas.nombre} (${NOMBRE_DE_DIA[dia]}, ${formatHora(horaDe(inicio))} a ${formatHora(horaDe(fin))})`
