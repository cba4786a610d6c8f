import { readdirSync } from 'node:fs'
import path from 'node:path'
import { contrasenaNueva, unidadDe } from '@nivela/contract/contrasenas'
import { hasta } from '@nivela/contract/largos'
import { expect, test } from 'vitest'
import { z } from 'zod'

const CONTRACT = path.join(import.meta.dirname, '../../../contract/src')
const files = readdirSync(CONTRACT).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const schemas = new Map<string, z.core.$ZodType>()
for (const file of files) {
  for (const [name, value] of Object.entries(await import(path.join(CONTRACT, file))))
    if (value instanceof z.ZodType) schemas.set(`${file} ${name}`, value)
}

/** Every schema that another is made of, and itself. */
function partsOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const shape = (def.shape ?? {}) as Record<string, unknown>
  for (const inner of [...Object.values(def), ...Object.values(shape), ...((def.options as unknown[]) ?? [])])
    if (inner instanceof z.core.$ZodType) partsOf(inner, seen)
  return seen
}

/** What is wrong with the order of a schema's checks. */
function faultsOf(schema: z.core.$ZodType): string[] {
  const { checks = [] } = (schema._zod as unknown as { def: { checks?: z.core.$ZodCheck[] } }).def
  const defs = checks.map(({ _zod }) => _zod.def as { check: string; abort?: boolean })
  const bound = defs.findIndex(({ check }) => check === 'max_length')
  const own = defs.findIndex(({ check }) => check === 'custom')
  return [
    ...(defs.some(({ check, abort }) => check === 'max_length' && !abort)
      ? ['goes on when it is too long']
      : []),
    ...(schema instanceof z.ZodString && own !== -1 && (bound === -1 || own < bound)
      ? ['is checked by code of ours before its length']
      : []),
  ]
}

test('nothing is checked of a text or a list that is too long', () => {
  const faults = [...schemas].flatMap(([name, schema]) =>
    [...partsOf(schema)].flatMap(faultsOf).map(fault => `${name}: ${fault}`),
  )
  expect(faults).toEqual([])
  const bounded = [...schemas.values()].flatMap(schema => [...partsOf(schema)])
  expect(bounded.length).toBeGreaterThan(500)
})

test('a check after the bound is not run', () => {
  let seen = 0
  const schema = z
    .string()
    .check(hasta(3, 'demasiado'))
    .refine(() => ++seen)
  expect(schema.safeParse('abcd').error?.issues.map(({ message }) => message)).toEqual(['demasiado'])
  expect(seen).toBe(0)
  expect(contrasenaNueva('contraseña').safeParse('a'.repeat(200)).error?.issues).toHaveLength(1)
})

test('what a text repeats, of whatever length', () => {
  for (const [texto, unidad] of [
    ['', ''],
    ['a', 'a'],
    ['aaaa', 'a'],
    ['abcabcab', 'abc'],
    ['abab', 'ab'],
    ['aabaaab', 'aaba'],
    ['abcd', 'abcd'],
    ['aab', 'aab'],
  ])
    expect([texto, unidadDe(texto as string)]).toEqual([texto, unidad])
  // Quadratic time would be an hour here.
  const long = `${'a'.repeat(2_000_000)}b`
  expect(unidadDe(long)).toBe(long)
})
