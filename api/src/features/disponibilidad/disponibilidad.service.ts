import {
  type DisponibilidadDeAula,
  type DisponibilidadDeAulaBody,
  type DisponibilidadDeMaestro,
  type DisponibilidadDeMaestroBody,
  deCodigo,
  disponibilidadDeAula,
  disponibilidadDeMaestro,
  type HoraDeSemana,
  MAX_HORAS_USUAL,
  toCodigo,
} from '@nivela/contract/disponibilidad'
import { ROL } from '@nivela/contract/roles'
import type { ConVersion } from '@nivela/contract/version'
import { type SQL, sql } from 'drizzle-orm'
import { type ConstraintSentences, notFound } from '../../platform/http/errors.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { disponibilidadAulas, disponibilidadMaestros } from '../../schema/disponibilidad.ts'

const HORAS_INVALIDAS = 'Las horas van de lunes a sábado, de 7:00 a. m. a 10:00 p. m.'

export const disponibilidadConstraints: ConstraintSentences = {
  disponibilidad_maestros_horas_validas: { error: HORAS_INVALIDAS, campo: 'bloqueadas', status: 400 },
  disponibilidad_aulas_horas_validas: { error: HORAS_INVALIDAS, campo: 'bloqueadas', status: 400 },
  disponibilidad_maestros_maxhoras_valido: {
    error: 'Las horas por semana van de 0 a 90.',
    campo: 'maxHoras',
    status: 400,
  },
}

interface FilaDeMaestro extends Record<string, unknown> {
  idusuario: number
  nombre: string
  apellido: string
  asignaturas: number[]
  bloqueadas: number[]
  maxHoras: number
  version: number
}

const selectMaestrosWhere = async (db: Queryable, where: SQL): Promise<DisponibilidadDeMaestro[]> => {
  const { rows } = await db.execute<FilaDeMaestro>(sql`
    select u.id as idusuario, u.nombre, u.apellido, coalesce(d.bloqueadas, '{}') as bloqueadas,
           coalesce(d.maxhoras, ${MAX_HORAS_USUAL})::int as "maxHoras", coalesce(d.version, 0) as version,
           array(select a.id from asignaturas a
                  where a.id = any(d.asignaturas)
                     or (d.idusuario is null and exists (
                           select from secciones s where s.idusuario = u.id and s.idasignatura = a.id and s.estado = 'activa'))
                  order by a.id) as asignaturas
      from usuarios u left join disponibilidad_maestros d on d.idusuario = u.id
     where u.idrol = ${ROL.maestro} and ${where}
     order by comparable(u.nombre), comparable(u.apellido), u.id`)
  return rows.map(({ nombre, apellido, bloqueadas, ...row }) => ({
    ...row,
    usuarios: { nombre, apellido },
    bloqueadas: bloqueadas.map(deCodigo),
  }))
}

/** Of the teachers who are switched on. */
export const listMaestros = (db: Queryable) => selectMaestrosWhere(db, sql`u.activo`)

export async function selectMaestro(db: Queryable, idusuario: number): Promise<DisponibilidadDeMaestro> {
  const [row] = await selectMaestrosWhere(db, sql`u.id = ${idusuario}`)
  if (!row) throw notFound()
  return row
}

const toCodigos = (horas: HoraDeSemana[]) => [...new Set(horas.map(toCodigo))].sort((a, b) => a - b)

export const saveMaestro = (
  db: Database,
  idusuario: number,
  { version, bloqueadas, asignaturas, maxHoras }: ConVersion<DisponibilidadDeMaestroBody>,
): Promise<DisponibilidadDeMaestro> =>
  db.transaction(async tx => {
    // The person's row: two who save at once would both find no availability yet.
    await tx.execute(sql`select from usuarios where id = ${idusuario} for no key update`)
    refuseStale(disponibilidadDeMaestro, await selectMaestro(tx, idusuario), version)
    const values = {
      asignaturas: [...new Set(asignaturas)].sort((a, b) => a - b),
      bloqueadas: toCodigos(bloqueadas),
      maxHoras,
    }
    await tx
      .insert(disponibilidadMaestros)
      .values({ idusuario, ...values })
      .onConflictDoUpdate({ target: disponibilidadMaestros.idusuario, set: values })
    return selectMaestro(tx, idusuario)
  })

const selectAulasWhere = async (db: Queryable, where: SQL): Promise<DisponibilidadDeAula[]> => {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<DisponibilidadDeAula, 'bloqueadas'> & { bloqueadas: number[] }
  >(sql`
    select r.id as idaula, r.nombre, r.capacidad, coalesce(d.bloqueadas, '{}') as bloqueadas, coalesce(d.version, 0) as version
      from aulas r left join disponibilidad_aulas d on d.idaula = r.id
     where ${where}
     order by comparable(r.nombre), r.id`)
  return rows.map(row => ({ ...row, bloqueadas: row.bloqueadas.map(deCodigo) }))
}

export const listAulas = (db: Queryable) => selectAulasWhere(db, sql`true`)

async function selectAula(db: Queryable, idaula: number): Promise<DisponibilidadDeAula> {
  const [row] = await selectAulasWhere(db, sql`r.id = ${idaula}`)
  if (!row) throw notFound()
  return row
}

export const saveAula = (
  db: Database,
  idaula: number,
  { version, bloqueadas }: ConVersion<DisponibilidadDeAulaBody>,
): Promise<DisponibilidadDeAula> =>
  db.transaction(async tx => {
    await tx.execute(sql`select from aulas where id = ${idaula} for no key update`)
    refuseStale(disponibilidadDeAula, await selectAula(tx, idaula), version)
    const values = { bloqueadas: toCodigos(bloqueadas) }
    await tx
      .insert(disponibilidadAulas)
      .values({ idaula, ...values })
      .onConflictDoUpdate({ target: disponibilidadAulas.idaula, set: values })
    return selectAula(tx, idaula)
  })
