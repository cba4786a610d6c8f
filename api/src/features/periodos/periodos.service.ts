import { INICIO_ANTES_DE_FIN, toFechaRespuesta } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'
import { type Periodo, type PeriodoCambioBody, periodo } from '@nivela/contract/periodos'
import { and, countDistinct, desc, eq } from 'drizzle-orm'
import type { Catalog } from '../../platform/http/catalog.ts'
import { AppError, type ConstraintSentences, notFound } from '../../platform/http/errors.ts'
import { namedTable } from '../../platform/postgres/named-table.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { inscripciones, periodosInscripcion } from '../../schema/inscripciones.ts'
import { periodos } from '../../schema/periodos.ts'
import { recibos } from '../../schema/recibos.ts'
import { secciones } from '../../schema/secciones.ts'

export const periodosConstraints: ConstraintSentences = {
  periodos_nombre_unico: { error: 'Ya existe un período con ese nombre.', campo: 'nombre' },
  periodos_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  periodos_inicio_antes_de_fin: { error: INICIO_ANTES_DE_FIN, campo: 'fin' },
}

type Row = typeof periodos.$inferSelect

const toAnswer = (row: Row): Periodo => ({
  ...row,
  inicio: toFechaRespuesta(row.inicio),
  fin: toFechaRespuesta(row.fin),
})

export async function selectPeriodo(db: Queryable, id: number): Promise<Periodo> {
  const [row] = await db.select().from(periodos).where(eq(periodos.id, id))
  if (!row) throw notFound()
  return toAnswer(row)
}

export const createPeriodos = (db: Database): Catalog<Periodo, PeriodoCambioBody> =>
  namedTable<Row, Periodo, PeriodoCambioBody>(db, periodos, {
    item: periodo,
    toAnswer,
    orderBy: [desc(periodos.inicio), desc(periodos.id)],
    inUse: async (tx, { id }) => {
      const sections = await tx.$count(secciones, eq(secciones.idperiodo, id))
      const windows = await tx.$count(periodosInscripcion, eq(periodosInscripcion.idperiodo, id))
      const receipts = await tx.$count(recibos, eq(recibos.idperiodo, id))
      const uses = [
        sections && count(sections, 'sección', 'secciones'),
        windows && count(windows, 'inscripción', 'inscripciones'),
        receipts && count(receipts, 'recibo', 'recibos'),
      ].filter(use => use !== 0)
      return uses.length ? `El período se usa en ${enumerate(uses)}.` : null
    },
    check: askBeforeMoving,
  })

/** Dates that leave days of a used period out take them from its students and sections: they have to be accepted. */
async function askBeforeMoving(tx: Transaction, row: Row, { inicio, fin, aceptarFechas }: PeriodoCambioBody) {
  if (aceptarFechas || (inicio <= row.inicio && fin >= row.fin)) return
  const open = await tx.$count(
    periodosInscripcion,
    and(eq(periodosInscripcion.idperiodo, row.id), eq(periodosInscripcion.abierto, true)),
  )
  const sections = await tx.$count(secciones, eq(secciones.idperiodo, row.id))
  const [enrolled] = await tx
    .select({ students: countDistinct(inscripciones.idusuario) })
    .from(inscripciones)
    .where(eq(inscripciones.idperiodo, row.id))
  const students = enrolled?.students ?? 0
  const uses = [
    open && 'su inscripción abierta',
    sections && count(sections, 'sección', 'secciones'),
    students && count(students, 'estudiante inscrito', 'estudiantes inscritos'),
  ].filter(use => use !== 0)
  if (!uses.length) return
  throw new AppError(
    409,
    `El período tiene ${enumerate(uses)}, y las fechas nuevas dejan fuera días que tenía.`,
    { confirmar: 'aceptarFechas' },
  )
}
