import type { Cierre, SeccionPorCerrar } from '@nivela/contract/periodos'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'
import { periodosInscripcion } from '../../schema/inscripciones.ts'
import { periodos, recordatorios } from '../../schema/periodos.ts'
import { secciones } from '../../schema/secciones.ts'
import { usuarios } from '../../schema/usuarios.ts'

const isoOf = (moment: string) =>
  sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** How far each section of the period is, by subject. */
export async function selectSecciones(db: Queryable, idperiodo: number): Promise<SeccionPorCerrar[]> {
  const { rows } = await db.execute<SeccionPorCerrar & Record<string, unknown>>(sql`
    select ${secciones.id} as idseccion, ${secciones.nombre}, ${asignaturas.nombre} as asignatura,
           ${usuarios.id} as idmaestro, ${usuarios.nombre} || ' ' || ${usuarios.apellido} as maestro,
           f.inscritos, f.sin_nota as "sinNota", f.sin_oficializar as "sinOficializar",
           (select ${isoOf('max(r.enviado)')} from ${recordatorios} r
             where r.idperiodo = ${idperiodo} and r.idusuario = ${usuarios.id}) as recordado
      from notas_que_faltan(${idperiodo}) f
      join ${secciones} on ${secciones.id} = f.idseccion
      join ${asignaturas} on ${asignaturas.id} = ${secciones.idasignatura}
      join ${usuarios} on ${usuarios.id} = f.idmaestro
     order by ${byName(asignaturas.nombre)}, ${byName(secciones.nombre)}, ${secciones.id}`)
  return rows
}

export const selectVentanasAbiertas = async (db: Queryable, idperiodo: number): Promise<string[]> => {
  const rows = await db
    .select({ nombre: periodosInscripcion.nombre })
    .from(periodosInscripcion)
    .where(sql`${periodosInscripcion.idperiodo} = ${idperiodo} and ${periodosInscripcion.abierto}`)
    .orderBy(periodosInscripcion.id)
  return rows.map(({ nombre }) => nombre)
}

export async function selectHistorial(db: Queryable, idperiodo: number): Promise<Cierre['historial']> {
  const { rows } = await db.execute<Cierre['historial'][number] & Record<string, unknown>>(sql`
    select h.id::int, ${isoOf('h.momento')} as cuando, (h.despues ->> 'cerrado')::boolean as cerrado, h.motivo,
           json_build_object('nombre', coalesce(u.nombre, 'El sistema'), 'apellido', coalesce(u.apellido, '')) as autor
      from bitacora h left join ${usuarios} u on u.id = h.idautor
     where h.objeto = 'periodos' and h.idobjeto = ${idperiodo} and h.antes -> 'cerrado' <> h.despues -> 'cerrado'
     order by h.id desc`)
  return rows
}

/** Waits for everyone who changes the period's sections, enrols or grades; see docs/architecture.md. */
export async function lockCierre(tx: Transaction, idperiodo: number) {
  await lockPeriodo(tx, idperiodo)
  await tx.execute(sql`select lock_cierre(${idperiodo})`)
}

/** Row lock, first of all: an UPDATE has it too before its trigger takes the other locks. */
const lockPeriodo = (tx: Transaction, idperiodo: number) =>
  tx.select({ id: periodos.id }).from(periodos).where(eq(periodos.id, idperiodo)).for('no key update')

/** Teachers with something due, in how many sections, and whether they were reminded within the last hour. One reminder at a time per period. */
export async function lockMaestrosPorRecordar(tx: Transaction, idperiodo: number) {
  await lockPeriodo(tx, idperiodo)
  const { rows } = await tx.execute<{ id: number; secciones: number; reciente: boolean }>(sql`
    select f.idmaestro as id, count(*)::int as secciones, exists (
             select from ${recordatorios} r where r.idperiodo = ${idperiodo} and r.idusuario = f.idmaestro
                and r.enviado > now() - interval '1 hour') as reciente
      from notas_que_faltan(${idperiodo}) f
     where f.sin_nota + f.sin_oficializar > 0
     group by f.idmaestro order by f.idmaestro`)
  return rows
}

export const insertRecordatorios = (tx: Transaction, idperiodo: number, idusuarios: number[]) =>
  tx.insert(recordatorios).values(idusuarios.map(idusuario => ({ idperiodo, idusuario })))
