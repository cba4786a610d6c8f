import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

/** The feature that writes a table, where it is not the one of the same name. */
const OWNERS: Record<string, string> = {
  sesiones: 'auth',
  bienvenidas: 'auth',
  segundos_factores: 'auth',
  codigos_de_recuperacion: 'auth',
  codigos_de_entrada: 'auth',
  llaves_de_acceso: 'auth',
  retos_de_llaves: 'auth',
  cuentas_de_institucion: 'institucion',
  limites: 'auth',
  periodos_inscripcion: 'inscripciones',
  horas_pendientes: 'inscripciones',
  turnos: 'inscripciones',
  enlaces: 'correos',
  envios: 'correos',
  calendarios: 'horarios',
  avisos_apagados: 'avisos',
  rebotes: 'correos',
  plantillas: 'correos',
  correos_a_la_vista: 'mensajes',
  recordatorios: 'cierre',
  columnas_de_importacion: 'importaciones',
  disponibilidad_maestros: 'disponibilidad',
  disponibilidad_aulas: 'disponibilidad',
  propuestas_avance: 'propuestas',
  propuestas_secciones: 'propuestas',
  // Temporary: the rows of a sheet, for as long as its transaction.
  filas_importadas: 'usuarios',
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** By Drizzle, and by SQL in a string: `insert into x`, `update x set`, `delete from x`, `merge into x`. */
const WRITES = [
  /\b(?:db|tx)\s*\.(?:insert|update|delete)\((\w+)\)/g,
  /\b(?:insert into|delete from|merge into|truncate(?: table)?)\s+(?:only\s+)?([a-z_]+)/gi,
  /\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?[a-z]+)?\s+set\b/gi,
]

const features = path.join(ROOT, 'api/src/features')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !/\.test[.-]/.test(file),
)
const writes = sources.flatMap(file => {
  const source = readFileSync(path.join(features, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return WRITES.flatMap(pattern => [...source.matchAll(pattern)]).map(([, name = '']) => {
    const table = snake(name)
    return { feature: file.split(path.sep)[0], table, owner: OWNERS[table] ?? table }
  })
})

test('both ways of writing are seen', () => {
  const tables = new Set(writes.map(({ table }) => table))
  // Written by Drizzle alone, and by SQL alone.
  expect(tables).toContain('recibos')
  expect(tables).toContain('poma')
})

test('only the owner of a table writes it', () => {
  expect(writes.filter(({ feature, owner }) => feature !== owner)).toEqual([])
})
