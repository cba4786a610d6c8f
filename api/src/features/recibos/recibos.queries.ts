import { toFechaRespuesta } from '@nivela/contract/fechas'
import type {
  EstadoDeRecibo,
  FiltroDeRecibos,
  LineaDeRecibo,
  Recibo,
  ResumenDeRecibos,
  Saldo,
} from '@nivela/contract/recibos'
import { and, asc, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import { answerList } from '../../platform/postgres/paging.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { periodos } from '../../schema/periodos.ts'
import { recibos } from '../../schema/recibos.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { matchesNombre } from '../usuarios/usuarios.service.ts'

/** Others that hold the very same picture, under another code or of another student. */
const repetida = sql<NonNullable<Recibo['repetida']>>`(
  select coalesce(json_agg(json_build_object('nombre', u.nombre, 'apellido', u.apellido, 'codrecibo', r.codrecibo, 'referencia', r.referencia)
                  order by r.id), '[]')
    from ${recibos} r join ${usuarios} u on u.id = r.idusuario
   where r.huella = ${recibos.huella} and r.id <> ${recibos.id})`

/** Number and reference, as the unique indexes compare them. */
const hasItsCode = sql`(coalesce(r.codrecibo, 0), upper(coalesce(r.referencia, ''))) = (coalesce(${recibos.codrecibo}, 0), upper(coalesce(${recibos.referencia}, '')))`

const mismoCodigo = sql<NonNullable<Recibo['mismoCodigo']>>`(
  select coalesce(json_agg(json_build_object('nombre', u.nombre, 'apellido', u.apellido, 'valido', r.valido)
                  order by r.id), '[]')
    from ${recibos} r join ${usuarios} u on u.id = r.idusuario
   where ${hasItsCode} and r.id <> ${recibos.id} and not r.anulado)`

const codigoPagado = sql<boolean>`exists (
  select from ${recibos} r where ${hasItsCode} and r.valido and r.id <> ${recibos.id})`

const ESTADO: Record<EstadoDeRecibo, SQL> = {
  pagado: sql`${recibos.valido}`,
  rechazado: sql`not ${recibos.valido} and not ${recibos.anulado} and ${recibos.motivo} is not null`,
  anulado: sql`${recibos.anulado}`,
  en_revision: sql`not ${recibos.valido} and ${recibos.motivo} is null`,
}
export function estadoOf({
  valido,
  anulado,
  motivo,
}: Pick<Recibo, 'valido' | 'anulado' | 'motivo'>): EstadoDeRecibo {
  if (anulado) return 'anulado'
  return valido ? 'pagado' : motivo === null ? 'en_revision' : 'rechazado'
}
const estado = sql<EstadoDeRecibo>`case when ${ESTADO.pagado} then 'pagado' when ${ESTADO.anulado} then 'anulado' when ${ESTADO.rechazado} then 'rechazado' else 'en_revision' end`

const selectWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: recibos.id,
      codrecibo: recibos.codrecibo,
      referencia: recibos.referencia,
      imagenURL: recibos.imagenURL,
      medio: recibos.medio,
      fecha: recibos.fecha,
      valido: recibos.valido,
      anulado: recibos.anulado,
      estado,
      motivo: recibos.motivo,
      idperiodo: recibos.idperiodo,
      periodos: { nombre: periodos.nombre, precio: periodos.precio, cerrado: periodos.cerrado },
      monto: recibos.monto,
      idusuario: recibos.idusuario,
      enviado: recibos.enviado,
      usuarios: { nombre: usuarios.nombre, apellido: usuarios.apellido },
      codigoPagado,
      repetida,
      mismoCodigo,
    })
    .from(recibos)
    .innerJoin(usuarios, eq(usuarios.id, recibos.idusuario))
    .leftJoin(periodos, eq(periodos.id, recibos.idperiodo))
    .where(where)
    .$dynamic()

const toAnswer = (row: Awaited<ReturnType<typeof selectWhere>>[number]): Recibo => ({
  ...row,
  fecha: row.fecha && toFechaRespuesta(row.fecha),
  enviado: row.enviado.toISOString(),
})

export interface Filtro extends FiltroDeRecibos {
  /** Only of this student. */
  idusuario?: number | undefined
}

const conditionOf = ({ id, buscar, valido, estado, idperiodo, idusuario }: Filtro) =>
  and(
    id === undefined ? undefined : eq(recibos.id, id),
    valido === undefined ? undefined : eq(recibos.valido, valido),
    // What was annulled is neither paid nor to be paid.
    valido === false && !estado ? not(recibos.anulado) : undefined,
    estado && ESTADO[estado],
    idperiodo === undefined ? undefined : eq(recibos.idperiodo, idperiodo),
    idusuario === undefined ? undefined : eq(recibos.idusuario, idusuario),
    or(
      matchesNombre(buscar),
      buscar && /^\d+$/.test(buscar) ? matches(sql`${recibos.codrecibo}::text`, buscar) : undefined,
      buscar ? matches(recibos.referencia, buscar) : undefined,
    ),
  )

export async function selectRecibos(
  db: Queryable,
  filtro: Filtro,
  show: (recibo: Recibo) => Recibo = recibo => recibo,
) {
  const { id: _one, valido, estado, idusuario, ...page } = filtro
  const where = conditionOf(filtro)
  // Of those that are not paid the one that waits longest comes first, and what was refused last; everywhere else the newest.
  const order =
    valido === false || estado === 'en_revision'
      ? [sql`${recibos.motivo} is not null`, asc(recibos.enviado), asc(recibos.id)]
      : [desc(recibos.enviado), desc(recibos.id)]
  const count = async () => {
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(recibos)
      .innerJoin(usuarios, eq(usuarios.id, recibos.idusuario))
      .where(where)
    return counted?.total ?? 0
  }
  return answerList(
    {
      ...{ db, where, count, id: recibos.id, ofOnePerson: idusuario !== undefined },
      select: condition => selectWhere(db, condition).orderBy(...order),
      toAnswer: row => show(toAnswer(row)),
    },
    page,
  )
}

/** Those that a filter leaves, by state: how many, and what their amounts add up to. */
export async function selectResumen(db: Queryable, filtro: Filtro): Promise<ResumenDeRecibos> {
  const counted = await db
    .select({
      estado,
      recibos: sql<number>`count(*)::int`,
      monto: sql<number>`coalesce(sum(${recibos.monto}), 0)::float8`,
    })
    .from(recibos)
    .innerJoin(usuarios, eq(usuarios.id, recibos.idusuario))
    .where(conditionOf(filtro))
    .groupBy(sql`1`)
  const none = { recibos: 0, monto: 0 }
  const found = Object.fromEntries(counted.map(({ estado, ...cuenta }) => [estado, cuenta]))
  return { en_revision: none, pagado: none, rechazado: none, anulado: none, ...found }
}

/** What a student owes for each period, the oldest first; of a closed one, as long as something is missing. */
export async function selectSaldos(db: Queryable, idusuario: number): Promise<Saldo[]> {
  const { rows } = await db.execute<Saldo & Record<string, unknown>>(sql`
    select p.id as idperiodo, p.nombre as periodo, p.cerrado, s.precio::float8 as precio, s.pagado::float8 as pagado,
           s.en_revision::float8 as "enRevision", s.sin_monto as "sinMonto", s.pendiente::float8 as pendiente,
           greatest(0, s.pendiente - s.en_revision)::float8 as falta
      from ${periodos} p cross join lateral saldos_de(p.id) s
     where (not p.cerrado or s.pendiente > 0) and s.idusuario = ${idusuario}
     order by p.inicio, p.id`)
  return rows
}

/** The current period, unless it is closed: then a receipt names none. */
export async function selectOptionalPeriodoActual(tx: Transaction, zona: string): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${periodos} where id = periodo_actual(${zona}) and not cerrado`,
  )
  return rows[0]?.id ?? null
}

export async function selectRecibo(db: Queryable, id: number): Promise<Recibo> {
  const [row] = await selectWhere(db, eq(recibos.id, id))
  if (!row) throw notFound()
  return toAnswer(row)
}

/** Of someone's own, or of anyone's for the office (null). */
export async function selectImagen(
  db: Queryable,
  imagenURL: string,
  idusuario: number | null,
  column: 'imagen' | 'miniatura',
): Promise<Buffer> {
  const [row] = await db
    .select({ content: recibos[column] })
    .from(recibos)
    .where(
      and(
        eq(recibos.imagenURL, imagenURL),
        idusuario === null ? undefined : eq(recibos.idusuario, idusuario),
      ),
    )
  if (!row?.content) throw notFound()
  return row.content
}

/** Row lock: until the transaction ends nobody replaces the picture, validates or removes it. */
export async function lockOptionalRecibo(tx: Transaction, id: number) {
  const [row] = await tx
    .select({
      idusuario: recibos.idusuario,
      imagenURL: recibos.imagenURL,
      valido: recibos.valido,
      anulado: recibos.anulado,
      motivo: recibos.motivo,
      monto: recibos.monto,
    })
    .from(recibos)
    .where(eq(recibos.id, id))
    .for('update')
  return row
}

/** Whether the period that it pays for has a price, and is open: of a closed one the database refuses every change. */
export async function needsMonto(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: recibos.id })
    .from(recibos)
    .innerJoin(periodos, eq(periodos.id, recibos.idperiodo))
    .where(and(eq(recibos.id, id), isNotNull(periodos.precio), not(periodos.cerrado)))
  return row !== undefined
}

export const updateEstado = (
  tx: Transaction,
  id: number,
  estado: { valido: boolean; motivo: string | null; monto?: number | null; anulado?: boolean },
) => tx.update(recibos).set(estado).where(eq(recibos.id, id))

export const deleteRecibo = (tx: Transaction, id: number) => tx.delete(recibos).where(eq(recibos.id, id))

export async function selectHistorial(db: Queryable, idrecibo: number): Promise<LineaDeRecibo[]> {
  const { rows } = await db.execute<LineaDeRecibo & Record<string, unknown>>(sql`
    select h.id::int,
           json_build_object('nombre', coalesce(a.nombre, 'El sistema'), 'apellido', coalesce(a.apellido, '')) as autor,
           to_char(h.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cuando,
           coalesce((h.despues ->> 'valido')::boolean, false) as valido, h.accion = 'eliminar' as quitado,
           coalesce((h.despues ->> 'anulado')::boolean, false) as anulado, h.accion = 'crear' as registrado,
           h.despues ->> 'motivo' as motivo
      from bitacora h left join usuarios a on a.id = h.idautor
     where h.objeto = 'recibos' and h.idobjeto = ${idrecibo} and (h.accion <> 'crear' or h.despues ->> 'medio' <> 'imagen')
       and (h.antes -> 'valido', h.antes ->> 'motivo') is distinct from (h.despues -> 'valido', h.despues ->> 'motivo')
     order by h.id desc`)
  return rows
}
