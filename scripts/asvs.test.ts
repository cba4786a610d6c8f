import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8')

interface Entry {
  number: string
  level: number
  state: string
}

const rows: (Entry & { shown: string })[] = [
  ...text.matchAll(/^\| (V[\d.]+) L([12]) \| [^|]+ \| (holds|not yet) \| ([^|]+) \|$/gm),
].map(([, number = '', level, state = '', shown = '']) => ({ number, level: Number(level), state, shown }))
const others: Entry[] = [...text.matchAll(/^- ((?:V[\d.]+ L[12](?:, )?)+): .+$/gm)].flatMap(([, list = '']) =>
  [...list.matchAll(/(V[\d.]+) L([12])/g)].map(([, number = '', level]) => ({
    number,
    level: Number(level),
    state: 'does not apply',
  })),
)
const entries = [...rows, ...others]

test('every requirement of the two levels is there once', () => {
  const of = (level: number) => entries.filter(entry => entry.level === level).length
  expect([of(1), of(2)]).toEqual([70, 183])
  expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
})

test.each(['holds', 'not yet', 'does not apply'])('the summary counts what %s', state => {
  const [, ...told] = new RegExp(`^\\| ${state} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(text) ?? []
  const found = entries.filter(entry => entry.state === state)
  const of = (level: number) => found.filter(entry => entry.level === level).length
  expect(told.map(Number)).toEqual([of(1), of(2), found.length])
})

const decisions = readFileSync(path.join(ROOT, 'docs/security-decisions.md'), 'utf8')

/** In one of our folders, or with an ending; other words in backquotes are settings, addresses or code. */
const filesIn = (page: string) =>
  [
    ...page.matchAll(
      /`((?:api|bench|contract|deploy|docs|e2e|packages|scripts|web)\/[\w./-]+|[\w.-]+\.(?:json|md|mjs|ts|yaml))`/g,
    ),
  ].map(([, file = '']) => file)
const isThere = (file: string) => existsSync(path.join(ROOT, file))

test('every row that holds names the test or the file that shows it', () => {
  const silent = rows.filter(({ state, shown }) => state === 'holds' && !filesIn(shown).some(isThere))
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('every file that a row names is there', () => {
  const missing = rows.flatMap(({ number, shown }) =>
    filesIn(shown)
      .filter(file => !isThere(file))
      .map(file => `${number}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('every file that the decisions beside it name is there', () => {
  const named = filesIn(decisions)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(file => !isThere(file))).toEqual([])
})

test('no source of ours writes HTML, runs a text, sets a cookie or uses a weak hash', () => {
  const forbidden =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.(write|cookie)|\beval\(|new Function\(|createHash\('(md5|sha1)'/
  const sources = ['contract/src', 'api/src', 'web/src'].flatMap(room =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map(file => path.join(room, file)),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(file => forbidden.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
