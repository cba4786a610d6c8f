import {
  canCome,
  clash,
  type Group,
  type Instance,
  type Section,
  subjectsOf,
} from '@nivela/timetabling/instance'
import { createRandom } from '../statistics.ts'

/** Students served completely if they come in any order and each takes whatever fits first, as an open window lets them. */
export function countFirstCome({ groups }: Instance, sections: Section[], seed: number): number {
  const random = createRandom(seed)
  const shuffle = <T>(list: T[]) => {
    for (let index = list.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1))
      ;[list[index], list[other]] = [list[other] as T, list[index] as T]
    }
    return list
  }
  const left = sections.map(({ seats }) => seats)

  /** A free section of each subject without a clash; where that can't be, of as many as possible. */
  function choose(group: Group): number[] {
    const options = subjectsOf(group.owes).map(subject =>
      shuffle(
        sections.flatMap((one, index) =>
          one.subject === subject && left[index] && canCome(group, subject, one) ? [index] : [],
        ),
      ),
    )
    let best: number[] = []
    const extend = (at: number, chosen: number[]) => {
      if (chosen.length > best.length) best = chosen
      if (at === options.length || best.length === options.length) return
      for (const index of options[at] ?? [])
        if (!chosen.some(other => clash(sections[index] as Section, sections[other] as Section)))
          extend(at + 1, [...chosen, index])
      if (chosen.length + options.length - at - 1 > best.length) extend(at + 1, chosen)
    }
    extend(0, [])
    return best
  }

  const students = shuffle(groups.flatMap(group => Array.from({ length: group.students }, () => group)))
  return students.filter(group => {
    const chosen = choose(group)
    for (const index of chosen) left[index] = (left[index] ?? 0) - 1
    return chosen.length === subjectsOf(group.owes).length
  }).length
}
