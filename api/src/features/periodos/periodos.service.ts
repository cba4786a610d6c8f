import { INICIO_ANTES_DE_FIN, toFechaRespuesta } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'
import { type Periodo, type PeriodoBody, type PeriodoCambioBody, periodo } from '@nivela/contract/periodos'
import { and, countDistinct, desc, eq, sql } from 'drizzle-orm'
import type { Catalog } from '../../platform/http/catalog.ts'
import { AppError, type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import { type FindUses, namedTable } from '../../platform/postgres/named-table.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { inscripciones, periodosInscripcion } from '../../schema/inscripciones.ts'
import { periodos } from '../../schema/periodos.ts'
import { recibos } from '../../schema/recibos.ts'

const NOMBRE_TOMADO = 'Ya existe un período con ese nombre.'

export const periodosConstraints: ConstraintSentences = {
  periodos_nombre_unico: { error: NOMBRE_TOMADO, campo: 'nombre' },
  periodos_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  periodos_inicio_antes_de_fin: { error: INICIO_ANTES_DE_FIN, campo: 'fin' },
  periodos_precio_valido: {
    error: 'El precio debe ser mayor que 0 y de hasta 1,000,000 de pesos.',
    campo: 'precio',
  },
  periodos_cerrado_no_cambia: { error: 'El período está cerrado: reábrelo para cambiarlo.' },
}

type Row = typeof periodos.$inferSelect

const toAnswer = (row: Row): Periodo => ({
  ...row,
  inicio: toFechaRespuesta(row.inicio),
  fin: toFechaRespuesta(row.fin),
})

export async function selectOptionalPeriodo(db: Queryable, id: number): Promise<Periodo | null> {
  const [row] = await db.select().from(periodos).where(eq(periodos.id, id))
  return row ? toAnswer(row) : null
}

export async function selectPeriodo(db: Queryable, id: number): Promise<Periodo> {
  const periodo = await selectOptionalPeriodo(db, id)
  if (!periodo) throw notFound()
  return periodo
}

/** The period of this name, if its dates are the same too. With others it is another period, and the name is taken. */
export async function selectOptionalSame(db: Queryable, body: PeriodoBody): Promise<Periodo | null> {
  const [row] = await db
    .select()
    .from(periodos)
    .where(sql`comparable(${periodos.nombre}) = comparable(${body.nombre})`)
  if (!row) return null
  if (row.inicio !== body.inicio || row.fin !== body.fin) throw conflict(NOMBRE_TOMADO, 'nombre')
  return toAnswer(row)
}

/** The period as the body says it: a new one, or the very same that is there. */
export async function ensurePeriodo(tx: Transaction, body: PeriodoBody): Promise<Periodo> {
  const [row] = await tx.insert(periodos).values(body).onConflictDoNothing().returning()
  const periodo = row ? toAnswer(row) : await selectOptionalSame(tx, body)
  if (!periodo) throw conflict(NOMBRE_TOMADO, 'nombre')
  return periodo
}

export const updateCerrado = (tx: Transaction, id: number, cerrado: boolean) =>
  tx.update(periodos).set({ cerrado }).where(eq(periodos.id, id))

export function createPeriodos(db: Database, settings: Pick<Settings, 'schoolTz'>, findUses: FindUses) {
  const table = namedTable<Row, Periodo, PeriodoCambioBody>(db, periodos, {
    item: periodo,
    toAnswer,
    orderBy: [desc(periodos.inicio), desc(periodos.id)],
    inUse: async (tx, { id }) => {
      const windows = await tx.$count(periodosInscripcion, eq(periodosInscripcion.idperiodo, id))
      const receipts = await tx.$count(recibos, eq(recibos.idperiodo, id))
      const uses = [
        ...(await findUses(tx, id)),
        windows && count(windows, 'inscripción', 'inscripciones'),
        receipts && count(receipts, 'recibo', 'recibos'),
      ].filter(use => use !== 0)
      return uses.length ? `El período se usa en ${enumerate(uses)}.` : null
    },
    check: askBeforeMoving(findUses),
  })
  return {
    ...table,
    list: async buscar => {
      const [all, { actual, trabajo }] = await Promise.all([
        table.list(buscar, {}),
        selectIdsDeHoy(db, settings.schoolTz),
      ])
      return all.map(one => ({ ...one, actual: one.id === actual, deTrabajo: one.id === trabajo }))
    },
  } satisfies Catalog<Periodo, PeriodoCambioBody>
}

async function selectIdsDeHoy(db: Queryable, zona: string) {
  const { rows } = await db.execute<{ actual: number | null; trabajo: number | null }>(
    sql`select periodo_actual(${zona}) as actual, periodo_de_trabajo(${zona}) as trabajo`,
  )
  return rows[0] ?? { actual: null, trabajo: null }
}

/** Dates that leave days of a used period out take them from its students and sections: they have to be accepted. */
const askBeforeMoving =
  (findUses: FindUses) =>
  async (tx: Transaction, row: Row, { inicio, fin, aceptarFechas }: PeriodoCambioBody) => {
    // A closed one refuses any change by itself.
    if (row.cerrado || aceptarFechas || (inicio <= row.inicio && fin >= row.fin)) return
    const open = await tx.$count(
      periodosInscripcion,
      and(eq(periodosInscripcion.idperiodo, row.id), eq(periodosInscripcion.abierto, true)),
    )
    const [enrolled] = await tx
      .select({ students: countDistinct(inscripciones.idusuario) })
      .from(inscripciones)
      .where(eq(inscripciones.idperiodo, row.id))
    const students = enrolled?.students ?? 0
    const uses = [
      open && 'su inscripción abierta',
      ...(await findUses(tx, row.id)),
      students && count(students, 'estudiante inscrito', 'estudiantes inscritos'),
    ].filter(use => use !== 0)
    if (!uses.length) return
    throw new AppError(
      409,
      `El período tiene ${enumerate(uses)}, y las fechas nuevas dejan fuera días que tenía.`,
      { confirmar: 'aceptarFechas' },
    )
  }
