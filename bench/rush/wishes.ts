import { createRandom } from '../statistics.ts'

/** How much more the first section is wanted than the later ones: the n-th draws n^-POPULARITY of its crowd. */
const POPULARITY = 0.7

/** For each of so many students, the sections of every subject in the order in which they want them. */
export function makeWishes(students: number, subjects: number[][]): number[][][] {
  const random = createRandom(20_260_115)
  return Array.from({ length: students }, () => subjects.map(sections => preferenceOf(sections, random)))
}

/** A draw without replacement by weight: the smallest of exponentially distributed waits comes first. */
const preferenceOf = (sections: number[], random: () => number) =>
  sections
    .map((id, rank) => ({ id, wait: -Math.log(1 - random()) * (rank + 1) ** POPULARITY }))
    .sort((a, b) => a.wait - b.wait)
    .map(({ id }) => id)
