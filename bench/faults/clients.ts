import { setTimeout as delay } from 'node:timers/promises'
import { type HttpAnswer, openHttpConnection, RefusedError } from '../load/http-connection.ts'
import { enrolRequest, leaveRequest, postRequest } from '../load/requests.ts'
import type { Person } from '../school/people.ts'
import { createRandom } from '../statistics.ts'
import { openLedger } from './ledger.ts'
import type { School } from './school.ts'

const LANES = 24
const RETRY_MS = 100
/** How often a student who has a seat keeps it: so seats run out. */
const STAY = 0.7
/** How often a student who finds a section full waits for it: so seats move by themselves. */
const WAIT = 0.5
/** The machine has two cores for everything, and a server that starts needs one. */
const THINK_MS = 10
const POLL_MS = 5
/** Longer than the server lets anything wait: a request without an answer by then was lost. */
const TIMEOUT_MS = 28_000
/** Deadline for everyone to be served. */
const LONGEST_MS = 120_000

export const AWAY = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.'

export type Clients = ReturnType<typeof openClients>

export interface ClientOptions {
  /** Nobody's connection may end in the middle of a request. */
  cutIsWrong?: boolean
  /** Nobody waits for a full section: where mails are counted, those of seats that were won would be in the way. */
  withoutLines?: boolean
}

interface Settled extends HttpAnswer {
  /** An earlier attempt may have done it, and its answer was lost. */
  inDoubt: boolean
}

/**
 * Students who take and leave seats over HTTP and wait for full sections, all at once, and press again until they are told.
 * Each does one thing at a time.
 */
export function openClients(
  { idventana, students, secciones }: School,
  ports: number[],
  { cutIsWrong = false, withoutLines = false }: ClientOptions = {},
) {
  const ledger = openLedger()
  const random = createRandom(20_260_115)
  const wrong: string[] = []
  const counts = { acknowledged: 0, refused: 0, unavailable: 0, unanswered: 0 }
  let lastAcknowledged = 0
  let silence = 0
  let running = false
  let closed = false
  let busy = 0

  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T

  function openLane(first: number) {
    const connections = ports.map(port => openHttpConnection(port))
    let turn = first
    return {
      /** Null if nobody answered. Each request goes to the next server. */
      async ask(request: string): Promise<HttpAnswer | null> {
        const connection = connections[turn++ % connections.length] as (typeof connections)[number]
        const timeout = setTimeout(() => {
          wrong.push(`sin respuesta en ${TIMEOUT_MS / 1000} s`)
          connection.close()
        }, TIMEOUT_MS)
        return connection
          .ask(request)
          .catch((error: Error) => {
            if (cutIsWrong && !(error instanceof RefusedError)) wrong.push('una petición cortada')
            return null
          })
          .finally(() => clearTimeout(timeout))
      },
      close: () => {
        for (const connection of connections) connection.close()
      },
    }
  }
  type Lane = ReturnType<typeof openLane>

  async function persist(lane: Lane, request: string): Promise<Settled | null> {
    for (let inDoubt = false; !closed; inDoubt = true) {
      const answer = await lane.ask(request)
      if (answer && answer.status !== 503) return { ...answer, inDoubt }
      if (answer && !answer.body.includes(AWAY)) wrong.push(`503 sin su frase: ${answer.body}`)
      counts[answer ? 'unavailable' : 'unanswered'] += 1
      await delay(RETRY_MS)
    }
    return null
  }

  function acknowledge() {
    counts.acknowledged += 1
    const now = performance.now()
    silence = Math.max(silence, now - lastAcknowledged)
    lastAcknowledged = now
  }

  async function enrol(lane: Lane, { id, token }: Person, idseccion: number) {
    const answer = await persist(lane, enrolRequest(id, token, idventana, idseccion))
    if (!answer) return
    if (answer.inDoubt) ledger.unanswered(id, idseccion)
    if (answer.status === 200) {
      acknowledge()
      ledger.enrolled([Number(/"id":(\d+)/.exec(answer.body)?.[1]), id, idseccion])
    } else if (answer.status === 409) counts.refused += 1
    else wrong.push(`inscribir: ${answer.status} ${answer.body}`)
    if (!withoutLines && answer.body.includes('No quedan cupos') && random() < WAIT)
      await wait(lane, { id, token }, idseccion)
  }

  async function wait(lane: Lane, { id, token }: Person, idseccion: number) {
    ledger.mayWin(id, idseccion)
    const body = JSON.stringify({ idperiodoinscripcion: idventana, idseccion })
    const answer = await persist(lane, postRequest(`/inscripciones/espera/${id}`, token, body))
    if (!answer) return
    if (answer.status === 201 || answer.status === 200) {
      acknowledge()
      ledger.waits(Number(/"id":(\d+)/.exec(answer.body)?.[1]))
    } else if (answer.status === 409) counts.refused += 1
    else wrong.push(`esperar: ${answer.status} ${answer.body}`)
  }

  async function leave(
    lane: Lane,
    { id, token }: Person,
    sections: number[],
    idseccion: number,
    seat: number,
  ) {
    const answer = await persist(lane, leaveRequest(seat, token))
    if (!answer) return
    // Left already, or given up for a seat that was waited for.
    const gone = answer.status === 404 && (answer.inDoubt || ledger.mayHaveMoved(id, sections))
    if (answer.status === 200) acknowledge()
    else if (!gone) wrong.push(`desinscribir: ${answer.status} ${answer.body}`)
    ledger.left([seat, id, idseccion])
  }

  async function actAsOne(lane: Lane, own: Person[]) {
    const student = pick(own)
    const sections = pick(secciones)
    const seats = ledger.seatsOf(student.id)
    const held = sections.find(idseccion => seats.has(idseccion))
    if (held !== undefined && random() < STAY) return
    if (held === undefined) await enrol(lane, student, pick(sections))
    else await leave(lane, student, sections, held, seats.get(held) ?? 0)
  }

  const lanes = Array.from({ length: LANES }, async (_, index) => {
    const lane = openLane(index)
    const own = students.filter((_, place) => place % LANES === index)
    while (!closed) {
      if (!running) {
        await delay(POLL_MS)
        continue
      }
      busy += 1
      await actAsOne(lane, own)
      busy -= 1
      await delay(random() * 2 * THINK_MS)
    }
    lane.close()
  })

  async function until(condition: () => boolean) {
    const deadline = performance.now() + LONGEST_MS
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`en ${LONGEST_MS / 1000} s no volvió el servicio`)
      await delay(POLL_MS)
    }
  }

  return {
    ledger,
    counts,
    /** Answers that nobody should ever get. */
    wrong,
    resume() {
      lastAcknowledged = performance.now()
      running = true
    },
    /** Resolves when everyone has been told what became of what they asked for last. */
    async pause() {
      running = false
      await until(() => busy === 0)
    },
    /** Waits for so many more confirmations. */
    async more(count: number) {
      const goal = counts.acknowledged + count
      await until(() => counts.acknowledged >= goal)
    },
    /** The longest time in which nobody got a confirmation, since this was asked last. */
    longestSilence() {
      const longest = silence
      silence = 0
      return longest
    },
    async close() {
      closed = true
      await Promise.all(lanes)
    },
  }
}
