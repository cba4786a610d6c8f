import { boundOf } from './bound.ts'
import { proposeGreedily } from './greedy.ts'
import { type Instance, isBetter, type Section } from './instance.ts'
import { type Candidate, candidatesOf, completeOffer } from './model.ts'
import { createRandom } from './random.ts'
import { type Seating, seatStudents } from './seating.ts'
import { slotKey } from './slots.ts'

export interface Proposal {
  /** The fixed ones first. */
  sections: Section[]
  seating: Seating
  /** Nobody could serve more students completely. */
  bound: number
  round: number
}

interface Options {
  seed: number
  /** Work, not time: the same seed and rounds give the same proposal. */
  rounds?: number
  /** Rounds without anything better after which it ends. */
  patience?: number
}

const ROUNDS = 400
const PATIENCE = 40
/** Nobody more can be served completely: a few more looks for seats, and for fewer sections. */
const PATIENCE_AT_BOUND = 5
const NODES = 10
/** Of what a complete student is worth, a hundredth is a seat. */
const GAP = 2
/** A round is over by then on a busy machine too; otherwise the nodes end it. */
const ROUND_SECONDS = 8
const FEWEST_CANDIDATES = 40
const FIRST_CANDIDATES = 80
const MAX_CANDIDATES = 250

/**
 * Large neighbourhood search: begins with a greedy offer, then again and again takes the sections of some times or of some teachers away
 * and lets the solver put the best in their place. What it has is a whole offer at every moment: stop it when you like.
 */
export async function* improveOffer(
  instance: Instance,
  { seed, rounds = ROUNDS, patience = PATIENCE }: Options,
): AsyncGenerator<Proposal> {
  const random = createRandom(seed)
  const candidates = candidatesOf(instance)
  const everyone = instance.groups.reduce((sum, { students }) => sum + students, 0)
  let best = proposeGreedily(instance, 'careful', candidates)
  let seating = await seatStudents(instance, best)
  let bound = everyone
  yield { sections: best, seating, bound, round: 0 }
  if (seating.complete === everyone) return
  bound = Math.max(seating.complete, await boundOf(instance, candidates))
  yield { sections: best, seating, bound, round: 0 }

  let size = FIRST_CANDIDATES
  let idle = 0
  for (
    let round = 1;
    round <= rounds && idle < (seating.complete < bound ? patience : PATIENCE_AT_BOUND);
    round++
  ) {
    const freed = pickFreed(candidates, size, random)
    const kept = best.filter((one, index) => index < instance.fixed.length || !freed.isFreed(one))
    const found = await completeOffer(instance, kept, freed.candidates, {
      seed: round,
      nodes: NODES,
      seconds: ROUND_SECONDS,
      gap: GAP,
    })
    size = found?.optimal
      ? Math.min(MAX_CANDIDATES, Math.ceil(size * 1.15))
      : Math.max(FEWEST_CANDIDATES, Math.floor(size * 0.8))
    idle += 1
    if (found) {
      const now = await seatStudents(instance, found.sections)
      if (isBetter(now, seating)) idle = 0
      // As good is taken too: the next round begins elsewhere.
      if (!isBetter(seating, now)) {
        best = found.sections
        seating = now
      }
    }
    yield { sections: best, seating, bound, round }
    // A small school in one piece: what the solver says is best needs no second look.
    if (seating.complete === everyone || (found?.optimal && freed.candidates === candidates)) return
  }
}

function pickFreed(
  candidates: Candidate[],
  size: number,
  random: () => number,
): { candidates: Candidate[]; isFreed: (one: Section) => boolean } {
  if (candidates.length <= size) return { candidates, isFreed: () => true }
  const byTime = random() < 0.5
  const keyOf = (one: Candidate) => (byTime ? slotKey(one.slot) : one.teacher)
  const counts = new Map<number, number>()
  for (const one of candidates) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  const keys = [...counts.keys()]
  const picked = new Set<number>()
  let total = 0
  while (total < size && keys.length) {
    const [key] = keys.splice(Math.floor(random() * keys.length), 1) as [number]
    picked.add(key)
    total += counts.get(key) ?? 0
  }
  return {
    candidates: candidates.filter(one => picked.has(keyOf(one))),
    isFreed: one => picked.has(byTime ? slotKey(one) : one.teacher),
  }
}
