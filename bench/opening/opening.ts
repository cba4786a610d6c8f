import { setTimeout as delay } from 'node:timers/promises'
import type { Databases } from '../databases.ts'
import { openMailbox } from '../faults/mailbox.ts'
import { openHttpConnection } from '../load/http-connection.ts'
import { openProcess } from '../load/process.ts'
import { getRequest, postRequest, putRequest } from '../load/requests.ts'
import { atMost, format, note, type PartResult, rounded } from '../report.ts'
import { verifySeats } from '../rush/verify.ts'
import { startServer } from '../server.ts'
import { percentile } from '../statistics.ts'
import { type ChangesResult, now, type PagesJob, type PlayResult } from './opening.types.ts'
import { buildOpeningSchool, type OpeningSchool } from './opening-school.ts'
import { recordPage } from './record-page.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 3_000)
const PROCESSES = 2
const EDIT_AFTER_MS = 1_500
const TIMEOUT_MS = 90_000

export async function measureOpening(databases: Databases): Promise<PartResult> {
  const result = await runOpening(databases, 'apertura', { servers: 1, mails: 3_000 })
  console.log(result)
  return { figures: [], details: result }
}

interface Scenario {
  servers: number
  mails: number
}

async function runOpening(databases: Databases, name: string, { servers, mails }: Scenario) {
  const database = await databases.create(name)
  const school = await buildOpeningSchool(database, { people: PEOPLE, mails })
  const mailbox = await openMailbox()
  const running = await Promise.all(
    Array.from({ length: servers }, () => startServer(database.url, { SMTP_URL: mailbox.url })),
  )
  const ports = running.map(({ port }) => port)
  const office = createOffice(ports[0] ?? 0, school)
  const clients = Array.from({ length: PROCESSES }, () =>
    openProcess<PagesJob, unknown>(new URL('../load/pages.process.ts', import.meta.url)),
  )
  const all = async <T>(jobOf: (index: number) => PagesJob) =>
    (await Promise.all(clients.map(({ run }, index) => run(jobOf(index))))) as T[]
  try {
    const calls = await recordPage(`http://127.0.0.1:${ports[0]}`, school.recorded, office.openWindow)
    await office.closeWindow()
    console.log(calls)
    const loadingSince = now()
    const loaded = await all<PlayResult>(index => ({
      kind: 'load',
      ports,
      calls,
      students: school.students.filter((_, at) => at % PROCESSES === index),
    }))
    const loadSeconds = (now() - loadingSince) / 1000
    await database.pool.query('checkpoint')
    const serverCpu = () => running.reduce((sum, server) => sum + server.cpuSeconds(), 0)
    const before = { server: serverCpu(), postgres: await databases.cpuSeconds() }

    const playing = all<PlayResult>(() => ({
      kind: 'play',
      idventana: school.idventana,
      pauseMs: 0,
      timeoutMs: TIMEOUT_MS,
    }))
    playing.catch(() => {})
    await delay(200)
    const clicked = now()
    await office.openWindow()
    const answered = now()
    await delay(EDIT_AFTER_MS)
    const edited = now()
    await office.editSection()
    const played = await playing
    const cpu = {
      server: serverCpu() - before.server,
      postgres: (await databases.cpuSeconds()) - before.postgres,
      client: played.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    }
    const told = await all<ChangesResult>(() => ({ kind: 'changes', count: 2, timeoutMs: 30_000 }))
    const seen = (change: number) => told.flatMap(({ seen }) => seen[change] ?? [])
    const mailsLeft = mailbox.distinct()
    const verdict = await verifySeats(
      database,
      played.flatMap(({ seats }) => seats),
    )
    return {
      loadSeconds,
      loadReads: spread(loaded.flatMap(({ reads }) => reads)),
      openMs: answered - clicked,
      offer: spread(seen(0).map(at => at - clicked)),
      edit: spread(seen(1).map(at => at - edited)),
      presses: spread(played.flatMap(({ presses }) => presses)),
      done: spread(played.flatMap(({ done }) => done).map(at => at - clicked)),
      seats: played.reduce((sum, { seats }) => sum + seats.length, 0),
      unfinished: played.reduce((sum, { unfinished }) => sum + unfinished, 0),
      answers: played.map(({ answers }) => JSON.stringify(answers)),
      cpu,
      mailsLeft,
      verdict,
    }
  } finally {
    await Promise.all(clients.map(client => client.close()))
    await Promise.all(running.map(server => server.stop()))
    await mailbox.close()
    await database.close()
  }
}

const spread = (values: number[]) => ({
  count: values.length,
  p50: rounded(percentile(values, 0.5)),
  p99: rounded(percentile(values, 0.99)),
  max: rounded(percentile(values, 1)),
})

function createOffice(port: number, { administrator: { token }, idventana }: OpeningSchool) {
  const connection = openHttpConnection(port)
  async function call(request: string) {
    let { status, body } = await connection.ask(request)
    // The office presses again.
    while (status === 503) {
      console.log('office 503')
      await delay(500)
      ;({ status, body } = await connection.ask(request))
    }
    if (status !== 200) throw new Error(`the office was answered ${status}: ${body}`)
    return JSON.parse(body).data
  }
  return {
    openWindow: () => call(postRequest(`/inscripciones/abrir-proceso/${idventana}`, token, '{}')),
    closeWindow: () => call(postRequest(`/inscripciones/cerrar-proceso/${idventana}`, token, '{}')),
    /** One more seat in the last section. */
    async editSection() {
      const sections = await call(getRequest('/secciones', token))
      const { version: _version, ...section } = sections.at(-1)
      await call(
        putRequest(`/secciones/${section.id}`, token, JSON.stringify({ ...section, cupo: section.cupo + 1 })),
      )
    },
  }
}
