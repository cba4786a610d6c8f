import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { enrolAll } from '../rush/enrol-all.ts'
import type { Answer, Outcome, Student } from '../rush/rush.types.ts'
import { type HttpAnswer, openHttpConnection } from './http-connection.ts'
import { timeAll } from './lanes.ts'
import { answerJobs } from './process.ts'
import { enrolRequest, getRequest } from './requests.ts'

interface Crowd {
  ports: number[]
  connections: number
  students: Student[]
}

export type HttpJob =
  | ({ kind: 'look' } & Crowd)
  | ({ kind: 'rush'; idventana: number } & Crowd)
  | { kind: 'follow'; port: number; count: number; request: string }
  | { kind: 'requests'; port: number; connections: number; requests: string[] }

export interface RequestsResult {
  elapsedMs: number
  answers: Record<string, number>
}

const RETRY_MS = 50

const openConnections = ({ ports, connections }: Crowd) =>
  Array.from({ length: connections }, (_, lane) => openHttpConnection(ports[lane % ports.length] ?? 0))

/** Those over which people looked at their page, for the rush that follows. */
let keptOpen: ReturnType<typeof openConnections> = []

async function look(job: Crowd): Promise<void> {
  keptOpen = openConnections(job)
  await timeAll(job.connections, job.students.length, async (index, lane) => {
    const { id, token } = job.students[index] as Student
    const answer = await keptOpen[lane]?.ask(getRequest(`/inscripciones/user/${id}`, token))
    if (answer?.status !== 200) throw new Error(`a page that people look at answered ${answer?.status}`)
  })
}

async function rush(job: HttpJob & { kind: 'rush' }): Promise<Outcome> {
  const connections = keptOpen.length ? keptOpen.splice(0) : openConnections(job)
  const outcome = await enrolAll(job.students, job.connections, async (student, idseccion, lane) => {
    try {
      const request = enrolRequest(student.id, student.token, job.idventana, idseccion)
      const answer = await connections[lane]?.ask(request)
      if (answer && answer.status !== 503) return judge(answer)
      await delay(RETRY_MS)
      return { name: '503', tryAgain: true }
    } catch {
      await delay(RETRY_MS)
      return { name: 'sin conexión', tryAgain: true }
    }
  })
  for (const connection of connections) connection.close()
  return outcome
}

const judge = ({ status, body }: HttpAnswer): Answer =>
  status === 200
    ? { name: '200', seat: Number(/"id":(\d+)/.exec(body)?.[1]) }
    : { name: status === 409 ? nameRefusal(body) : String(status) }

const nameRefusal = (body: string) => (body.includes('No quedan cupos') ? '409 sin cupo' : '409 choque')

async function ask({ port, connections, requests }: HttpJob & { kind: 'requests' }): Promise<RequestsResult> {
  const open = Array.from({ length: connections }, () => openHttpConnection(port))
  const answers: Record<string, number> = {}
  const elapsedMs = await timeAll(connections, requests.length, async (index, lane) => {
    const answer = await open[lane]?.ask(requests[index] ?? '').catch(() => null)
    const name = answer ? String(answer.status) : 'sin conexión'
    answers[name] = (answers[name] ?? 0) + 1
  })
  for (const connection of open) connection.close()
  return { elapsedMs, answers }
}

export interface FollowResult {
  /** Still open when the last one had been answered. */
  open: number
  ended: number
}

/** Opens one live stream after the other's first bytes, some at a time, and leaves them open. */
async function follow({ port, count, request }: HttpJob & { kind: 'follow' }): Promise<FollowResult> {
  const result = { open: 0, ended: 0 }
  await timeAll(50, count, async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.once('close', () => {
      result.ended += 1
      result.open -= 1
    })
    result.open += 1
    socket.write(request)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.resume()
  })
  return result
}

answerJobs<HttpJob, unknown>(job => {
  if (job.kind === 'look') return look(job)
  if (job.kind === 'follow') return follow(job)
  return job.kind === 'rush' ? rush(job) : ask(job)
})
