import type { MedioDePago } from '@nivela/contract/recibos'
import { sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'

/** Amounts come as the database adds them up, exact to the cent, and as text. */
export interface PagoDeInforme {
  /** The day of the payment, or on which the picture was sent. */
  dia: string
  apellido: string
  nombre: string
  matricula: string | null
  codrecibo: string | null
  referencia: string | null
  medio: MedioDePago
  monto: string | null
  validado: string | null
  validador: string | null
  anulado: boolean
  motivo: string | null
}

export interface SumaDeInforme {
  /** Null: of all days together. */
  dia: string | null
  medio: MedioDePago | null
  pagos: number
  monto: string
}

export async function selectNombreDePeriodo(db: Queryable, idperiodo: number): Promise<string> {
  const { rows } = await db.execute<{ nombre: string }>(
    sql`select nombre from periodos where id = ${idperiodo}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0].nombre
}

const dayOf = (zona: string) => sql`coalesce(r.fecha, (r.enviado at time zone ${zona})::date)::text`

/** What was paid for a period, and what of it was annulled, with the person who validated or recorded it. */
export async function selectPagos(db: Queryable, idperiodo: number, zona: string) {
  const { rows } = await db.execute<PagoDeInforme & Record<string, unknown>>(sql`
    select ${dayOf(zona)} as dia, u.apellido, u.nombre, u.matricula, r.codrecibo::text as codrecibo, r.referencia,
           r.medio, r.monto::text as monto, (v.momento at time zone ${zona})::date::text as validado,
           v.nombre as validador, r.anulado, r.motivo
      from recibos r
      join usuarios u on u.id = r.idusuario
      left join lateral (
        select h.momento, coalesce(a.nombre || ' ' || a.apellido, 'El sistema') as nombre
          from bitacora h left join usuarios a on a.id = h.idautor
         where h.objeto = 'recibos' and h.idobjeto = r.id and (h.despues ->> 'valido')::boolean
           and not coalesce((h.antes ->> 'valido')::boolean, false)
         order by h.id desc limit 1) v on true
     where r.idperiodo = ${idperiodo} and (r.valido or r.anulado)
     order by 1, comparable(u.apellido), comparable(u.nombre), r.id`)
  return rows
}

/** What is paid, by day and method, by day, by method, and all together. */
export async function selectSumas(db: Queryable, idperiodo: number, zona: string) {
  const { rows } = await db.execute<SumaDeInforme & Record<string, unknown>>(sql`
    select dia, medio, count(*)::int as pagos, coalesce(sum(monto), 0)::text as monto
      from (select ${dayOf(zona)} as dia, r.medio, r.monto from recibos r
             where r.idperiodo = ${idperiodo} and r.valido) p
     group by cube (dia, medio) order by dia nulls last`)
  return rows
}
