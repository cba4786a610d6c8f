import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SCHOOL_VARIABLES } from '../api/src/platform/operations/settings.ts'
import { ROOT } from './lib/run.mjs'

/** A parameter of type Settings that is taken apart: `({ schoolTz }: Settings)`. */
const TAKEN_APART = /\{([^{}]*)\}\s*:\s*(?:Readonly<|Pick<)?\s*Settings\b/g
const NAMES = new RegExp(`\\b(?:${Object.keys(SCHOOL_VARIABLES).join('|')})\\b`)

const frozenIn = (source: string) =>
  [...source.matchAll(TAKEN_APART)].map(([, names = '']) => names.trim()).filter(names => NAMES.test(names))

test('code that takes the school’s settings apart at the start is found', () => {
  expect(frozenIn('(db: Database, { dataDir, schoolTz }: Settings): Routes =>')).toEqual([
    'dataDir, schoolTz',
  ])
  expect(frozenIn('({ publicUrl, port }: Settings) => {}')).toEqual([])
})

test('the school’s settings are read when they are used: its page changes them while the server runs', () => {
  const api = path.join(ROOT, 'api/src')
  const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const found = files.flatMap(file =>
    frozenIn(readFileSync(path.join(api, file), 'utf8')).map(names => `${file}: { ${names} }`),
  )
  expect(found).toEqual([])
})
