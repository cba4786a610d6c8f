import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TEXTOS } from '@nivela/contract/textos'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

const table = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8')
const rows = [...table.matchAll(/^\| (?!requirement|---)(.+) \| (.+) \| (.+) \|$/gm)]

test('every requirement names where it is shown and a file that is there', () => {
  expect(rows.length).toBeGreaterThan(50)
  const files = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(rows.filter(([, , , shown = '']) => files(shown).length === 0).map(([row]) => row)).toEqual([])
  const missing = rows
    .flatMap(([, , , shown = '']) => files(shown))
    .filter(file => !existsSync(path.join(ROOT, file)))
  expect(missing).toEqual([])
})

test('every text that the specification quotes has its row', () => {
  const texts = Object.values(TEXTOS).flatMap(group =>
    typeof group === 'string' ? [group] : Object.values(group),
  )
  expect(texts.filter(text => !table.includes(text))).toEqual([])
})
