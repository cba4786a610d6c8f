import type { BusquedaPaginada } from '@nivela/contract/listas'
import type { LineaDeRecibo, Recibo } from '@nivela/contract/recibos'
import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '../../platform/documents/pictures.ts'
import { notFound } from '../../platform/http/errors.ts'
import { answerList } from '../../platform/postgres/paging.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { recibos } from '../../schema/recibos.ts'
import { usuarios } from '../../schema/usuarios.ts'

/** Others that hold the very same picture, under another code or of another student. */
const repetida = sql<NonNullable<Recibo['repetida']>>`(
  select coalesce(json_agg(json_build_object('nombre', u.nombre, 'apellido', u.apellido, 'codrecibo', r.codrecibo)
                  order by r.id), '[]')
    from ${recibos} r join ${usuarios} u on u.id = r.idusuario
   where r.huella = ${recibos.huella} and r.id <> ${recibos.id})`

const mismoCodigo = sql<NonNullable<Recibo['mismoCodigo']>>`(
  select coalesce(json_agg(json_build_object('nombre', u.nombre, 'apellido', u.apellido, 'valido', r.valido)
                  order by r.id), '[]')
    from ${recibos} r join ${usuarios} u on u.id = r.idusuario
   where r.codrecibo = ${recibos.codrecibo} and r.id <> ${recibos.id})`

const codigoPagado = sql<boolean>`exists (
  select from ${recibos} r where r.codrecibo = ${recibos.codrecibo} and r.valido and r.id <> ${recibos.id})`

const selectWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: recibos.id,
      codrecibo: recibos.codrecibo,
      imagenURL: recibos.imagenURL,
      valido: recibos.valido,
      idusuario: recibos.idusuario,
      enviado: recibos.enviado,
      usuarios: { nombre: usuarios.nombre, apellido: usuarios.apellido },
      codigoPagado,
      repetida,
      mismoCodigo,
    })
    .from(recibos)
    .innerJoin(usuarios, eq(usuarios.id, recibos.idusuario))
    .where(where)
    .$dynamic()

const toAnswer = (row: Awaited<ReturnType<typeof selectWhere>>[number]): Recibo => ({
  ...row,
  enviado: row.enviado.toISOString(),
})

export interface Filtro extends BusquedaPaginada {
  valido?: boolean | undefined
  /** Only of this student. */
  idusuario?: number | undefined
}

export async function selectRecibos(
  db: Queryable,
  { buscar, valido, idusuario, ...page }: Filtro,
  show: (recibo: Recibo) => Recibo = recibo => recibo,
) {
  const where = and(
    valido === undefined ? undefined : eq(recibos.valido, valido),
    idusuario === undefined ? undefined : eq(recibos.idusuario, idusuario),
    matches(sql`${usuarios.nombre} || ' ' || ${usuarios.apellido}`, buscar),
  )
  // Whoever waits longest comes first; everywhere else the newest.
  const order =
    valido === false ? [asc(recibos.enviado), asc(recibos.id)] : [desc(recibos.enviado), desc(recibos.id)]
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
  if (!row) throw notFound()
  return row.content
}

interface Sent extends Picture {
  idusuario: number
  codrecibo: number
  imagenURL: string
}

/** Advisory lock: what one student sends at once is stored one by one. The trigger that counts takes the same one (docs/decisions/0021-transactions.md). */
export const lockRecibosOf = (tx: Transaction, idusuario: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('nivela.recibos'), ${idusuario})`)

export async function selectOptionalPagado(tx: Transaction, codrecibo: number) {
  const [row] = await tx
    .select({ idusuario: recibos.idusuario })
    .from(recibos)
    .where(and(eq(recibos.codrecibo, codrecibo), recibos.valido))
  return row
}

/** The student's own receipt with that code gets the new picture, unless it is paid; null when there is none. */
export async function updateImagen(tx: Transaction, sent: Sent): Promise<number | null> {
  const { idusuario, codrecibo, ...picture } = sent
  const [row] = await tx
    .update(recibos)
    .set({ ...picture, enviado: sql`now()` })
    .where(and(eq(recibos.idusuario, idusuario), eq(recibos.codrecibo, codrecibo), not(recibos.valido)))
    .returning({ id: recibos.id })
  return row?.id ?? null
}

export async function insertRecibo(tx: Transaction, sent: Sent): Promise<number> {
  const [row] = await tx.insert(recibos).values(sent).returning({ id: recibos.id })
  return (row as { id: number }).id
}

/** Row lock: until the transaction ends nobody replaces the picture, validates or removes it. */
export async function lockOptionalRecibo(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ idusuario: recibos.idusuario, imagenURL: recibos.imagenURL, valido: recibos.valido })
    .from(recibos)
    .where(eq(recibos.id, id))
    .for('update')
  return row
}

export const updateValido = (tx: Transaction, id: number, valido: boolean) =>
  tx.update(recibos).set({ valido }).where(eq(recibos.id, id))

export const deleteRecibo = (tx: Transaction, id: number) => tx.delete(recibos).where(eq(recibos.id, id))

export async function selectHistorial(db: Queryable, idrecibo: number): Promise<LineaDeRecibo[]> {
  const { rows } = await db.execute<LineaDeRecibo & Record<string, unknown>>(sql`
    select h.id::int,
           json_build_object('nombre', coalesce(a.nombre, 'El sistema'), 'apellido', coalesce(a.apellido, '')) as autor,
           to_char(h.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cuando,
           coalesce((h.despues ->> 'valido')::boolean, false) as valido, h.accion = 'eliminar' as quitado
      from bitacora h left join usuarios a on a.id = h.idautor
     where h.objeto = 'recibos' and h.idobjeto = ${idrecibo} and h.accion <> 'crear'
       and h.antes -> 'valido' is distinct from h.despues -> 'valido'
     order by h.id desc`)
  return rows
}
