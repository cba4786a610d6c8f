import { horaDe } from '@nivela/contract/horas'
import { count } from '@nivela/contract/palabras'
import {
  type EntregarBody,
  type FiltroDeSecciones,
  type Seccion,
  type SeccionBody,
  seccion,
} from '@nivela/contract/secciones'
import type { Catalog } from '../../platform/http/catalog.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { shareVersioned } from '../../platform/postgres/shared-reads.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { namingClash, refuseInTheWay } from './choques.service.ts'
import { handOverIn } from './entregas.service.ts'
import { ESPERA, type SeccionQueue } from './seccion-queue.ts'
import * as queries from './secciones.queries.ts'
import { tellInscritos, tellMaestros } from './telling.ts'

export { createSeccionQueue, ESPERA, OCUPADA, type SeccionQueue } from './seccion-queue.ts'
export {
  cancelSeccion,
  lockOfertasOf,
  resizeSeccion,
  type SeccionRow,
  searchSecciones,
  selectHermanas,
  selectSeccion,
  selectSeccionesById,
  toSeccion,
} from './secciones.queries.ts'

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
      // With the version that was written, so that the next change from here does not overwrite someone else's since.
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

/** Same teacher, room and hours: all that fraseDeCambio tells of, so that there is nothing to tell. */
export const isSameClase = (before: Seccion, body: SeccionBody) =>
  before.idusuario === body.idusuario &&
  before.idAula === body.idAula &&
  before.dia === body.dia &&
  horaDe(before.inicio) === body.inicio &&
  horaDe(before.fin) === body.fin
