import { type Asignatura, type AsignaturaBody, asignatura } from '@nivela/contract/asignaturas'
import { enumerate } from '@nivela/contract/palabras'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { type FindUses, namedTable } from '../../platform/postgres/named-table.ts'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { asignaturas } from '../../schema/asignaturas.ts'

export const asignaturasConstraints: ConstraintSentences = {
  asignaturas_nombre_unico: { error: 'Ya existe una asignatura con ese nombre.', campo: 'nombre' },
  asignaturas_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  asignaturas_creditos_validos: {
    error: 'Los créditos deben ser un número entero entre 1 y 20',
    campo: 'creditos',
  },
  asignaturas_area_valida: { error: 'Esa no es un área de la prueba POMA.', campo: 'area' },
}

export const createAsignaturas = (db: Queryable, findUses: FindUses) =>
  namedTable<Asignatura, Asignatura, AsignaturaBody>(db, asignaturas, {
    item: asignatura,
    toAnswer: row => row,
    orderBy: [byName(asignaturas.nombre)],
    inUse: async (tx, { id }) => {
      const uses = await findUses(tx, id)
      return uses.length ? `La asignatura se usa en ${enumerate(uses)}.` : null
    },
  })
