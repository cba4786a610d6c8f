import { ROL, type Rol } from '@nivela/contract/roles'
import { databaseErrorOf } from '../platform/postgres/database-errors.ts'
import { usuarios } from '../schema/usuarios.ts'
import { newUsuario } from './app.ts'
import { openTestPostgres } from './database.ts'

/** The constraint that refuses a statement, or the error's code where none is named, or null if it is taken. */
export async function refusedBy(statement: Promise<unknown>): Promise<string | null> {
  try {
    await statement
    return null
  } catch (error) {
    const failure = databaseErrorOf(error)
    return failure?.constraint ?? failure?.code ?? String(error)
  }
}

interface Section {
  id: number
  idperiodo: number
  idasignatura: number
  dia: string
  inicio: number
  fin: number
}

const NAMED = {
  periodos: "(nombre, inicio, fin) values ($1, '2026-01-15', '2026-05-15')",
  asignaturas: '(nombre, creditos) values ($1, 4)',
  aulas: '(nombre) values ($1)',
}

/** A school in a database of the test file's own, written to by SQL alone: what PostgreSQL itself allows. */
export async function openTestSchool() {
  const { pool, db } = await openTestPostgres()
  let count = 0
  const unique = (word: string) => {
    count += 1
    return `${word} ${count}`
  }
  const query = (text: string, values: unknown[] = []) => pool.query(text, values)

  async function insertPerson(
    idrol: Rol,
    changes: Partial<typeof usuarios.$inferInsert> = {},
  ): Promise<number> {
    const rows = await db
      .insert(usuarios)
      .values(await newUsuario(idrol, changes))
      .returning({ id: usuarios.id })
    return rows[0]?.id ?? 0
  }

  async function insertNamed(table: keyof typeof NAMED): Promise<number> {
    const { rows } = await query(`insert into ${table} ${NAMED[table]} returning id`, [unique(table)])
    return rows[0].id
  }

  const term = await insertNamed('periodos')
  const { rows: windows } = await query(
    `insert into periodos_inscripcion (nombre, inicio, fin, idperiodo, abierto)
     values ('Ventana', '2026-01-01', '2026-01-10', $1, true) returning id`,
    [term],
  )

  async function insertSection(changes: Record<string, unknown> = {}): Promise<Section> {
    const row = {
      nombre: unique('S'),
      idusuario: changes.idusuario ?? (await insertPerson(ROL.maestro)),
      idperiodo: term,
      idasignatura: changes.idasignatura ?? (await insertNamed('asignaturas')),
      idaula: changes.idaula ?? (await insertNamed('aulas')),
      dia: 'Lunes',
      inicio: 8,
      fin: 10,
      cupo: 20,
      ...changes,
    }
    const places = Object.keys(row).map((_, index) => `$${index + 1}`)
    const { rows } = await query(
      `insert into secciones (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(row),
    )
    return rows[0]
  }

  const enrol = (idusuario: number, section: Section, changes: Partial<Section> = {}) => {
    const { id, idperiodo, idasignatura, dia, inicio, fin } = { ...section, ...changes }
    return query(
      `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [windows[0].id, idusuario, id, idperiodo, idasignatura, dia, inicio, fin],
    )
  }

  /** Runs a statement in a transaction that says who makes it. */
  async function asActor(actor: number | string, statement: string, values: unknown[]) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('nivela.autor', $1, true)`, [String(actor)])
      const result = await client.query(statement, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  return { query, term, insertPerson, insertNamed, insertSection, enrol, asActor }
}
