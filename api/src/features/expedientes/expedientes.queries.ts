import type { EnCurso } from '@nivela/contract/desactivaciones'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'

/** What somebody has or did that outlives them, by what people call it. */
const USES = {
  cupos: ['cupo', 'cupos'],
  esperas: ['lugar en una lista de espera', 'lugares en listas de espera'],
  recibos: ['recibo', 'recibos'],
  secciones: ['sección', 'secciones'],
  propuestas: ['sección en una oferta propuesta', 'secciones en ofertas propuestas'],
  documentos: ['documento emitido', 'documentos emitidos'],
  mensajes: ['mensaje enviado', 'mensajes enviados'],
  uniones: ['registro unido', 'registros unidos'],
  actos: ['acto en la bitácora', 'actos en la bitácora'],
} as const
export type Uso = keyof typeof USES

export const wordsOf = (uso: Uso): readonly [string, string] => USES[uso]

/** How much of each, of what there is any, by person. A grade is of somebody who has a seat. */
export async function selectUsosDePersonas(
  db: Queryable,
  ids: number[],
): Promise<Map<number, [Uso, number][]>> {
  const { rows } = await db.execute<{ id: number } & Record<Uso, number>>(sql`
    select p.id,
           (select count(*)::int from inscripciones where idusuario = p.id) as cupos,
           (select count(*)::int from esperas where idusuario = p.id) as esperas,
           (select count(*)::int from recibos where idusuario = p.id) as recibos,
           (select count(*)::int from secciones where idusuario = p.id) as secciones,
           (select count(*)::int from propuestas_secciones where idusuario = p.id) as propuestas,
           (select count(*)::int from documentos where idusuario = p.id) as documentos,
           (select count(*)::int from mensajes where idautor = p.id) as mensajes,
           (select count(*)::int from registros_unidos where idusuario = p.id) as uniones,
           (select count(*)::int from bitacora where idautor = p.id) as actos
      from unnest(${sql.param(ids)}::integer[]) p (id)`)
  const usosOf = (counted: Record<Uso, number>) =>
    (Object.keys(USES) as Uso[]).map(uso => [uso, counted[uso]] as [Uso, number]).filter(([, n]) => n > 0)
  return new Map(rows.map(row => [row.id, usosOf(row)]))
}

/** The account's end of use, with what the school's term makes of it. The caller holds the row. */
export async function selectContacto(tx: Transaction, id: number) {
  const { rows } = await tx.execute<{ borrado: boolean; vencido: boolean; desde: string }>(sql`
    select borrado is not null as borrado, contact_kept_until(desactivado) <= now() as vencido,
           contact_kept_until(desactivado) as desde
      from usuarios where id = ${id}`)
  return rows[0]
}

export const eraseContactOf = (tx: Transaction, id: number) => tx.execute(sql`select erase_contact(${id})`)

/** What somebody has in periods that are not closed. */
export async function selectEnCurso(db: Queryable, id: number): Promise<EnCurso> {
  const { rows } = await db.execute<EnCurso & Record<string, unknown>>(sql`
    select (select coalesce(json_agg(json_build_object(
              'id', i.id, 'nombre', s.nombre, 'asignatura', a.nombre, 'periodo', p.nombre,
              'conNota', exists (select from calificaciones c where c.idusuario = i.idusuario and c.idseccion = s.id),
              'inscripcionAbierta', exists (select from periodos_inscripcion v where v.idperiodo = p.id and v.abierto)) order by i.id), '[]')
              from inscripciones i join secciones s on s.id = i.idseccion join asignaturas a on a.id = s.idasignatura
              join periodos p on p.id = s.idperiodo where i.idusuario = ${id} and not p.cerrado) as cupos,
           (select count(*)::int from esperas where idusuario = ${id}) as esperas,
           (select coalesce(json_agg(json_build_object(
              'id', s.id, 'nombre', s.nombre, 'asignatura', a.nombre, 'periodo', p.nombre, 'inscritos', s.inscritos) order by s.id), '[]')
              from secciones s join asignaturas a on a.id = s.idasignatura join periodos p on p.id = s.idperiodo
             where s.idusuario = ${id} and s.estado = 'activa' and not p.cerrado) as secciones`)
  return rows[0] ?? { cupos: [], esperas: 0, secciones: [] }
}
