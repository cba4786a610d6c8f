import { ROL } from '@nivela/contract/roles'
import type { Dia } from '@nivela/contract/secciones'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { calendarios, usuarios } from '../../schema/usuarios.ts'

/** The first to ask makes it; every other one reads that. */
export async function ensureSecreto(tx: Transaction, idusuario: number, secreto: string): Promise<string> {
  await tx.insert(calendarios).values({ idusuario, secreto }).onConflictDoNothing()
  const [row] = await tx.select().from(calendarios).where(eq(calendarios.idusuario, idusuario))
  return row?.secreto ?? secreto
}

export const replaceSecreto = (tx: Transaction, idusuario: number, secreto: string) =>
  tx
    .insert(calendarios)
    .values({ idusuario, secreto })
    .onConflictDoUpdate({ target: calendarios.idusuario, set: { secreto } })

/** Of someone who has an address; anyone else gets one when they ask. */
export const updateSecreto = (tx: Transaction, idusuario: number, secreto: string) =>
  tx.update(calendarios).set({ secreto }).where(eq(calendarios.idusuario, idusuario))

export interface Clase {
  idseccion: number
  seccion: string
  asignatura: string
  aula: string
  maestro: string
  dia: Dia
  inicio: number
  fin: number
  /** The period's dates: `2026-01-15`. */
  desde: string
  hasta: string
}

export async function selectOptionalDuenoOf(db: Queryable, secreto: string): Promise<number | null> {
  const [row] = await db
    .select({ idusuario: calendarios.idusuario })
    .from(calendarios)
    .innerJoin(usuarios, eq(usuarios.id, calendarios.idusuario))
    .where(and(eq(calendarios.secreto, secreto), usuarios.activo))
  return row?.idusuario ?? null
}

/** The classes that someone attends as a student, or teaches. */
export async function selectClases(db: Queryable, idusuario: number): Promise<Clase[]> {
  const { rows } = await db.execute<Clase & Record<string, unknown>>(sql`
    select s.id as idseccion, s.nombre as seccion, a.nombre as asignatura, l.nombre as aula,
           m.nombre || ' ' || m.apellido as maestro, s.dia, s.inicio, s.fin, p.inicio as desde, p.fin as hasta
      from usuarios u
      join secciones s on case u.idrol
             when ${ROL.maestro} then s.idusuario = u.id
             else exists (select from inscripciones i where i.idusuario = u.id and i.idseccion = s.id) end
      join asignaturas a on a.id = s.idasignatura
      join aulas l on l.id = s.idaula
      join usuarios m on m.id = s.idusuario
      join periodos p on p.id = s.idperiodo
     where u.id = ${idusuario} and s.estado = 'activa'
     order by s.id`)
  return rows
}
