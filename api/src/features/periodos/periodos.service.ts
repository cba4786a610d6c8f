import { INICIO_ANTES_DE_FIN, toFechaRespuesta } from '@nivela/contract/fechas'
import { count, enumerate } from '@nivela/contract/palabras'
import type { Periodo, PeriodoBody } from '@nivela/contract/periodos'
import { desc, eq } from 'drizzle-orm'
import type { Catalog } from '../../platform/catalog.ts'
import { type ConstraintSentences, notFound } from '../../platform/errors.ts'
import { namedTable } from '../../platform/named-table.ts'
import type { Database, Queryable } from '../../platform/postgres.ts'
import { periodosInscripcion } from '../../schema/inscripciones.ts'
import { periodos } from '../../schema/periodos.ts'
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

export function createPeriodos(db: Database): Catalog<Periodo, PeriodoBody> {
  const table = namedTable<Row, PeriodoBody>(db, periodos, {
    orderBy: [desc(periodos.inicio), desc(periodos.id)],
    inUse: async (tx, { id }) => {
      const sections = await tx.$count(secciones, eq(secciones.idperiodo, id))
      const windows = await tx.$count(periodosInscripcion, eq(periodosInscripcion.idperiodo, id))
      const uses = [
        sections && count(sections, 'sección', 'secciones'),
        windows && count(windows, 'inscripción', 'inscripciones'),
      ].filter(use => use !== 0)
      return uses.length ? `El período se usa en ${enumerate(uses)}.` : null
    },
  })
  return {
    list: async buscar => (await table.list(buscar)).map(toAnswer),
    create: async body => toAnswer(await table.create(body)),
    update: async (id, body) => toAnswer(await table.update(id, body)),
    remove: async id => toAnswer(await table.remove(id)),
  }
}
