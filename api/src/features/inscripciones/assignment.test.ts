import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tryCases } from '../../testing/random-cases.ts'
import { assignSeats } from './assignment.ts'

type Costs = (number | null)[][]
interface Worth {
  placed: number
  cost: number
  /** How early those came who are left out. */
  left: number
}

const worthOf = (costs: Costs, plan: (number | null)[]): Worth => ({
  placed: plan.filter(place => place !== null).length,
  cost: plan.reduce<number>(
    (sum, place, student) => sum + (place === null ? 0 : (costs[student]?.[place] ?? 0)),
    0,
  ),
  left: plan.reduce<number>((sum, place, student) => sum + (place === null ? plan.length - student : 0), 0),
})

const compare = (one: Worth, other: Worth) =>
  one.placed - other.placed || other.cost - one.cost || other.left - one.left

/** Every plan there is. */
function* plansOf(costs: Costs, seats: number[], student = 0): Generator<(number | null)[]> {
  if (student === costs.length) return yield []
  for (const place of [null, ...seats.keys()]) {
    const cost = place === null ? 0 : costs[student]?.[place]
    if (cost === null || cost === undefined || (place !== null && !seats[place])) continue
    const left = seats.map((free, section) => (section === place ? free - 1 : free))
    for (const rest of plansOf(costs, left, student + 1)) yield [place, ...rest]
  }
}

const school = fc
  .record({ sections: fc.integer({ min: 0, max: 4 }), students: fc.integer({ min: 0, max: 5 }) })
  .chain(({ sections, students }) => {
    const cost = fc.option(fc.integer({ min: 0, max: 7 }), { freq: 3 })
    const row = fc.array(cost, { minLength: sections, maxLength: sections })
    return fc.record({
      costs: fc.array(row, { minLength: students, maxLength: students }),
      seats: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: sections, maxLength: sections }),
    })
  })

test('no plan of all that there are places more, costs less at that, or leaves out those who came later', async () => {
  await tryCases(
    school,
    async ({ costs, seats }) => {
      const plan = assignSeats(costs, seats)
      for (const [section, free] of seats.entries())
        expect(plan.filter(place => place === section).length).toBeLessThanOrEqual(free)
      for (const [student, place] of plan.entries())
        expect(place === null || costs[student]?.[place] !== null).toBe(true)
      const best = [...plansOf(costs, seats)]
        .map(one => worthOf(costs, one))
        .reduce((one, other) => (compare(other, one) > 0 ? other : one))
      expect(worthOf(costs, plan)).toEqual(best)
    },
    { numRuns: 2000 },
  )
})

test('of two who could have the last seat, the one who came first gets it', () => {
  expect(assignSeats([[3], [3]], [1])).toEqual([0, null])
  expect(assignSeats([[3], [2]], [1])).toEqual([null, 0])
  // The first one makes room where there is another place for them.
  expect(
    assignSeats(
      [
        [0, 7],
        [0, null],
      ],
      [1, 1],
    ),
  ).toEqual([1, 0])
})

test('a thousand students and forty sections', () => {
  const costs = Array.from({ length: 1000 }, (_, student) =>
    Array.from({ length: 40 }, (_, section) =>
      (student * 7 + section * 13) % 5 ? (student + section) % 8 : null,
    ),
  )
  const plan = assignSeats(costs, Array(40).fill(20))
  expect(plan.filter(place => place !== null)).toHaveLength(800)
})
