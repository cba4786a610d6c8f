import { setTimeout as delay } from 'node:timers/promises'
import type { OfertaEnVivo } from '@nivela/contract/inscripciones'
import { openHttpConnection } from '../load/http-connection.ts'
import { enrolRequest, getRequest } from '../load/requests.ts'
import type { Seat, Student } from '../rush/rush.types.ts'
import { openLiveStream } from './live-stream.ts'
import type { PageCalls } from './opening.types.ts'
import { now } from './opening.types.ts'

/** As the page waits before the server has given a hint. */
const RETRY_MS = 2_000
const MAX_TRIES = 40

/** What the streams of this process tell, read once for all of its pages. */
const seatsTaken = new Map<string, number>()
const latest = { seats: '', offer: '', oferta: null as OfertaEnVivo | null }

function hearSeats(data: string) {
  if (latest.seats === data) return
  latest.seats = data
  for (const [section, taken] of Object.entries<number>(JSON.parse(data))) seatsTaken.set(section, taken)
}

function parseOferta(data: string) {
  if (latest.offer !== data) Object.assign(latest, { offer: data, oferta: JSON.parse(data) })
  return latest.oferta as OfertaEnVivo
}

/** What a page reads again when the fingerprint says that it missed something. */
const isOfOferta = (path: string) => /^\/(secciones\?|inscripciones\/process)/.test(path)

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
  let huella = ''
  let retryMs = RETRY_MS
  let failures = 0
  let lostAt = 0
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
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const answer = await ask(getRequest(path.replace('{id}', String(id)), token)).catch(() => null)
      if (answer && answer.status < 500) break
      await delay(100 + Math.random() * 400)
    }
    tally.reads.push(now() - asked)
  }

  /** What was told is on the page at once, unless the real one was seen to read; what was missed has to be read. */
  async function hear(oferta: OfertaEnVivo) {
    const missed = !oferta.cambio && huella !== '' && huella !== oferta.huella
    huella = oferta.huella
    if (!oferta.cambio && !missed) return
    const toRead = missed ? calls.load.filter(isOfOferta) : calls.opened
    if (toRead.length) await delay(Math.random() * oferta.repartoMs)
    await Promise.all(toRead.map(read))
    changes.push(now())
    onChange()
  }

  function join(): Promise<void> {
    return new Promise(resolve => {
      stream = openLiveStream(port, token, {
        onEvent(event, data) {
          failures = 0
          if (lostAt) tally.gaps.push(now() - lostAt)
          lostAt = 0
          resolve()
          if (event === 'oferta') void hear(parseOferta(data))
          else if (event === 'cupos') hearSeats(data)
        },
        onRetry(milliseconds) {
          retryMs = milliseconds
        },
        onLost() {
          resolve()
          if (closed) return
          lostAt ||= now()
          void delay(retryMs * 2 ** failures++ * (0.25 + 0.75 * Math.random())).then(join)
        },
      })
    })
  }

  /** Asks until there is an answer, as the page does when the connection is lost or the server can't serve. */
  async function press(idventana: number, idseccion: number): Promise<number | null> {
    const pressed = now()
    for (let tries = 0; tries < MAX_TRIES; tries++) {
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
    isFollowing: () => !lostAt,
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
