import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { boundOf } from './bound.ts'
import { violationsOf } from './check.ts'
import { proposeGreedily } from './greedy.ts'
import { improveOffer, type Proposal } from './improve.ts'
import { hoursMask, type Instance, type Section } from './instance.ts'
import { candidatesOf } from './model.ts'
import { createRandom } from './random.ts'
import { seatStudents } from './seating.ts'
import { drawInstance } from './shapes.ts'

const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
console.info(`TEST_SEED=${seed}`)
const random = createRandom(seed)
const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

/** A school with hours, durations and sections that fit no pattern. */
function drawOdd(): Instance {
  const week = () =>
    Array.from({ length: 6 }, () => (random() < 0.3 ? 0 : hoursMask(between(7, 12), between(13, 22))))
  const subjects = Array.from({ length: between(1, 4) }, () => ({ duration: between(1, 3) }))
  const pick = () => subjects.map((_, index) => index).filter(() => random() < 0.6)
  const instance: Instance = {
    subjects,
    groups: Array.from({ length: (1 << subjects.length) - 1 }, (_, index) => ({
      owes: index + 1,
      students: between(0, 40),
      // Some have classes already, or wait for one.
      ...(random() < 0.3 && { busy: subjects.map(() => (random() < 0.5 ? Array(6).fill(0) : week())) }),
    })).filter(({ students }) => students),
    teachers: Array.from({ length: between(0, 6) }, () => ({
      subjects: pick(),
      free: week(),
      mostHours: between(0, 12),
    })),
    rooms: Array.from({ length: between(0, 4) }, () => ({ capacity: between(1, 40), free: week() })),
    open: random() < 0.5 ? Array(6).fill(hoursMask(7, 22)) : week(),
    sizes: { least: between(1, 10), most: between(10, 40) },
    mostSections: between(0, 12),
    fixed: [],
  }
  // Some of what a first look finds stays.
  const first = proposeGreedily(instance)
  return { ...instance, fixed: first.filter(() => random() < 0.3), mostSections: instance.mostSections }
}

async function lastOf(instance: Instance, rounds: number, seed = 1): Promise<Proposal> {
  let last: Proposal | undefined
  for await (const one of improveOffer(instance, { seed, rounds })) {
    expect(violationsOf(instance, one.sections, one.seating)).toEqual([])
    expect(one.seating.complete).toBeLessThanOrEqual(one.bound)
    last = one
  }
  return last as Proposal
}

test('no proposal, at no moment, breaks a rule or beats its bound', async () => {
  const until = performance.now() + 10_000
  for (let turn = 0; turn < 12 && performance.now() < until; turn++) await lastOf(drawOdd(), 3)
})

test('the bound holds for whatever somebody else finds', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const instance = drawOdd()
    const bound = await boundOf(instance, candidatesOf(instance))
    for (const how of ['plain', 'careful'] as const) {
      const { complete } = await seatStudents(instance, proposeGreedily(instance, how))
      expect(complete).toBeLessThanOrEqual(bound)
    }
  }
})

test('the same seed and as much work give the same proposal', async () => {
  const drawn = drawInstance({ students: 30, tight: true, seed })
  const instance = { ...drawn, open: drawn.open.map((hours, day) => (day % 5 ? 0 : hours)) }
  const [one, other] = [await lastOf(instance, 2, 7), await lastOf(instance, 2, 7)]
  expect(other.sections).toEqual(one.sections)
})

test('it finds what a greedy offer misses', async () => {
  // The only teacher of the second subject could give the first as well, and is the one whom a greedy hand takes.
  const free = Array(6).fill(0)
  free[0] = hoursMask(8, 10)
  const instance: Instance = {
    subjects: [{ duration: 2 }, { duration: 2 }],
    groups: [
      { owes: 1, students: 30 },
      { owes: 2, students: 20 },
    ],
    teachers: [
      { subjects: [0, 1], free, mostHours: 2 },
      { subjects: [0], free: Array(6).fill(hoursMask(8, 12)), mostHours: 2 },
    ],
    rooms: [
      { capacity: 30, free },
      { capacity: 30, free: Array(6).fill(hoursMask(8, 12)) },
    ],
    open: Array(6).fill(hoursMask(8, 12)),
    sizes: { least: 5, most: 30 },
    mostSections: 5,
    fixed: [],
  }
  expect((await lastOf(instance, 3)).seating.complete).toBe(50)
})

const at = (subject: number, start: number, seats: number): Section => ({
  ...{ subject, teacher: subject, room: subject, day: 0, start, end: start + 2, seats },
})
const twoSubjects = (groups: Instance['groups']): Instance => ({
  subjects: [{ duration: 2 }, { duration: 2 }],
  groups,
  teachers: [],
  rooms: [],
  open: [],
  sizes: { least: 1, most: 40 },
  mostSections: 0,
  fixed: [],
})

test('two sections at one hour serve nobody who owes both', async () => {
  const instance = twoSubjects([{ owes: 3, students: 10 }])
  expect(await seatStudents(instance, [at(0, 8, 10), at(1, 8, 10)])).toMatchObject({ complete: 0, seats: 10 })
  expect(await seatStudents(instance, [at(0, 8, 10), at(1, 9, 10)])).toMatchObject({ complete: 0, seats: 10 })
  expect(await seatStudents(instance, [at(0, 8, 10), at(1, 10, 10)])).toMatchObject({
    complete: 10,
    seats: 20,
  })
})

test('nobody is seated at an hour at which they have something else', async () => {
  const monday = [hoursMask(9, 11), 0, 0, 0, 0, 0]
  // Those who wait for the second subject at 8 keep that hour free for it, and for nothing else.
  const waiting = [[hoursMask(8, 10), 0, 0, 0, 0, 0], Array(6).fill(0)]
  const instance = twoSubjects([
    { owes: 1, students: 10, busy: [monday, monday] },
    { owes: 1, students: 4 },
    { owes: 2, students: 5, busy: waiting },
    { owes: 3, students: 3, busy: waiting },
  ])
  const seating = await seatStudents(instance, [at(0, 8, 20), at(0, 11, 6), at(1, 8, 7)])
  expect(violationsOf(instance, [at(0, 8, 20), at(0, 11, 6), at(1, 8, 7)], seating)).not.toContain(
    'a class while they have something else',
  )
  // Of the first: six at 11, or those three who owe both; the four who are free come at 8.
  expect(seating).toMatchObject({ complete: 4 + 6 + 5, taken: [4, 6, 7] })
})

test('a plan goes around what students have already', async () => {
  const morning = Array(6).fill(hoursMask(8, 12))
  const busy = [morning.map((hours, day) => (day === 2 ? 0 : hours))]
  const instance: Instance = {
    ...twoSubjects([{ owes: 1, students: 20, busy }]),
    subjects: [{ duration: 2 }],
    teachers: [{ subjects: [0], free: morning, mostHours: 2 }],
    rooms: [{ capacity: 30, free: morning }],
    open: morning,
    mostSections: 1,
  }
  const { sections, seating } = await lastOf(instance, 2)
  expect([sections[0]?.day, seating.complete]).toEqual([2, 20])
})

test('scarce seats go where they complete most students, and the sum is exact', async () => {
  const instance = twoSubjects([
    { owes: 1, students: 10 },
    { owes: 2, students: 10 },
    { owes: 3, students: 10 },
  ])
  expect(await seatStudents(instance, [at(0, 8, 12), at(1, 10, 13)])).toMatchObject({
    complete: 22,
    seats: 25,
  })
})
