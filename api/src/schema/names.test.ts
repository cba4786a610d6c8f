import { texto } from '@nivela/contract/campos'
import { ROL } from '@nivela/contract/roles'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../platform/postgres/migrate.ts'
import { openPool } from '../platform/postgres/postgres.ts'
import { createSchoolBefore } from '../testing/old-school.ts'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, insertPerson } = await openTestSchool()

test('form and database refuse the same characters in a name', async () => {
  const named = texto('nombre')
  const count = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // The first plane without the halves of characters, and where the invisible ones of the others are.
  const codes = [...count(1, 0xd7ff), ...count(0xe000, 0xffff), ...count(0xdff00, 0xe01ff)]
  const refusedByForm = codes.filter(code => !named.safeParse(`a${String.fromCodePoint(code)}b`).success)
  const { rows } = await query(
    `select array_agg(code order by code) as codes from unnest($1::int[]) code
      where not is_nombre('a' || chr(code) || 'b')`,
    [codes],
  )
  expect(rows[0]?.codes).toEqual(refusedByForm)
  expect(refusedByForm.length).toBeGreaterThan(200)
})

test.each([
  ['a line break', 'Ana\nPeña'],
  ['a tab', 'Ana\tPeña'],
  ['a right-to-left override', 'Ana \u202egnp.exe'],
  ['an isolate', 'Ana\u2066Peña\u2069'],
  ['a direction mark', 'Ana\u200f'],
  ['a zero-width space', 'A\u200bna'],
  ['a joiner', 'A\u200dna'],
  ['a byte order mark', '\u{feff}Ana\u{feff} Peña'],
  ['a soft hyphen', 'A\u00adna'],
  ['a tag', 'Ana\u{e0041}'],
])('%s is no part of a name', async (_name, nombre) => {
  expect(texto('nombre').safeParse(nombre.trim() === nombre ? nombre : `x${nombre}x`).success).toBe(false)
  expect(await refusedBy(insertPerson(ROL.maestro, { nombre }))).toBe('usuarios_nombre_valido')
  expect(await refusedBy(query('insert into aulas (nombre) values ($1)', [nombre]))).toBe(
    'aulas_nombre_valido',
  )
})

test.each(['José Ñáñez', 'Anne-Marie d’Oléon', 'О’Нил', '王小明', 'محمد', 'Aula 3 🎻', 'María\u00a0José'])(
  '%s is a name',
  async nombre => {
    expect(texto('nombre').parse(nombre)).toBe(nombre)
    await insertPerson(ROL.maestro, { nombre })
  },
)

test('names that stand already are cleaned; two that only looked the same stay two', async () => {
  const { pool, close } = openPool(await createSchoolBefore('0013_cuentas.sql'), () => {})
  afterAll(close)
  await pool.query(`
    insert into aulas (nombre) values ('Aula' || chr(x'200b'::int) || ' 7'), ('Aula 7'), (chr(x'200b'::int));
    insert into usuarios (nombre, apellido, correo, idrol) values
      ('Ana' || chr(10) || 'Luz', chr(x'202e'::int) || 'Gil', 'ana.luz@antes.test', 2);`)
  await migrate(pool)
  const { rows: aulas } = await pool.query('select nombre, id from aulas order by id desc limit 3')
  const [, , dirty] = aulas
  expect(aulas.map(({ nombre }) => nombre)).toEqual(['Sin nombre', 'Aula 7', `Aula 7 (${dirty?.id})`])
  const { rows: people } = await pool.query(
    `select nombre, apellido from usuarios where correo like 'ana.luz%'`,
  )
  expect(people).toEqual([{ nombre: 'Ana Luz', apellido: 'Gil' }])
})

test('names are compared without accents, case and surplus spaces of any kind, also while indexes are built anew', async () => {
  const spaces = [' ', '  ', '\t', '\n ', '\u2003', '\u00a0', '\u3000', '']
  const names = spaces.flatMap(space => [`${space}Núñez${space}DE LA${space}Cruz${space}`, `Ñ${space}é`])
  const { rows } = await query(
    `select n, comparable(n) as now, regexp_replace(btrim(lower(unaccent('unaccent'::regdictionary, n))), '\\s+', ' ', 'g') as plain
       from unnest($1::text[]) n`,
    [names],
  )
  for (const { n, now, plain } of rows) expect([n, now]).toEqual([n, plain])
  // Their search_path has nothing but pg_catalog.
  await query('reindex table aulas')
  await query('analyze aulas')
})
