import { fraseDeCambio } from '@nivela/contract/avisos'
import { INICIO_ANTES_DE_FIN } from '@nivela/contract/fechas'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { count, endSentence, enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import {
  type Choque,
  type EntregarBody,
  type FiltroDeSecciones,
  type Horas,
  NOMBRE_DE_DIA,
  type Seccion,
  type SeccionBody,
  seccion,
} from '@nivela/contract/secciones'
import type { Catalog } from '../../platform/http/catalog.ts'
import { badField, type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import { databaseErrorOf } from '../../platform/postgres/database-errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { shareVersioned } from '../../platform/postgres/shared-reads.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { tell } from '../avisos/avisos.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { ESPERA, type SeccionQueue } from './seccion-queue.ts'
import * as queries from './secciones.queries.ts'
import { tellMaestros } from './tell-maestros.ts'

export { createSeccionQueue, ESPERA, OCUPADA, type SeccionQueue } from './seccion-queue.ts'
export {
  cancelSeccion,
  lockOfertasOf,
  resizeSeccion,
  type SeccionRow,
  selectHermanas,
  selectSeccion,
  selectSeccionesById,
  toSeccion,
} from './secciones.queries.ts'

const CANCELADA = 'La sección está cancelada.'
const AULA_OCUPADA = 'El aula ya está ocupada ese día a esa hora.'
const MAESTRO_OCUPADO = 'El maestro ya tiene otra sección ese día a esa hora.'

export const seccionesConstraints: ConstraintSentences = {
  secciones_nombre_unico: {
    error: 'Ya existe una sección con ese nombre en el período y la asignatura.',
    campo: 'nombre',
  },
  secciones_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  secciones_cupo_valido: { error: 'Ingreso número mayor a cero', campo: 'cupo', status: 400 },
  secciones_cupo_no_excedido: {
    error: 'El cupo no puede ser menor que los estudiantes ya inscritos.',
    campo: 'cupo',
  },
  secciones_horas_validas: {
    error: 'Las horas van de 7:00 a. m. a 10:00 p. m.',
    campo: 'inicio',
    status: 400,
  },
  secciones_inicio_antes_de_fin: { error: INICIO_ANTES_DE_FIN, campo: 'fin', status: 400 },
  secciones_aula_ocupada: { error: AULA_OCUPADA, campo: 'idAula' },
  secciones_maestro_ocupado: { error: MAESTRO_OCUPADO, campo: 'idusuario' },
  secciones_maestro_es_maestro: { error: 'Elige a un maestro.', campo: 'idusuario', status: 400 },
  secciones_maestro_activo: { error: 'Ese maestro está desactivado: elige a otro.', campo: 'idusuario' },
  secciones_periodo: { error: 'Ese período no existe.', campo: 'idperiodo', status: 400 },
  secciones_asignatura: { error: 'Esa asignatura no existe.', campo: 'idasignatura', status: 400 },
  secciones_aula: { error: 'Esa aula no existe.', campo: 'idAula', status: 400 },
  secciones_cancelada_vacia: { error: CANCELADA },
  secciones_cancelada_no_cambia: { error: CANCELADA },
  inscripciones_choque_de_horas: {
    error: 'Un estudiante inscrito tiene otra sección ese día a esa hora.',
    campo: 'inicio',
  },
  secciones_asignatura_con_inscritos: {
    error: 'Hay estudiantes inscritos: la asignatura ya no se puede cambiar.',
    campo: 'idasignatura',
  },
  secciones_periodo_con_inscritos: {
    error: 'Hay estudiantes inscritos: el período ya no se puede cambiar.',
    campo: 'idperiodo',
  },
  inscripciones_asignatura_unica: {
    error: 'Un estudiante inscrito ya tiene otra sección de esa asignatura.',
    campo: 'idasignatura',
  },
  inscripciones_ventana_del_periodo: {
    error: 'Hay estudiantes inscritos: el período ya no se puede cambiar.',
    campo: 'idperiodo',
  },
}

export interface Secciones extends Catalog<Seccion, SeccionBody> {
  /** A teacher's sections of periods that are not closed, or some of them, to another teacher: all or none. */
  handOver(idusuario: number, body: EntregarBody): Promise<Seccion[]>
}

export type Ofertas = ReturnType<typeof createOfertas>

/** The sections of a period, or of all of them: what everyone reads at the same moment, read once for all. */
export function createOfertas(db: Database) {
  const idOf = (key: string) => (key ? Number(key) : undefined)
  const read = shareVersioned(db, {
    selectVersion: (tx, key) => queries.selectVersionOfOferta(tx, idOf(key)),
    select: (tx, key) => queries.selectOferta(tx, idOf(key)),
  })
  return (idperiodo: number | undefined) => read(String(idperiodo ?? ''))
}

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

/** What this room needs of the seats, which stand above it. */
export interface Seats {
  /** Gives the seats that a change has freed to those who wait. Answers the sections that moved because of it. */
  promoteEsperas(tx: Transaction, idseccion: number): Promise<number[]>
  /** Hears which sections' seats a change moved, after the fact. */
  onSeats(idsecciones: number[]): void
}

export function createSecciones(
  db: Database,
  queue: SeccionQueue,
  ofertas: Ofertas,
  { promoteEsperas, onSeats }: Seats,
): Secciones {
  const insert = async (tx: Transaction, body: SeccionBody) => {
    await queries.lockOferta(tx, body.idperiodo)
    const created = await queries.selectSeccion(tx, await queries.insertSeccion(tx, body))
    await tellMaestros(tx, [{ antes: null, ahora: created }])
    return created
  }

  return {
    list: (buscar, query) => {
      const { idperiodo, canceladas } = query as FiltroDeSecciones
      return buscar || canceladas
        ? queries.searchSecciones(db, { buscar, idperiodo, canceladas })
        : ofertas(idperiodo)
    },

    create: body => namingClash(db, 0, body, () => db.transaction(tx => insert(tx, body))),

    async update(id, { version: read, ...body }) {
      const { version, moved } = await namingClash(db, id, body, () =>
        queue.runWhenFree(id, () =>
          db.transaction(async tx => {
            await queries.lockOferta(tx, body.idperiodo)
            // Before its locks, which may hold up everyone who enrols. A change since then runs this again: updateUnchanged.
            const before = await queries.selectSeccion(tx, id)
            refuseStale(seccion, before, read)
            await queries.lockSeccion(tx, id, ESPERA)
            const version = await queries.updateUnchanged(tx, before, body)
            const moved = await promoteEsperas(tx, id)
            if (!isSameClase(before, body)) {
              const after = await queries.selectSeccion(tx, id)
              await tellInscritos(tx, before, after)
              await tellMaestros(tx, [{ antes: before, ahora: after }])
            }
            return { version, moved }
          }),
        ),
      )
      if (moved.length) onSeats(moved)
      // With the version that was written: whoever changed it since is not overwritten by the next change from here.
      return { ...(await queries.selectSeccion(db, id)), version }
    },

    handOver: (idusuario, body) => db.transaction(tx => handOverIn(tx, idusuario, body)),

    remove: (id, version) =>
      queue.runWhenFree(id, () =>
        db.transaction(async tx => {
          await queries.lockSeccion(tx, id, ESPERA)
          const section = await queries.selectSeccion(tx, id)
          refuseStale(seccion, section, version)
          const enrolled = await queries.countInscritos(tx, id)
          if (enrolled)
            throw conflict(
              `La sección tiene ${count(enrolled, 'estudiante inscrito', 'estudiantes inscritos')}.`,
            )
          if (section.enEspera)
            throw conflict(
              `La sección tiene ${count(section.enEspera, 'estudiante', 'estudiantes')} en espera de un cupo.`,
            )
          if (section.estado === 'cancelada')
            throw conflict('La sección está cancelada: queda como constancia.')
          await queries.deleteSeccion(tx, id)
          await tellMaestros(tx, [{ antes: section, ahora: null }])
          return section
        }),
      ),
  }
}

/** Another teacher takes over a teacher's sections of periods that are not closed: all of those asked for, or none. */
export async function handOverIn(
  tx: Transaction,
  idusuario: number,
  { idusuario: destino, secciones: ids }: EntregarBody,
): Promise<Seccion[]> {
  const { idrol } = await selectUsuario(tx, destino)
  if (idrol !== ROL.maestro) throw badField('idusuario', 'Elige a un maestro.')
  if (destino === idusuario) throw badField('idusuario', 'Elige a otro maestro: esas secciones ya son suyas.')
  await queries.lockOfertasOf(tx, idusuario)
  const theirs = await queries.selectEntregables(tx, idusuario)
  const chosen = ids ? theirs.filter(({ id }) => ids.includes(id)) : theirs
  if (ids && chosen.length < new Set(ids).size) throw notFound()
  const handed: Seccion[] = []
  for (const before of chosen) {
    const { id, inicio, fin } = before
    const hours = { inicio: horaDe(inicio), fin: horaDe(fin) }
    const moved = { ...before, ...hours, idusuario: destino }
    const other = await queries.selectOptionalInTheWay(tx, 'maestro', id, moved)
    if (other) {
      const sentence = `No puede recibir ${describeSeccion(before)}: ya tiene ${describeSeccion(other)}.`
      throw conflict(sentence, 'idusuario')
    }
    await queries.setMaestro(tx, id, destino)
    const after = await queries.selectSeccion(tx, id)
    await tellInscritos(tx, before, after)
    handed.push(after)
  }
  await tellMaestros(
    tx,
    chosen.map((antes, index) => ({ antes, ahora: handed[index] ?? null })),
  )
  return handed
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

/** Several sections of a period at once: all or none, and the one that is in the way of one of them is named. */
export async function addSecciones(
  tx: Transaction,
  idperiodo: number,
  bodies: SeccionBody[],
): Promise<Seccion[]> {
  await queries.lockOferta(tx, idperiodo)
  const ids: number[] = []
  for (const body of bodies) {
    await refuseInTheWay(tx, body)
    ids.push(await queries.insertSeccion(tx, body))
  }
  const created = await queries.selectSeccionesById(tx, ids)
  await tellMaestros(
    tx,
    created.map(ahora => ({ antes: null, ahora })),
  )
  return created
}

/** With `canceladas`, cancelled ones too. */
export async function listSeccionesOfMaestro(
  db: Database,
  idusuario: number,
  canceladas = false,
): Promise<Seccion[]> {
  const { id } = await selectUsuario(db, idusuario)
  return queries.selectSeccionesOfMaestro(db, id, canceladas)
}

/** Whom other hours of the section would clash for. */
export async function listChoques(db: Database, id: number, horas: Horas): Promise<Choque[]> {
  await queries.selectSeccion(db, id)
  return queries.selectChoques(db, id, horas)
}

const MOST_NAMED = 5

function describeChoques(choques: Choque[]): string {
  const named = choques
    .slice(0, MOST_NAMED)
    .map(({ nombre, apellido, secciones }) => `${nombre} ${apellido}, con ${describeSeccion(secciones)}`)
  const others = choques.length - named.length
  const all = others ? [...named, `${count(others, 'estudiante', 'estudiantes')} más`] : named
  return endSentence(
    `Ese horario les choca a ${enumerate(all)}; pásalos antes a otra sección, o elige otras horas`,
  )
}

/** Same teacher, room and hours: all that fraseDeCambio tells of, so that there is nothing to tell. */
export const isSameClase = (before: Seccion, body: SeccionBody) =>
  before.idusuario === body.idusuario &&
  before.idAula === body.idAula &&
  before.dia === body.dia &&
  horaDe(before.inicio) === body.inicio &&
  horaDe(before.fin) === body.fin

async function tellInscritos(tx: Transaction, before: Seccion, after: Seccion) {
  const texto = fraseDeCambio(before, after)
  if (texto) await tell(tx, { tipo: 'seccion_cambiada', personas: queries.inscritosOf(after.id), texto })
}

/** "la sección 02 de Matématicas (Lunes, 8:00 a. m. a 10:00 a. m.)" */
export const describeSeccion = ({ nombre, asignaturas, dia, inicio, fin }: Seccion) =>
  `la sección ${nombre} de ${asignaturas.nombre} (${NOMBRE_DE_DIA[dia]}, ${formatHora(horaDe(inicio))} a ${formatHora(horaDe(fin))})`
