/**
 * Min-cost assignment by successive shortest paths: students come one by one, each along the cheapest chain of moves that
 * ends at a free seat. What stands after each of them is optimal for those who came so far, so the end is exact.
 *
 * `costs[student][section]` is null where the student may not go. As many students as can be are placed, then the sum of
 * costs is least; between plans that are equal in both, those who stand first in the list are placed. Costs are whole
 * numbers. Answers each student's section, or null.
 */
export function assignSeats(costs: (number | null)[][], seats: number[]): (number | null)[] {
  const students = costs.length
  const nowhere = seats.length
  const weights = weigh(costs)
  const places: number[] = []
  const taken = Array<number>(nowhere + 1).fill(0)
  const isFree = (section: number) => section === nowhere || (taken[section] ?? 0) < (seats[section] ?? 0)

  for (let student = 0; student < students; student++) {
    const { distances, via } = findPaths(weights, places, student, nowhere)
    let end = nowhere
    for (let section = 0; section < nowhere; section++)
      if (isFree(section) && at(distances, section) < at(distances, end)) end = section
    taken[end] = at(taken, end) + 1
    // Backwards along the chain: each student who moves on makes room for the one before.
    for (let section = end; ; ) {
      const mover = at(via, section)
      const before = places[mover]
      places[mover] = section
      if (mover === student || before === undefined) break
      section = before
    }
  }
  return places.map(place => (place === nowhere ? null : place))
}

const at = (list: number[], index: number) => list[index] as number

/** To be nowhere costs more than all else together; the earlier in the list, the more, by less than any real cost. */
function weigh(costs: (number | null)[][]): number[][] {
  const students = costs.length
  const unit = students * students + 1
  const highest = Math.max(1, ...costs.flat().map(cost => cost ?? 0))
  const nowhere = (highest * students + 1) * unit
  return costs.map((row, student) => [
    ...row.map(cost => (cost === null ? Number.POSITIVE_INFINITY : cost * unit)),
    nowhere + students - student,
  ])
}

/** Bellman-Ford over the sections: an edge is the cheapest move of someone who was placed from one to the other. */
function findPaths(weights: number[][], places: number[], student: number, nowhere: number) {
  const count = nowhere + 1
  const edges = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY)
  const movers = new Int32Array(count * count)
  for (let other = 0; other < student; other++) {
    const from = at(places, other)
    const row = weights[other] as number[]
    for (let to = 0; to < count; to++) {
      const cost = at(row, to) - at(row, from)
      if (to === from || cost >= (edges[from * count + to] as number)) continue
      edges[from * count + to] = cost
      movers[from * count + to] = other
    }
  }
  const distances = [...(weights[student] as number[])]
  const via = Array<number>(count).fill(student)
  for (let changed = true; changed; ) {
    changed = false
    for (let from = 0; from < count; from++)
      for (let to = 0; to < count; to++) {
        const distance = at(distances, from) + (edges[from * count + to] as number)
        if (distance >= at(distances, to)) continue
        distances[to] = distance
        via[to] = movers[from * count + to] as number
        changed = true
      }
  }
  return { distances, via }
}
