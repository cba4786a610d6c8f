import { count } from '@nivela/contract/palabras'
import type { Seccion, SeccionBody } from '@nivela/contract/secciones'
import { conflict } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { namingClash } from './choques.service.ts'
import * as queries from './secciones.queries.ts'
import { ESPERA, isSameClase } from './secciones.service.ts'
import { type CambioDeSeccion, tellMaestros } from './telling.ts'

export { lockOferta, selectOferta } from './secciones.queries.ts'
export { type CambioDeSeccion, tellMaestros }

/**
 * A section of a table: new, or known by its subject and name. One that has students, or people waiting for it, is changed on
 * its own page, which shows what becomes of them. The period's `lockOferta` is held by the caller.
 */
export async function saveSeccion(
  tx: Transaction,
  body: SeccionBody,
): Promise<{ antes: Seccion | null; despues: Seccion }> {
  const antes = await queries.selectOptionalNamed(tx, body)
  if (antes && isSame(antes, body)) return { antes, despues: antes }
  const id = antes?.id ?? 0
  // Its own savepoint: the section in the way is looked up after the statement that failed.
  const saved = await namingClash(tx, id, body, () =>
    tx.transaction(async sp => {
      if (!id) return queries.insertSeccion(sp, body)
      await queries.lockSeccion(sp, id, ESPERA)
      await refuseWithStudents(sp, id)
      await queries.updateSeccion(sp, id, body)
      return id
    }),
  )
  return { antes, despues: await queries.selectSeccion(tx, saved) }
}

async function refuseWithStudents(tx: Transaction, id: number) {
  const { inscritos, enEspera } = await queries.selectSeccion(tx, id)
  const people = inscritos + enEspera
  if (people)
    throw conflict(
      `Ya existe, con otros datos y con ${count(people, 'estudiante', 'estudiantes')}: cámbiala en Secciones.`,
      'nombre',
    )
}

const isSame = (before: Seccion, body: SeccionBody) => isSameClase(before, body) && before.cupo === body.cupo

/** Its row and its students', as every change of a section takes them. */
export const lockSeccion = (tx: Transaction, id: number) => queries.lockSeccion(tx, id, ESPERA)

/** Gives a section of a table back what stood before, or removes it. Both locks are held by the caller. */
export async function restoreSeccion(
  tx: Transaction,
  id: number,
  antes: Record<string, unknown> | null,
): Promise<CambioDeSeccion> {
  const before = await queries.selectSeccion(tx, id)
  const people = before.inscritos + before.enEspera
  if (people) throw conflict(`Tiene ${count(people, 'estudiante', 'estudiantes')}.`)
  if (!antes) {
    await queries.deleteSeccion(tx, id)
    return { antes: before, ahora: null }
  }
  const { nombre, idusuario, idperiodo, idasignatura, idaula: idAula, dia, inicio, fin, cupo } = antes
  const body = { nombre, idusuario, idperiodo, idasignatura, idAula, dia, inicio, fin, cupo } as SeccionBody
  await namingClash(tx, id, body, () => tx.transaction(sp => queries.updateSeccion(sp, id, body)))
  return { antes: before, ahora: await queries.selectSeccion(tx, id) }
}
