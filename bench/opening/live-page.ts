import { setTimeout as delay } from 'node:timers/promises'
import { openHttpConnection } from '../load/http-connection.ts'
import { enrolRequest, getRequest } from '../load/requests.ts'
import type { Seat, Student } from '../rush/rush.types.ts'
import { openLiveStream } from './live-stream.ts'
import { now } from './opening.types.ts'
import type { PageCalls } from './record-page.ts'

/** As the page waits before the server has given a hint. */
const RETRY_MS = 2_000
const MOST_TRIES = 40

/** What the streams of this process tell, parsed once for all of its pages. */
const seatsTaken = new Map<string, number>()
const parsed = { data: '', value: null as unknown }
function parse(data: string) {
  if (parsed.data !== data) Object.assign(parsed, { data, value: JSON.parse(data) })
  return parsed.value as ({ repartoMs?: number } & Record<string, number>) | null
}

/** A change of the offer, as opposed to what someone who joins is told. */
const isChange = (event: string, data: string) => event === 'oferta' && data.includes('"cambio"')

export interface Tally {
  seats: Seat[]
  presses: number[]
  reads: number[]
  answers: Record<string, number>
  gaps: number[]
}

/** One person's enrolment page: the calls of the real one, its live stream, and presses. */
export function openLivePage(student: Student, port: number, calls: PageCalls, tally: Tally) {
  const { id, token } = student
  const connection = openHttpConnection(port)
  const changes: number[] = []
  let onChange = () => {}
  let closed = false
  let spreadMs = 0
  let retryMs = RETRY_MS
  let stream: ReturnType<typeof openLiveStream> | undefined
  /** One call after the other: a browser has several connections, and one person's calls are few. */
  let turn: Promise<unknown> = Promise.resolve()

  async function ask(request: string) {
    const mine = turn.then(() => connection.ask(request))
    turn = mine.catch(() => {})
    const { status, body } = await mine
    tally.answers[status] = (tally.answers[status] ?? 0) + 1
    return { status, body }
  }

  async function read(path: string) {
    const asked = now()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await ask(getRequest(path.replace('{id}', String(id)), token)).catch(() => null)
      if (answer && answer.status < 500) break
      await delay(100 + Math.random() * 400)
    }
    tally.reads.push(now() - asked)
  }

  async function hearChange() {
    if (calls.opened.length) {
      await delay(Math.random() * spreadMs)
      await Promise.all(calls.opened.map(read))
    }
    changes.push(now())
    onChange()
  }

  function join(): Promise<void> {
    let joined = false
    return new Promise(resolve => {
      stream = openLiveStream(port, token, {
        onEvent(event, data) {
          if (!joined) {
            joined = true
            resolve()
          }
          const value = parse(data)
          if (event === 'cupos') for (const section in value) seatsTaken.set(section, value[section] ?? 0)
          else {
            spreadMs = value?.repartoMs ?? spreadMs
            if (isChange(event, data)) void hearChange()
          }
        },
        onRetry(milliseconds) {
          retryMs = milliseconds
        },
        onLost() {
          resolve()
          if (closed) return
          const lost = now()
          void delay(retryMs * (0.25 + 0.75 * Math.random()))
            .then(join)
            .then(() => tally.gaps.push(now() - lost))
        },
      })
    })
  }

  /** Asks until there is an answer, as the page does when the connection is lost or the server can't serve. */
  async function press(idventana: number, idseccion: number): Promise<number | null> {
    const pressed = now()
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await ask(enrolRequest(id, token, idventana, idseccion)).catch(() => null)
      if (answer && answer.status < 500) {
        tally.presses.push(now() - pressed)
        return answer.status === 200 ? Number(/"id":(\d+)/.exec(answer.body)?.[1]) : null
      }
      if (!answer) tally.answers['sin conexión'] = (tally.answers['sin conexión'] ?? 0) + 1
      await delay(150 + Math.random() * 250)
    }
    return null
  }

  /** A full section's button can't be pressed: the next one of the list is. */
  async function takeWish(sections: number[], idventana: number, cupo: number) {
    for (const section of sections) {
      if ((seatsTaken.get(String(section)) ?? 0) >= cupo) continue
      const seat = await press(idventana, section)
      if (seat === null) continue
      tally.seats.push([seat, id, section])
      await Promise.all(calls.pressed.map(read))
      return
    }
  }

  const afterChanges = (count: number) =>
    new Promise<void>(resolve => {
      onChange = () => changes.length >= count && resolve()
      onChange()
    })

  return {
    changes,
    afterChanges,
    async load() {
      for (const path of calls.load) await read(path)
      await join()
    },
    /** Waits for the window, then takes a seat of every subject. */
    async enrol(idventana: number, pauseMs: number, cupo: number) {
      await afterChanges(1)
      for (const sections of student.wishes) {
        if (pauseMs) await delay(pauseMs * (0.5 + Math.random()))
        await takeWish(sections, idventana, cupo)
      }
      return now()
    },
    close() {
      closed = true
      stream?.close()
      connection.close()
    },
  }
}
