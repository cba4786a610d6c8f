import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'

/** What somebody has or did that outlives them, by what people call it. */
const USES = {
  cupos: ['cupo', 'cupos'],
  esperas: ['lugar en una lista de espera', 'lugares en listas de espera'],
  recibos: ['recibo', 'recibos'],
  secciones: ['sección', 'secciones'],
  propuestas: ['sección en una oferta propuesta', 'secciones en ofertas propuestas'],
  documentos: ['documento emitido', 'documentos emitidos'],
  mensajes: ['mensaje enviado', 'mensajes enviados'],
  actos: ['acto en la bitácora', 'actos en la bitácora'],
} as const
export type Uso = keyof typeof USES

export const wordsOf = (uso: Uso): readonly [string, string] => USES[uso]

/** How much of each, of what there is any. A grade is of somebody who has a seat. */
export async function selectUsosDePersona(db: Queryable, id: number): Promise<[Uso, number][]> {
  const { rows } = await db.execute<Record<Uso, number>>(sql`
    select (select count(*)::int from inscripciones where idusuario = ${id}) as cupos,
           (select count(*)::int from esperas where idusuario = ${id}) as esperas,
           (select count(*)::int from recibos where idusuario = ${id}) as recibos,
           (select count(*)::int from secciones where idusuario = ${id}) as secciones,
           (select count(*)::int from propuestas_secciones where idusuario = ${id}) as propuestas,
           (select count(*)::int from documentos where idusuario = ${id}) as documentos,
           (select count(*)::int from mensajes where idautor = ${id}) as mensajes,
           (select count(*)::int from bitacora where idautor = ${id}) as actos`)
  const counted = rows[0] ?? ({} as Record<Uso, number>)
  return (Object.keys(USES) as Uso[])
    .map(uso => [uso, counted[uso]] as [Uso, number])
    .filter(([, n]) => n > 0)
}
