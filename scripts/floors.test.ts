import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, production, roomOf } from './lib/imports.ts'
import { ROOT } from './lib/run.mjs'

/** Where each room stands, from the figure in docs/architecture.md. Rooms that are `with` each other stand in one place. */
function readFloors(figure: string) {
  const heights = new Map<string, { height: number; place: string }>()
  for (const [, floor = '', rooms = ''] of figure.matchAll(/^(\d) .+? {2,}(\S.*)$/gm))
    for (const [index, row] of rooms.split(' over ').reverse().entries())
      for (const place of row.split(', '))
        for (const room of place.split(' with '))
          heights.set(room, { height: Number(floor) + index / 10, place })
  return heights
}

/** The imports that reach up, or across a floor. */
function findReaching(features: string, floors: ReturnType<typeof readFloors>, imports: Import[]) {
  return imports.flatMap(({ from, to }) => {
    if (!from.startsWith(features) || !to.startsWith(features)) return []
    const [here, there] = [from, to].map(file => floors.get(roomOf(file, features)))
    if (!here || !there) return [`${from} → ${to}: one of them stands on no floor`]
    return here.place === there.place || there.height < here.height ? [] : [`${from} → ${to}`]
  })
}

const architecture = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
const floorsBelow = (heading: string) => readFloors(architecture.split(heading)[1]?.split('\n## ')[0] ?? '')

describe.each([
  ['server', 'api/src/features/', floorsBelow("## The server's floors")],
  ['web', 'web/src/features/', floorsBelow("## The web's floors")],
])('%s', (_, features, floors) => {
  test('every room stands on a floor of the figure', () => {
    const rooms = readdirSync(path.join(ROOT, features), { withFileTypes: true })
    expect([...floors.keys()].sort()).toEqual(
      rooms
        .filter(room => room.isDirectory())
        .map(({ name }) => name)
        .sort(),
    )
  })
  test('each uses only lower ones', () => {
    expect(findReaching(features, floors, production)).toEqual([])
  })
})

test('what reaches up, or across, is found', () => {
  const figure = '2 above   ficha over panel\n1 below   aulas with salas, periodos'
  const go = (from: string, to: string) =>
    findReaching('features/', readFloors(figure), [
      { from: `features/${from}/a.service.ts`, to: `features/${to}/b.service.ts` },
    ])
  for (const [from, to] of [
    ['ficha', 'panel'],
    ['panel', 'aulas'],
    ['aulas', 'salas'],
    ['salas', 'aulas'],
  ] as const)
    expect(go(from, to)).toEqual([])
  for (const [from, to] of [
    ['panel', 'ficha'],
    ['aulas', 'panel'],
    ['aulas', 'periodos'],
    ['aulas', 'elsewhere'],
  ] as const)
    expect(go(from, to)).toHaveLength(1)
})
