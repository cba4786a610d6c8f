import { createRandom } from '../../api/src/demo/random.ts'
import type { Student } from '../rush/rush.types.ts'
import { type HttpAnswer, openHttpConnection } from './http-connection.ts'
import { timeAll } from './lanes.ts'
import { answerJobs } from './process.ts'
import { enrolRequest, leaveRequest, postRequest } from './requests.ts'

export interface LinesJob {
  ports: number[]
  connections: number
  idventana: number
  students: Student[]
  /** The office's requests for more seats, sent when half of the students are done. */
  raises: string[]
}

export interface LinesOutcome {
  elapsedMs: number
  answers: Record<string, number>
  latencies: number[]
  cpuSeconds: number
}

/** How many of those who enrolled leave a section or change it. */
const MOVERS = 0.3
const MAX_SECTIONS = 8

/**
 * Everyone enrols in their subjects; who finds the dearest section full waits for it and takes another meanwhile; then some
 * leave a section and come back to another one, or change.
 */
async function rush({ ports, connections, idventana, students, raises }: LinesJob): Promise<LinesOutcome> {
  const open = Array.from({ length: connections }, (_, lane) =>
    openHttpConnection(ports[lane % ports.length] ?? 0),
  )
  const random = createRandom(20260115)
  const answers: Record<string, number> = {}
  const latencies: number[] = []

  async function ask(lane: number, name: string, request: string): Promise<HttpAnswer | null> {
    for (let tries = 0; tries < 20; tries++) {
      const asked = performance.now()
      const answer = await open[lane]?.ask(request).catch(() => null)
      latencies.push(performance.now() - asked)
      const key = `${name} ${answer?.status ?? 'sin conexión'}`
      answers[key] = (answers[key] ?? 0) + 1
      if (answer && answer.status !== 503) return answer
    }
    return null
  }
  const idIn = (answer: HttpAnswer | null) =>
    answer?.status === 200 ? Number(/"id":(\d+)/.exec(answer.body)?.[1]) : null

  async function enrol({ id, token }: Student, sections: number[], lane: number) {
    for (const [index, section] of sections.slice(0, MAX_SECTIONS).entries()) {
      const answer = await ask(lane, 'inscribir', enrolRequest(id, token, idventana, section))
      const seat = idIn(answer)
      if (seat) return seat
      if (index === 0 && answer?.body.includes('No quedan cupos')) {
        const body = `{"idperiodoinscripcion":${idventana},"idseccion":${section}}`
        await ask(lane, 'esperar', postRequest(`/inscripciones/espera/${id}`, token, body))
      }
    }
    return null
  }

  let done = 0
  async function live(student: Student, lane: number) {
    const seats: { seat: number; sections: number[] }[] = []
    for (const sections of student.wishes) {
      const seat = await enrol(student, sections, lane)
      if (seat) seats.push({ seat, sections })
    }
    const moved = random.chance(MOVERS) ? seats[0] : undefined
    if (moved && random.chance(0.5)) {
      await ask(lane, 'dejar', leaveRequest(moved.seat, student.token))
      await enrol(student, moved.sections.slice(1), lane)
    } else if (moved) {
      const body = `{"idseccion":${moved.sections[MAX_SECTIONS] ?? moved.sections.at(-1)}}`
      await ask(lane, 'cambiar', postRequest(`/inscripciones/cambiar/${moved.seat}`, student.token, body))
    }
    done += 1
    if (done === Math.floor(students.length / 2))
      for (const request of raises) await ask(lane, 'subir cupo', request)
  }

  const cpu = process.cpuUsage()
  const elapsedMs = await timeAll(connections, students.length, (index, lane) =>
    live(students[index] as Student, lane),
  )
  const { user, system } = process.cpuUsage(cpu)
  for (const connection of open) connection.close()
  return { elapsedMs, answers, latencies, cpuSeconds: (user + system) / 1e6 }
}

answerJobs<LinesJob, LinesOutcome>(rush)
