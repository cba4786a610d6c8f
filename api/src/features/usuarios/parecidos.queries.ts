import type { FiltroDeParecidos, Parecido } from '@nivela/contract/parecidos'
import { documento as documentoEscrito, telefono as telefonoEscrito } from '@nivela/contract/usuarios'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { likeTyped } from '../../platform/postgres/search.ts'
import { FILAS } from './estudiantes.queries.ts'

const MAX_ALIKE = 5

/** Students who may be the one that a form is about to add. What is typed may still be wrong: then it is like nobody's. */
export async function selectParecidos(db: Queryable, typed: FiltroDeParecidos): Promise<Parecido[]> {
  const { nombre, apellido, telefono, cedula, documento } = typed
  const papel = documentoEscrito.safeParse(cedula || documento).data ?? null
  const phone = telefonoEscrito.safeParse(telefono).data ?? null
  const quien = `${nombre ?? ''} ${apellido ?? ''}`.trim()
  if (!quien || (papel === null && phone === null)) return []
  const { rows } = await db.execute<Parecido & Record<string, unknown>>(sql`
    select u.id, u.nombre, u.apellido, u.cedula, u.tipodocumento, u.documento, u.matricula, u.idrol, x.por_que as "porQue"
      from usuarios u
     cross join lateral (select case
       when exists (select from registros_unidos r where r.idusuario = u.id and ${papel}::text in (r.cedula, r.documento)) then 'antes'
       when comparable(u.nombre || ' ' || u.apellido) <> comparable(${quien}) then null
       when u.telefono = ${phone} then 'telefono'
       when difieren_en_uno(coalesce(u.cedula, u.documento), ${papel}) then 'documento' end as por_que) x
     where u.idrol = 3 and x.por_que is not null
       and (${likeTyped(sql`u.busqueda`, quien)}
         or u.id in (select r.idusuario from registros_unidos r where r.cedula = ${papel} or r.documento = ${papel}))
     order by u.id limit ${MAX_ALIKE}`)
  return rows
}

export interface Doble extends Omit<Parecido, 'id' | 'idrol'> {
  fila: number
  /** The row of the sheet that it is like; null where it is like somebody who is there. */
  otra: number | null
}

const MAX_TOLD = 1000

/**
 * New rows of the sheet that may be a student who is there, or another row. Equal phones and documents that differ in one digit
 * are found by what they share: of a document each digit in turn is left out. So it takes as long as there are rows, also where all have one name.
 */
export async function selectDobles(tx: Transaction): Promise<Doble[]> {
  const { rows } = await tx.execute<Doble & Record<string, unknown>>(sql`
    with nuevas as materialized (
      select i.fila, comparable(i.nombre || ' ' || i.apellido) as llamado, i.telefono, coalesce(i.cedula, i.documento) as papel
        from ${FILAS} where i.nueva or i.idusuario is null
    ), todas as materialized (
      select n.fila, null::integer as id, n.llamado, n.telefono, n.papel from nuevas n
       union all
      select null, u.id, comparable(u.nombre || ' ' || u.apellido), u.telefono, coalesce(u.cedula, u.documento)
        from usuarios u
       where u.idrol = 3 and comparable(u.nombre || ' ' || u.apellido) in (select n.llamado from nuevas n)
         and u.id not in (select i.idusuario from ${FILAS} where i.nueva)
    ), repetidas as (
      select t.* from todas t join (select llamado from todas group by llamado having count(*) > 1) r using (llamado)
    ), firmas as materialized (
      select t.fila, t.id, t.llamado, 'telefono' as por_que, t.telefono as firma from repetidas t where t.telefono is not null
       union all
      select t.fila, t.id, t.llamado, 'documento', n || overlay(t.papel placing '*' from n for 1)
        from repetidas t cross join lateral generate_series(1, length(t.papel)) n
    ), primeras as (
      select llamado, por_que, firma, min(id) as id, min(fila) as fila from firmas group by llamado, por_que, firma
    )
    select distinct on (f.fila) f.fila, case when p.id is null then p.fila end as otra, f.por_que as "porQue",
           u.nombre, u.apellido, u.cedula, u.tipodocumento, u.documento, u.matricula
      from firmas f join primeras p using (llamado, por_que, firma) left join usuarios u on u.id = p.id
     where f.fila is not null and (p.id is not null or p.fila < f.fila)
     order by f.fila, f.por_que desc limit ${MAX_TOLD}`)
  return rows
}
