import { type Aula, type AulaBody, aula } from '@nivela/contract/aulas'
import { enumerate } from '@nivela/contract/palabras'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { type FindUses, namedTable } from '../../platform/postgres/named-table.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { aulas } from '../../schema/aulas.ts'

export const aulasConstraints: ConstraintSentences = {
  aulas_nombre_unico: { error: 'Ya existe un aula con ese nombre.', campo: 'nombre' },
  aulas_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  aulas_capacidad_valida: {
    error: 'La capacidad debe ser un número entero de 1 a 1000.',
    campo: 'capacidad',
    status: 400,
  },
}

export const createAulas = (db: Queryable, findUses: FindUses) =>
  namedTable<Aula, Aula, AulaBody>(db, aulas, {
    item: aula,
    toAnswer: row => row,
    orderBy: [byName(aulas.nombre)],
    inUse: async (tx, { id }) => {
      const uses = await findUses(tx, id)
      return uses.length ? `El aula se usa en ${enumerate(uses)}.` : null
    },
  })
