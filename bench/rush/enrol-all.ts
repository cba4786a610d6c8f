import type { Answer, Outcome, Seat, Student } from './rush.types.ts'

const MAX_SECTIONS = 20
const MAX_TRIES = 50
/** One seat in so many is asked for once more, as an impatient finger does. */
const REPEAT_EVERY = 20

interface Turn {
  student: Student
  wish: number
  section: number
  tries: number
  /** The seat that is asked for again. */
  seat?: number
}

/**
 * Every student wants their subjects one after another, and all students are at it at once: each waits for the answer,
 * goes to the next section of their list when one refuses, and asks again when there is no answer at all.
 */
export async function enrolAll(
  students: Student[],
  lanes: number,
  ask: (student: Student, idseccion: number, lane: number) => Promise<Answer>,
): Promise<Outcome> {
  const queue: Turn[] = students.map(student => ({ student, wish: 0, section: 0, tries: 0 }))
  const seats: Seat[] = []
  const answers: Record<string, number> = {}
  const latencies: number[] = []
  let head = 0
  let underWay = 0
  let unmet = 0
  let doubled = 0
  let everyoneHeardMs = 0

  function next(turn: Turn, change: Partial<Turn>) {
    const { student, wish, section } = { ...turn, ...change }
    if (student.wishes[wish]) queue.push({ tries: 0, ...change, student, wish, section })
  }

  function settleTurn(turn: Turn, answer: Answer) {
    const { student, wish, section, seat } = turn
    const idseccion = student.wishes[wish]?.[section] ?? 0
    if (answer.tryAgain && turn.tries < MAX_TRIES) {
      queue.push({ ...turn, tries: turn.tries + 1 })
    } else if (seat !== undefined) {
      if (answer.seat !== seat) doubled += 1
      next(turn, { wish: wish + 1, section: 0 })
    } else if (answer.seat !== undefined) {
      seats.push([answer.seat, student.id, idseccion])
      if (seats.length % REPEAT_EVERY === 0) queue.push({ ...turn, seat: answer.seat })
      else next(turn, { wish: wish + 1, section: 0 })
    } else if (section + 1 < Math.min(MAX_SECTIONS, student.wishes[wish]?.length ?? 0)) {
      next(turn, { section: section + 1 })
    } else {
      unmet += 1
      next(turn, { wish: wish + 1, section: 0 })
    }
  }

  async function work(lane: number) {
    while (head < queue.length || underWay > 0) {
      const turn = queue[head]
      if (!turn) {
        await new Promise(resolve => setTimeout(resolve, 1))
        continue
      }
      const isFirstPress = head < students.length
      head += 1
      underWay += 1
      const asked = performance.now()
      const answer = await ask(turn.student, turn.student.wishes[turn.wish]?.[turn.section] ?? 0, lane)
      latencies.push(performance.now() - asked)
      answers[answer.name] = (answers[answer.name] ?? 0) + 1
      underWay -= 1
      if (isFirstPress) everyoneHeardMs = performance.now() - started
      settleTurn(turn, answer)
    }
  }

  const cpu = process.cpuUsage()
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  const elapsedMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  return {
    elapsedMs,
    everyoneHeardMs,
    seats,
    unmet,
    answers,
    latencies,
    doubled,
    cpuSeconds: (user + system) / 1e6,
  }
}
