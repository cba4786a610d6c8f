import type { BusquedaPaginada } from '@nivela/contract/listas'
import type { LineaDeRecibo, Recibo } from '@nivela/contract/recibos'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/errors.ts'
import { answerList } from '../../platform/paging.ts'
import type { Picture } from '../../platform/pictures.ts'
import type { Queryable, Transaction } from '../../platform/postgres.ts'
import { matches } from '../../platform/search.ts'
import { recibos } from '../../schema/recibos.ts'
import { usuarios } from '../../schema/usuarios.ts'

/** Others that hold the very same picture, under another code or of another student. */
const repetida = sql<NonNullable<Recibo['repetida']>>`(
  select coalesce(json_agg(json_build_object('nombre', u.nombre, 'apellido', u.apellido, 'codrecibo', r.codrecibo)
                  order by r.id), '[]')
    from ${recibos} r join ${usuarios} u on u.id = r.idusuario
   where r.huella = ${recibos.huella} and r.id <> ${recibos.id})`

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
      repetida,
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

/** A new receipt, or the student's own unpaid one with a new picture; null when the code is not theirs to use. */
export async function upsertRecibo(
  db: Queryable,
  sent: Sent,
): Promise<{ id: number; isNew: boolean } | null> {
  const { imagenURL, imagen, miniatura, huella } = sent
  const [row] = await db
    .insert(recibos)
    .values(sent)
    .onConflictDoUpdate({
      target: recibos.codrecibo,
      set: { imagenURL, imagen, miniatura, huella, enviado: sql`now()` },
      setWhere: sql`${recibos.idusuario} = ${sent.idusuario} and not ${recibos.valido}`,
    })
    // A row that was inserted has no older version.
    .returning({ id: recibos.id, isNew: sql<boolean>`xmax = 0` })
  return row ?? null
}

export async function isOwnCode(db: Queryable, codrecibo: number, idusuario: number): Promise<boolean> {
  const [row] = await db
    .select({ idusuario: recibos.idusuario })
    .from(recibos)
    .where(eq(recibos.codrecibo, codrecibo))
  return row?.idusuario === idusuario
}

export async function updateValido(tx: Transaction, id: number, valido: boolean): Promise<void> {
  const rows = await tx
    .update(recibos)
    .set({ valido })
    .where(eq(recibos.id, id))
    .returning({ id: recibos.id })
  if (!rows.length) throw notFound()
}

export async function selectHistorial(db: Queryable, idrecibo: number): Promise<LineaDeRecibo[]> {
  const { rows } = await db.execute<LineaDeRecibo & Record<string, unknown>>(sql`
    select h.id::int, json_build_object('nombre', a.nombre, 'apellido', a.apellido) as autor,
           to_char(h.cuando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as cuando, h.valido
      from recibos_historial h join usuarios a on a.id = h.actor
     where h.idrecibo = ${idrecibo}
     order by h.id desc`)
  return rows
}
