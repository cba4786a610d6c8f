import { describe, expect, test } from 'vitest'
import { imports, production, roomOf } from './lib/imports.ts'

const fileOf = (to: string) => to.replace(/^@nivela\/contract\/(.+)$/, 'contract/src/$1.ts')

/** The first circle of imports, file by file; empty without one. */
function findCircle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const follow = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const next of graph.get(file) ?? []) {
      const circle = follow(next, [...path, file])
      if (circle.length) return circle
    }
    done.add(file)
    return []
  }
  for (const file of graph.keys()) {
    const circle = follow(file, [])
    if (circle.length) return circle
  }
  return []
}

const within = (place: string) => (file: string) => file.startsWith(place)
const violations = (from: (file: string) => boolean, forbidden: (to: string, from: string) => boolean) =>
  production
    .filter(one => from(one.from) && forbidden(one.to, one.from))
    .map(({ from, to }) => `${from} → ${to}`)

test('there is something to look at', () => {
  expect(production.length).toBeGreaterThan(100)
})

describe('between workspaces', () => {
  test('contract imports zod only', () => {
    expect(violations(within('contract/'), to => !to.startsWith('contract/') && to !== 'zod')).toEqual([])
  })
  test('packages import nothing of ours, nor each other; their tests neither', () => {
    const elsewhere = (to: string, from: string) =>
      (to.startsWith('@nivela/') && !to.startsWith(`@nivela/${roomOf(from, 'packages/')}/`)) ||
      (to.includes('/') &&
        /^(contract|api|web|e2e|packages)\//.test(to) &&
        roomOf(to, 'packages/') !== roomOf(from, 'packages/'))
    const found = imports.filter(({ from, to }) => from.startsWith('packages/') && elsewhere(to, from))
    expect(found).toEqual([])
  })
  test('the API and the web never meet', () => {
    expect(violations(within('api/'), to => /^(web\/|@nivela\/web)/.test(to))).toEqual([])
    expect(violations(within('web/'), to => /^(api\/|@nivela\/api)/.test(to))).toEqual([])
    expect(violations(within('e2e/'), to => /^(api|web)\/src/.test(to))).toEqual([])
  })
})

test('no circles, by type neither', () => {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), fileOf(to)])
  expect(findCircle(graph)).toEqual([])
})

test('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(findCircle(graph)).toEqual(['b', 'c', 'b'])
})

describe('within the API: app → features → schema, platform', () => {
  const features = 'api/src/features/'
  test('the platform knows no school noun', () => {
    expect(violations(within('api/src/platform/'), to => /^api\/src\/(?!platform\/)/.test(to))).toEqual([])
    // Of the contract, only what every noun shares.
    const shared = /^@nivela\/contract\/(campos|fechas|listas|palabras|respuesta|roles|version)$/
    expect(
      violations(within('api/src/platform/'), to => to.startsWith('@nivela/contract/') && !shared.test(to)),
    ).toEqual([])
  })
  test('the schema stands on the contract alone', () => {
    expect(violations(within('api/src/schema/'), to => /^api\/src\/(?!schema\/)/.test(to))).toEqual([])
  })
  test('features never reach up', () => {
    expect(
      violations(within(features), to => /^api\/src\/(?!features\/|schema\/|platform\/)/.test(to)),
    ).toEqual([])
  })
  test('a feature calls another only through its service', () => {
    const elsewhere = (to: string, from: string) =>
      to.startsWith(features) &&
      roomOf(to, features) !== roomOf(from, features) &&
      !to.endsWith('.service.ts')
    expect(violations(within(features), elsewhere)).toEqual([])
  })
})

describe('within the web: router → features → data, ui → lib', () => {
  const features = 'web/src/features/'
  test('ui and lib know no feature', () => {
    expect(
      violations(
        file => /^web\/src\/(ui|lib)\//.test(file),
        to => to.startsWith(features),
      ),
    ).toEqual([])
    expect(violations(within('web/src/lib/'), to => /^web\/src\/(ui|data)/.test(to))).toEqual([])
    expect(violations(within('web/src/ui/'), to => to.startsWith('web/src/data/'))).toEqual([])
  })
  test('data knows no page and draws nothing', () => {
    expect(violations(within('web/src/data/'), to => /^web\/src\/(?!data\/|lib\/)/.test(to))).toEqual([])
    expect(
      violations(within('web/src/data/'), to => to.endsWith('.tsx') || to.startsWith('@mantine/')),
    ).toEqual([])
  })
  test('ui and lib know no noun of the school', () => {
    const noun = (plain: string[]) => (to: string) =>
      to.startsWith('@nivela/contract/') && !plain.includes(to.replace('@nivela/contract/', ''))
    expect(violations(within('web/src/ui/'), noun(['fechas', 'palabras', 'textos', 'version']))).toEqual([])
    expect(
      violations(within('web/src/lib/'), noun(['auth', 'fechas', 'momentos', 'palabras', 'respuesta'])),
    ).toEqual([])
  })
  test('a feature takes from another only its index, and nothing of the router', () => {
    const elsewhere = (to: string, from: string) => {
      const room = roomOf(to, features)
      if (!to.startsWith(features) || room === roomOf(from, features)) return false
      return to !== `${features}${room}/index.ts`
    }
    expect(violations(within(features), elsewhere)).toEqual([])
    expect(violations(within(features), to => /^web\/src\/(router|main)/.test(to))).toEqual([])
  })
})
