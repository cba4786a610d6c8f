import { AREAS, areaDe, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as ajustes from '../platform/postgres/ajustes.ts'
import { openTestPostgres } from '../testing/database.ts'
import * as asignaturas from './asignaturas.ts'
import * as aulas from './aulas.ts'
import * as avisos from './avisos.ts'
import * as bitacora from './bitacora.ts'
import * as calificaciones from './calificaciones.ts'
import * as correos from './correos.ts'
import * as documentos from './documentos.ts'
import * as escuela from './escuela.ts'
import * as importaciones from './importaciones.ts'
import * as inscripciones from './inscripciones.ts'
import * as institucion from './institucion.ts'
import * as llaves from './llaves.ts'
import * as mensajes from './mensajes.ts'
import * as periodos from './periodos.ts'
import * as poma from './poma.ts'
import * as recibos from './recibos.ts'
import * as secciones from './secciones.ts'
import * as segundosFactores from './segundos-factores.ts'
import * as usuarios from './usuarios.ts'

const { pool } = await openTestPostgres()

test('what the code believes of each table is what the database has', async () => {
  const rooms = [
    ajustes,
    asignaturas,
    aulas,
    avisos,
    bitacora,
    calificaciones,
    correos,
    documentos,
    escuela,
    importaciones,
    inscripciones,
    periodos,
    poma,
    institucion,
    llaves,
    mensajes,
    recibos,
    secciones,
    segundosFactores,
    usuarios,
  ]
  const tables = rooms.flatMap(room => Object.values(room).filter(value => is(value, PgTable)))
  expect(tables.length).toBeGreaterThan(10)
  const { rows } = await pool.query(
    `select table_name, column_name, udt_name, is_nullable = 'NO' as not_null from information_schema.columns where table_schema = 'public'`,
  )
  const names: Record<string, string> = {
    integer: 'int4',
    'integer[]': '_int4',
    'text[]': '_text',
    smallint: 'int2',
    bigint: 'int8',
    boolean: 'bool',
    'numeric(5, 2)': 'numeric',
    'numeric(10, 2)': 'numeric',
    'timestamp with time zone': 'timestamptz',
  }
  for (const table of tables) {
    for (const column of Object.values(getTableColumns(table))) {
      const type = column.getSQLType()
      expect(rows).toContainEqual({
        table_name: getTableName(table),
        column_name: column.name,
        udt_name: names[type] ?? type,
        not_null: column.notNull,
      })
    }
  }
})

test('PostgreSQL and the contract agree on the areas', async () => {
  const names = [
    ...Object.values(NOMBRE_DE_AREA),
    'MATEMATICA',
    'matemáticas ',
    'Lenguas Españolas',
    'Ciencia Sociales',
    'Música',
    'Ciencias',
    '',
  ]
  for (const name of names) {
    const { rows } = await pool.query('select area_of($1) as area', [name])
    expect([name, rows[0].area]).toEqual([name, areaDe(name)])
  }
  expect(AREAS.map(area => areaDe(NOMBRE_DE_AREA[area]))).toEqual([...AREAS])
})
