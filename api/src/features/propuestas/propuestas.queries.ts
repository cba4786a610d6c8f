import { toHoraIso } from '@nivela/contract/horas'
import type {
  Propuesta,
  PropuestaEnVivo,
  SeccionPropuesta,
  SeccionPropuestaBody,
} from '@nivela/contract/propuestas'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { propuestas, propuestasAvance, propuestasSecciones } from '../../schema/propuestas.ts'
import type { Clase } from './instancia.ts'

/** A server renews the row twice a second: one that did not for so long is gone. */
const GONE = sql`(a.latido is null or a.latido < now() - interval '15 seconds')`

interface Fila extends Record<string, unknown> {
  id: number
  idperiodo: number
  estado: Propuesta['estado']
  parametros: Propuesta['parametros']
  resultado: Propuesta['resultado']
  creada: string
  mejor: number | null
  cota: number | null
  ronda: number | null
  segundos: number
}

/** The ones that were not published, newest first. */
async function selectWhere(db: Queryable, where: SQL): Promise<Omit<Propuesta, 'secciones'>[]> {
  const { rows } = await db.execute<Fila>(sql`
    select p.id, p.idperiodo, p.parametros, p.resultado, to_char(p.creada at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as creada,
           case when p.estado = 'resolviendo' and ${GONE} then 'interrumpida' else p.estado end as estado,
           a.mejor, a.cota, a.ronda, extract(epoch from a.latido - a.empezada)::int as segundos
      from propuestas p left join propuestas_avance a on a.idpropuesta = p.id
     where ${where} order by p.id desc limit 50`)
  return rows.map(({ mejor, cota, ronda, segundos, ...row }) => ({
    ...row,
    avance: ronda === null ? null : { mejor, cota, ronda, segundos },
  }))
}

export const listPropuestas = (db: Queryable, idperiodo: number | undefined) =>
  selectWhere(db, idperiodo === undefined ? sql`true` : sql`p.idperiodo = ${idperiodo}`)

export async function selectPropuesta(db: Queryable, id: number): Promise<Propuesta> {
  const [row] = await selectWhere(db, sql`p.id = ${id}`)
  if (!row) throw notFound()
  return { ...row, secciones: await selectSecciones(db, sql`t.idpropuesta = ${id}`) }
}

/** One proposal, or the one that is being worked on; null if nobody works on any. */
export async function selectEnVivo(db: Queryable, id: number | null): Promise<PropuestaEnVivo> {
  const [row] = await selectWhere(db, id === null ? sql`p.estado = 'resolviendo'` : sql`p.id = ${id}`)
  if (row) return { id: row.id, estado: row.estado, avance: row.avance }
  return id === null ? null : { id, estado: null, avance: null }
}

interface FilaDeSeccion
  extends Record<string, unknown>,
    Omit<SeccionPropuesta, 'inicio' | 'fin' | 'asignaturas' | 'aulas' | 'usuarios'> {
  inicio: number
  fin: number
  asignatura: string
  aula: string
  maestro: string
  apellido: string
}

async function selectSecciones(db: Queryable, where: SQL): Promise<SeccionPropuesta[]> {
  const { rows } = await db.execute<FilaDeSeccion>(sql`
    select t.id, t.idpropuesta, t.nombre, t.idasignatura, t.idaula as "idAula", t.idusuario, t.dia, t.inicio, t.fin, t.cupo,
           t.esperados, t.fija, t.version, m.nombre as asignatura, r.nombre as aula, u.nombre as maestro, u.apellido
      from propuestas_secciones t
      join asignaturas m on m.id = t.idasignatura
      join aulas r on r.id = t.idaula
      join usuarios u on u.id = t.idusuario
     where ${where} order by comparable(m.nombre), comparable(t.nombre), t.id`)
  return rows.map(({ asignatura, aula, maestro, apellido, inicio, fin, ...row }) => ({
    ...row,
    inicio: toHoraIso(inicio),
    fin: toHoraIso(fin),
    asignaturas: { nombre: asignatura },
    aulas: { nombre: aula },
    usuarios: { nombre: maestro, apellido },
  }))
}

export async function selectSeccion(db: Queryable, id: number): Promise<SeccionPropuesta> {
  const [row] = await selectSecciones(db, sql`t.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** Row lock: against publishing, discarding or proposing again at the same time. */
export async function lockPropuesta(tx: Transaction, id: number): Promise<Propuesta> {
  await tx.select({ id: propuestas.id }).from(propuestas).where(eq(propuestas.id, id)).for('update')
  return selectPropuesta(tx, id)
}

/** Those whose server is gone stop counting as being worked on. */
export const endInterrupted = (tx: Transaction) =>
  tx.execute(sql`
    update propuestas set estado = 'interrumpida'
     where estado = 'resolviendo' and id in (
       select p.id from propuestas p left join propuestas_avance a on a.idpropuesta = p.id
        where p.estado = 'resolviendo' and ${GONE})`)

export async function insertPropuesta(
  tx: Transaction,
  idperiodo: number,
  parametros: Propuesta['parametros'],
): Promise<number> {
  const [row] = await tx.insert(propuestas).values({ idperiodo, parametros }).returning({ id: propuestas.id })
  await tx.insert(propuestasAvance).values({ idpropuesta: row?.id ?? 0 })
  return row?.id ?? 0
}

export async function restartPropuesta(
  tx: Transaction,
  id: number,
  parametros: Propuesta['parametros'],
): Promise<void> {
  await tx.update(propuestas).set({ estado: 'resolviendo', parametros }).where(eq(propuestas.id, id))
  await tx.delete(propuestasAvance).where(eq(propuestasAvance.idpropuesta, id))
  await tx.insert(propuestasAvance).values({ idpropuesta: id })
}

/** Heartbeat. False once somebody cancelled or discarded it. */
export async function beat(
  db: Queryable,
  id: number,
  { mejor, cota, ronda }: { mejor: number | null; cota: number | null; ronda: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update propuestas_avance a set mejor = ${mejor}::int, cota = ${cota}::int, ronda = ${ronda}::int, latido = now()
      from propuestas p where p.id = a.idpropuesta and a.idpropuesta = ${id} and p.estado = 'resolviendo' returning a.idpropuesta`)
  return rows.length > 0
}

export const setEstado = (tx: Transaction, id: number, estado: Propuesta['estado']) =>
  tx.update(propuestas).set({ estado }).where(eq(propuestas.id, id))

export const setResultado = (tx: Transaction, id: number, resultado: Propuesta['resultado']) =>
  tx.update(propuestas).set({ resultado }).where(eq(propuestas.id, id))

export interface Nueva extends Clase {
  nombre: string
  esperados: number
}

/** In place of those that are not fixed. */
export async function replaceSecciones(tx: Transaction, idpropuesta: number, nuevas: Nueva[]): Promise<void> {
  await tx
    .delete(propuestasSecciones)
    .where(and(eq(propuestasSecciones.idpropuesta, idpropuesta), eq(propuestasSecciones.fija, false)))
  if (nuevas.length) await tx.insert(propuestasSecciones).values(nuevas.map(one => ({ ...one, idpropuesta })))
}

export const updateSeccion = (tx: Transaction, id: number, body: SeccionPropuestaBody) =>
  tx.update(propuestasSecciones).set(body).where(eq(propuestasSecciones.id, id))

export const deleteSeccion = (tx: Transaction, id: number) =>
  tx.delete(propuestasSecciones).where(eq(propuestasSecciones.id, id))

export const deleteSecciones = (tx: Transaction, idpropuesta: number) =>
  tx.delete(propuestasSecciones).where(eq(propuestasSecciones.idpropuesta, idpropuesta))

export const deletePropuesta = (tx: Transaction, id: number) =>
  tx.delete(propuestas).where(eq(propuestas.id, id))

export const setEsperados = (tx: Transaction, ids: number[], esperados: number[]) =>
  tx.execute(sql`
    update propuestas_secciones set esperados = n.esperados
      from unnest(${sql.param(ids)}::int[], ${sql.param(esperados)}::int[]) as n(id, esperados)
     where propuestas_secciones.id = n.id`)

/** The period that ended last before this one begins, if it had sections. */
export async function selectOptionalAnterior(db: Queryable, idperiodo: number) {
  const { rows } = await db.execute<{ id: number; nombre: string }>(sql`
    select q.id, q.nombre from periodos p join periodos q on q.inicio < p.inicio and q.id <> p.id
     where p.id = ${idperiodo} and exists (select from secciones s where s.idperiodo = q.id and s.estado = 'activa')
     order by q.inicio desc, q.id desc limit 1`)
  return rows[0] ?? null
}

/** Names of sections that the period has already, by subject. */
export async function selectNombres(db: Queryable, idperiodo: number) {
  const { rows } = await db.execute<{ idasignatura: number; nombre: string }>(
    sql`select idasignatura, nombre from secciones where idperiodo = ${idperiodo} and estado = 'activa'`,
  )
  return rows
}
