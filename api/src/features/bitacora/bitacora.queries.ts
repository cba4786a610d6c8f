import type { FiltroDeBitacora } from '@nivela/contract/bitacora'
import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { bitacora } from '../../schema/bitacora.ts'
import { registrosUnidos } from '../../schema/usuarios.ts'

export type Row = typeof bitacora.$inferSelect

type Which = Omit<FiltroDeBitacora, 'pagina' | 'limite' | 'idusuario'> & {
  /** One person, by all the ids that they had. */
  personas: number[] | undefined
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const since = (text: string, zone: string): SQL =>
  isDay(text)
    ? sql`${bitacora.momento} >= ${text}::date::timestamp at time zone ${zone}`
    : sql`${bitacora.momento} >= ${instant(text)}`

/** A day is included to its end. */
const until = (text: string, zone: string): SQL =>
  isDay(text)
    ? sql`${bitacora.momento} < (${text}::date + 1)::timestamp at time zone ${zone}`
    : sql`${bitacora.momento} <= ${instant(text)}`

/** Without a zone it is UTC, as everywhere in the API. */
const instant = (text: string) =>
  sql`(${/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`})::timestamptz`

export const whereOf = ({ objeto, idobjeto, idautor, personas, desde, hasta }: Which, zone: string) =>
  and(
    objeto === undefined ? undefined : eq(bitacora.objeto, objeto),
    idobjeto === undefined ? undefined : eq(bitacora.idobjeto, idobjeto),
    idautor === undefined ? undefined : eq(bitacora.idautor, idautor),
    personas === undefined ? undefined : inArray(bitacora.idusuario, personas),
    desde === undefined ? undefined : since(desde, zone),
    hasta === undefined ? undefined : until(hasta, zone),
  )

/** A person, and the records that were joined with theirs. */
export async function selectPersonas(db: Queryable, idusuario: number): Promise<number[]> {
  const joined = await db
    .select({ id: registrosUnidos.id })
    .from(registrosUnidos)
    .where(eq(registrosUnidos.idusuario, idusuario))
  return [idusuario, ...joined.map(({ id }) => id)]
}

/** Of those, the ones that were written before this one. */
export const before = (where: SQL | undefined, id: number | undefined) =>
  and(where, id === undefined ? undefined : lt(bitacora.id, id))

export const selectLineas = (db: Queryable, where: SQL | undefined, limit: number, offset = 0) =>
  db.select().from(bitacora).where(where).orderBy(desc(bitacora.id)).limit(limit).offset(offset)

export const countLineas = (db: Queryable, where: SQL | undefined) => db.$count(bitacora, where)

/** A section's name is unique only within its subject: "Matemáticas 01". */
const asignaturaOf = (id: SQL) => sql`(select a.nombre from asignaturas a where a.id = ${id})`

/** The tables whose rows a line names by id, and the noun under which the bitácora knows them. */
const NAMED = {
  usuarios: { objeto: 'usuarios', nombre: sql`nombre || ' ' || apellido` },
  aulas: { objeto: 'aulas', nombre: sql`nombre` },
  asignaturas: { objeto: 'asignaturas', nombre: sql`nombre` },
  periodos: { objeto: 'periodos', nombre: sql`nombre` },
  secciones: { objeto: 'secciones', nombre: sql`${asignaturaOf(sql`x.idasignatura`)} || ' ' || nombre` },
  periodos_inscripcion: { objeto: 'procesos', nombre: sql`nombre` },
} as const
export type NamedTable = keyof typeof NAMED

/** What these rows are called; of one that was deleted, what it was called last. */
export async function selectNombres(
  db: Queryable,
  table: NamedTable,
  ids: number[],
): Promise<Map<number, string>> {
  const { objeto, nombre } = NAMED[table]
  const wanted = sql`unnest(${sql.param(ids)}::int[])`
  const { rows } = await db.execute<{ id: number; nombre: string }>(sql`
    select w.id, coalesce(t.nombre, l.nombre) as nombre
      from ${wanted} w (id)
      left join lateral (select ${nombre} as nombre from ${sql.identifier(table)} x where x.id = w.id) t on true
      left join lateral (
        select concat_ws(' de ', concat_ws(' ', b.antes ->> 'nombre', b.antes ->> 'apellido'),
                 ${asignaturaOf(sql`(b.antes ->> 'idasignatura')::int`)}) as nombre
          from bitacora b
         where t.nombre is null and b.objeto = ${objeto} and b.idobjeto = w.id and b.accion = 'eliminar'
         order by b.id desc limit 1) l on true
     where coalesce(t.nombre, l.nombre) is not null`)
  return new Map(rows.map(row => [row.id, row.nombre]))
}
