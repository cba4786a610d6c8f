import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

interface Entry {
  resolved?: string
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
)

test('the lock names no address to download from', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([])
})

// npm, run over an installed node_modules, can write a lock that knows only the machine it was made on.
test('the lock holds the binaries of every platform, not only of the one it was made on', () => {
  const names = new Set(
    Object.keys(packages).map(place => place.slice(place.lastIndexOf('node_modules/') + 13)),
  )
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter(name => !names.has(name))
  expect(missing).toEqual([])
})

test('nothing that is installed asks for a newer Node than ours', () => {
  const [ours = 0] = majorsOf(packages['']?.engines?.node)
  const tooNew = Object.entries(packages).filter(([, { engines }]) => {
    const majors = majorsOf(engines?.node)
    return majors.length > 0 && Math.min(...majors) > ours
  })
  expect(ours).toBeGreaterThan(0)
  expect(tooNew.map(([place, { engines }]) => `${place}: ${engines?.node}`)).toEqual([])
})

/** The major versions that a range names: 22 and 24 of "^22.12 || >=24". */
const majorsOf = (range = '') => [...range.matchAll(/(?<![.\d])\d+/g)].map(Number)
