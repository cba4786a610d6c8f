import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Import, production, roomOf } from './lib/imports.ts'
import { ROOT } from './lib/run.mjs'

const FEATURES = 'api/src/features/'

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
function findReaching(floors: ReturnType<typeof readFloors>, imports: Import[]) {
  return imports.flatMap(({ from, to }) => {
    if (!from.startsWith(FEATURES) || !to.startsWith(FEATURES)) return []
    const [here, there] = [from, to].map(file => floors.get(roomOf(file, FEATURES)))
    if (!here || !there) return [`${from} → ${to}: one of them stands on no floor`]
    return here.place === there.place || there.height < here.height ? [] : [`${from} → ${to}`]
  })
}

const floors = readFloors(readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8'))

test('every room of the server stands on a floor of the figure', () => {
  const rooms = readdirSync(path.join(ROOT, FEATURES), { withFileTypes: true })
  expect([...floors.keys()].sort()).toEqual(
    rooms
      .filter(room => room.isDirectory())
      .map(({ name }) => name)
      .sort(),
  )
})

test('each uses only lower ones', () => {
  expect(findReaching(floors, production)).toEqual([])
})

test('what reaches up, or across, is found', () => {
  const figure = '2 above   ficha over panel\n1 below   aulas with salas, periodos'
  const go = (from: string, to: string) =>
    findReaching(readFloors(figure), [
      { from: `${FEATURES}${from}/a.service.ts`, to: `${FEATURES}${to}/b.service.ts` },
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
