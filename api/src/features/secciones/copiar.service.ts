import { formatHora, toHoraIso } from '@nivela/contract/horas'
import { endSentence } from '@nivela/contract/palabras'
import { type Copia, type CopiarBody, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { selectOptionalPeriodo } from '../periodos/periodos.service.ts'
import * as copiar from './copiar.queries.ts'
import { lockOferta } from './secciones.queries.ts'
import { tellMaestros } from './telling.ts'

const MAX_CUPO = 1000

/** A period's sections into another one: all that can stand there, in one transaction. */
export const copySecciones = (db: Database, body: CopiarBody, simular: boolean) =>
  db.transaction(async tx => {
    for (const campo of ['de', 'a'] as const)
      if (!(await selectOptionalPeriodo(tx, body[campo]))) throw badField(campo, 'Ese período no existe.')
    if (simular) return planCopia(tx, body)
    return insertCopia(tx, body)
  })

/** What would be copied into a period, which need not be there yet: its id is then 0. */
export async function planCopia(db: Queryable, { de, a, secciones }: CopiarBody): Promise<Copia> {
  const wanted = secciones && new Map(secciones.map(({ id, cupo }) => [id, cupo]))
  const candidatas = (await copiar.selectCandidatas(db, de, a)).filter(({ id }) => wanted?.has(id) ?? true)
  const obstaculos = new Map(candidatas.map(one => [one.id, describeObstaculo(one)]))
  const posibles = candidatas.filter(({ id }) => !obstaculos.get(id))
  const proposed = proposeCupos(posibles)
  return {
    creadas: posibles.map(one => ({
      id: 0,
      origen: one.id,
      nombre: one.nombre,
      idusuario: one.idusuario,
      idperiodo: a,
      idasignatura: one.idasignatura,
      idAula: one.idAula,
      dia: one.dia,
      inicio: toHoraIso(one.inicio),
      fin: toHoraIso(one.fin),
      cupo: wanted?.get(one.id) ?? proposed.get(one.id) ?? one.cupo,
      cupoAnterior: one.cupo,
      deben: one.area && one.deben,
      inscritos: 0,
      estado: 'activa',
      enEspera: 0,
      asignaturas: { nombre: one.asignatura },
      aulas: { nombre: one.aula },
      usuarios: { nombre: one.maestro, apellido: one.apellido },
    })),
    omitidas: candidatas.flatMap(({ id, nombre, asignatura }) => {
      const motivo = obstaculos.get(id)
      return motivo ? [{ id, nombre, asignatura, motivo }] : []
    }),
  }
}

/** The plan is made after the lock: nobody else adds or changes a section of that period until the transaction ends. */
export async function insertCopia(tx: Transaction, body: CopiarBody): Promise<Copia> {
  await lockOferta(tx, body.a)
  if (await copiar.hasOpenVentana(tx, body.a))
    throw conflict('La inscripción de ese período ya está abierta: agrega las secciones una por una.')
  const { creadas, omitidas } = await planCopia(tx, body)
  if (!creadas.length) return { creadas, omitidas }
  const rows = creadas.map(({ inicio, fin, ...one }) => ({
    ...one,
    inicio: new Date(inicio).getUTCHours(),
    fin: new Date(fin).getUTCHours(),
  }))
  const ids = await copiar.insertSecciones(tx, body.a, rows)
  await tellMaestros(
    tx,
    creadas.map(ahora => ({ antes: null, ahora })),
  )
  return { creadas: creadas.map((one, index) => ({ ...one, id: ids[index] ?? 0 })), omitidas }
}

/**
 * Seats for those who owe an area, beyond the ones that the period offers already, shared out by the size that the sections
 * had. Where nobody owes it, or nobody can, a section keeps its size.
 */
function proposeCupos(candidatas: copiar.Candidata[]): Map<number, number> {
  const cupos = new Map<number, number>()
  for (const { id, area, cupo, deben, ofrecidos } of candidatas) {
    const needed = area ? deben - ofrecidos : 0
    const before = candidatas.reduce((sum, other) => sum + (other.area === area ? other.cupo : 0), 0)
    cupos.set(id, needed > 0 ? Math.min(MAX_CUPO, Math.ceil((needed * cupo) / before)) : cupo)
  }
  return cupos
}

/** Why a section can't stand in the other period, if something is in the way. */
function describeObstaculo(one: copiar.Candidata): string | undefined {
  if (!one.maestroActivo)
    return `La cuenta de ${one.maestro} ${one.apellido} está desactivada: agrega la sección con otro maestro.`
  if (!one.choque) return undefined
  const { por, ...otra } = one.choque
  const where = `la sección ${otra.nombre} de ${otra.asignatura} (${NOMBRE_DE_DIA[otra.dia]}, ${formatHora(otra.inicio)} a ${formatHora(otra.fin)})`
  if (por === 'nombre') return 'Ya existe una sección con ese nombre en el período y la asignatura.'
  return endSentence(
    por === 'aula'
      ? `El aula ${one.aula} está ocupada a esa hora por ${where}`
      : `${one.maestro} ${one.apellido} tiene a esa hora ${where}`,
  )
}
