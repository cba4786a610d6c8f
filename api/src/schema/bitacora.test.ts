import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestSchool, refusedBy } from '../testing/school.ts'

const { query, asActor, insertPerson, insertNamed, insertSection, enrol } = await openTestSchool()

const linesOf = async (objeto: string, id: number) =>
  (
    await query(
      'select accion, idautor, antes, despues, motivo from bitacora where objeto = $1 and idobjeto = $2 order by id',
      [objeto, id],
    )
  ).rows

test('nobody changes a line, in whatever way', async () => {
  await insertNamed('aulas')
  const { rows: before } = await query('select * from bitacora order by id')
  expect(before.length).toBeGreaterThan(0)
  for (const statement of [
    `update bitacora set idautor = 1`,
    'delete from bitacora',
    'truncate bitacora',
    'truncate bitacora, aulas cascade',
    `with x as (delete from bitacora returning *) select * from x`,
    `merge into bitacora b using (select 1) x on true when matched then delete`,
    `insert into bitacora (id, accion, objeto) overriding system value values (1, 'crear', 'aulas')
       on conflict (id) do update set objeto = 'aulas'`,
    `insert into bitacora (id, accion, objeto) values (1, 'crear', 'aulas')`,
    'select * from bitacora for update',
  ]) {
    expect(['42501', '23001', '428C9'], statement).toContain(await refusedBy(query(statement)))
  }
  expect((await query('select * from bitacora order by id')).rows).toEqual(before)
})

test('a line tells before and after, by whom and why; what changes nothing leaves none', async () => {
  const office = await insertPerson(ROL.administrador)
  const id = await insertNamed('aulas')
  await asActor(
    office,
    `with why as materialized (select set_config('nivela.motivo', 'se pintó', true) as set)
     update aulas set nombre = 'Azul' from why where id = $1 and set is not null`,
    [id],
  )
  await asActor(office, `update aulas set nombre = 'Azul' where id = $1`, [id])
  await asActor(office, 'delete from aulas where id = $1', [id])
  const [created, changed, deleted, ...others] = await linesOf('aulas', id)
  const { nombre } = created.despues
  expect(created).toEqual({
    accion: 'crear',
    idautor: null,
    antes: null,
    despues: { id, nombre, capacidad: null },
    motivo: null,
  })
  expect(changed).toEqual({
    accion: 'actualizar',
    idautor: office,
    antes: { id, nombre, capacidad: null },
    despues: { id, nombre: 'Azul', capacidad: null },
    motivo: 'se pintó',
  })
  expect(deleted).toMatchObject({
    accion: 'eliminar',
    idautor: office,
    antes: { id, nombre: 'Azul' },
    motivo: null,
  })
  expect(others).toEqual([])
})

test('a statement that does the acts of several people names each; a seat counted or moved is no change of the section', async () => {
  const [ana, luis, office] = [
    await insertPerson(ROL.estudiante),
    await insertPerson(ROL.estudiante),
    await insertPerson(ROL.administrador),
  ] as [number, number, number]
  const section = await insertSection()
  await enrol(await insertPerson(ROL.estudiante), section)
  const { rows } = await asActor(
    JSON.stringify({ [ana]: ana, [luis]: office }),
    `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
     select v.id, x.id, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
       from unnest($1::int[]) x (id), secciones s, periodos_inscripcion v where s.id = $2 and v.idperiodo = s.idperiodo
     returning id, idusuario`,
    [[ana, luis], section.id],
  )
  const authors = await Promise.all(
    rows.map(async ({ id, idusuario }) => [idusuario, (await linesOf('inscripciones', id))[0].idautor]),
  )
  expect(Object.fromEntries(authors)).toEqual({ [ana]: ana, [luis]: office })
  await query('update secciones set inicio = 11, fin = 12 where id = $1', [section.id])
  for (const { id } of rows) expect(await linesOf('inscripciones', id)).toHaveLength(1)
  expect((await linesOf('secciones', section.id)).map(({ accion }) => accion)).toEqual([
    'crear',
    'actualizar',
  ])
})

const TRACKED = `
  select distinct c.relname as table, t.tgargs from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where t.tgfoid = 'record_change'::regproc`

/** The trigger's arguments, which the catalogue keeps one after the other, each closed by a zero byte. */
const argumentsOf = (tgargs: Buffer) =>
  tgargs.toString().split('\0').slice(0, 4) as [string, string, string, string]

test('no line holds a secret: a column that looks like one is hidden, in every table that is tracked', async () => {
  const { rows: tracked } = await query(TRACKED)
  expect(tracked.length).toBeGreaterThan(12)
  for (const { table, tgargs } of tracked) {
    const { rows } = await query(
      `select attname as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and looks_secret(attname, atttypid) and attname <> all ($2::text[])`,
      [table, argumentsOf(tgargs)[2]],
    )
    expect({ table, shown: rows }).toEqual({ table, shown: [] })
  }
  await query('create table con_clave (id int primary key, token_de_api text)')
  expect(await refusedBy(query(`select track_changes('con_clave', 'claves')`))).toBe('P0001')
  await query(`select track_changes('con_clave', 'claves', secretas => '{"token_de_api": "llave"}')`)
  await query(
    `insert into con_clave values (1, 'secreto-1'); update con_clave set token_de_api = 'secreto-2'`,
  )
  expect((await linesOf('claves', 1)).map(({ antes, despues }) => [antes, despues])).toEqual([
    [null, { id: 1 }],
    [
      { id: 1, llave: '***' },
      { id: 1, llave: '*** nueva' },
    ],
  ])
})

test('the secrets of the real tables are nowhere in the lines', async () => {
  const id = await insertPerson(ROL.maestro, { contrasenaHash: '$argon2id$SECRETO' })
  await query(`update usuarios set contrasena_hash = '$argon2id$SECRETO2' where id = $1`, [id])
  await query(`insert into segundos_factores (idusuario, secreto, sal) values ($1, 'SECRETO3', 'SECRETO4')`, [
    id,
  ])
  await query(`update segundos_factores set secreto = 'SECRETO5', ultimo_paso = 7`)
  await query(`insert into calendarios values ($1, 'SECRETO6')`, [id])
  await query(
    `insert into llaves_de_acceso (idusuario, nombre, credencial, clave_publica) values ($1, 'Teléfono', 'SECRETO9', 'SECRETO10')`,
    [id],
  )
  await query(`update llaves_de_acceso set clave_publica = 'SECRETO11', contador = 4, nombre = 'Otro'`)
  await query(`insert into ajustes values ('jwt', 'SECRETO7')`)
  await query(`update ajustes set valor = 'SECRETO8' where clave = 'jwt'`)
  const { rows } = await query('select bitacora::text as line from bitacora')
  const text = rows.map(({ line }) => line).join('\n')
  expect(text).not.toMatch(/SECRETO|argon2|5345435245544f/)
  expect(text).not.toMatch(/contrasena|hash|token/)
  expect((await linesOf('usuarios', id)).at(-1)).toMatchObject({
    antes: { acceso: '***' },
    despues: { acceso: '*** nueva' },
  })
})
