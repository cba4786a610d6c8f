import { setTimeout as delay } from 'node:timers/promises'
import type { Databases } from '../databases.ts'
import { openMailbox } from '../faults/mailbox.ts'
import { makeSpreadsheet } from '../import.ts'
import { openHttpConnection } from '../load/http-connection.ts'
import { openProcess } from '../load/process.ts'
import { uploadRequest } from '../load/requests.ts'
import { timeFixedWork, watchStolenTime } from '../machine.ts'
import { rounded } from '../report.ts'
import { verifySeats } from '../rush/verify.ts'
import { percentile } from '../statistics.ts'
import { startNginx } from './nginx.ts'
import { createOffice } from './office.ts'
import { type ChangesResult, now, type PagesJob, type PlayResult } from './opening.types.ts'
import { buildOpeningSchool } from './opening-school.ts'
import { recordPage } from './record-page.ts'
import { superviseServer } from './supervised-server.ts'

/** 3,000 unless said; fewer to try it out. */
export const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 3_000)
/** As long as a quick person looks before each press. */
const PAUSE_MS = Number(process.env.BENCH_PAUSE_MS ?? 500)
const SOMETHING_AFTER_MS = 1_500
const TIMEOUT_MS = 90_000

interface Scenario {
  servers?: number
  /** They stand behind nginx; several always do. */
  nginx?: boolean
  mails: number
  /** A section is changed in the middle. */
  edit?: boolean
  /** A server is restarted in the middle, by SIGHUP as `systemctl reload` does. */
  restart?: boolean
  /** 10,000 students are imported in the middle. */
  importing?: boolean
}

export type OpeningResult = Awaited<ReturnType<typeof playOpening>>

/** One opening, from everyone's open page to everyone's seats, in a school of its own. */
export async function playOpening(databases: Databases, name: string, scenario: Scenario) {
  const { servers: count = 1, mails, edit = false, restart = false, importing = false } = scenario
  const isProxied = scenario.nginx ?? count > 1
  const database = await databases.create(name)
  const school = await buildOpeningSchool(database, { people: PEOPLE, mails })
  const mailbox = await openMailbox()
  const env = {
    ...{ DATABASE_URL: database.url, SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' },
    ...(isProxied && { TRUST_PROXY: 'loopback' }),
  }
  const servers = await Promise.all(Array.from({ length: count }, () => superviseServer(env)))
  const nginx = isProxied ? await startNginx(servers.map(({ port }) => port)) : null
  const port = nginx?.port ?? servers[0]?.port ?? 0
  const office = createOffice(port, school)
  const client = openProcess<PagesJob, unknown>(new URL('../load/pages.process.ts', import.meta.url))
  const ask = async <T>(job: PagesJob) => (await client.run(job)) as T
  try {
    const calls = await recordPage(`http://127.0.0.1:${port}`, school.recorded, office)
    await office.closeWindow()
    const cpu = async () => ({
      servidor: (await Promise.all(servers.map(server => server.cpuSeconds()))).reduce((a, b) => a + b),
      postgres: await databases.cpuSeconds(),
      cliente: 0,
      nginx: (await nginx?.cpuSeconds()) ?? 0,
    })
    // Made before: at the opening it is the work of nobody who is measured.
    const spreadsheet = importing ? await makeSpreadsheet() : null
    const unopened = await cpu()
    const loaded = await ask<PlayResult>({ kind: 'load', port, calls, students: school.students })
    await database.pool.query('checkpoint')
    const fixedWorkMs = rounded(timeFixedWork())
    const before = await cpu()
    const stolenShare = watchStolenTime()
    const toOpen = (what: keyof typeof before) => rounded(((before[what] - unopened[what]) / PEOPLE) * 1000)

    const playing = ask<PlayResult>({
      ...{ kind: 'play', idventana: school.idventana, pauseMs: PAUSE_MS, timeoutMs: TIMEOUT_MS },
    })
    // Awaited below, unless something fails before.
    playing.catch(() => {})
    const clicked = now()
    await office.openWindow()
    const imported = spreadsheet && importStudents(port, school.administrator.token, spreadsheet)
    if (edit || restart) await delay(SOMETHING_AFTER_MS)
    const edited = edit ? await office.editSection() : 0
    if (restart) await servers[0]?.restart()
    const played = await playing
    const told = await ask<ChangesResult>({ kind: 'changes', count: edit ? 2 : 1, timeoutMs: 30_000 })
    const importSeconds = imported && (await imported)
    const after = await cpu()
    const stolen = stolenShare()
    const perPerson = (what: keyof typeof after) => rounded(((after[what] - before[what]) / PEOPLE) * 1000)

    const seen = (change: number) => told.seen[change] ?? []
    const answers = sumAnswers([loaded, played])
    const { seats, unfinished } = played
    const verdict = await verifySeats(database, seats)
    const refused = Object.entries(answers).filter(([answer]) => /^5|^sin/.test(answer))
    return {
      calls,
      fixedWorkMs,
      stolen,
      load: spread(loaded.reads),
      loadCpuMs: { servidor: toOpen('servidor'), postgres: toOpen('postgres') },
      offer: spread(seen(0).map(at => at - clicked)),
      ...(edit && { edit: spread(seen(1).map(at => Math.max(0, at - edited))) }),
      presses: spread(played.presses),
      done: spread(played.done.map(at => at - clicked)),
      gaps: spread(told.gaps),
      seats: seats.length,
      answers,
      mailsSent: mailbox.distinct(),
      ...(importSeconds && { importSeconds }),
      cpuMs: {
        servidor: perPerson('servidor'),
        postgres: perPerson('postgres'),
        cliente: rounded((played.cpuSeconds / PEOPLE) * 1000),
        nginx: perPerson('nginx'),
      },
      violations: [
        ...Object.entries(verdict)
          .filter(([, found]) => found)
          .map(([what, found]) => `${name}: ${found} ${what}`),
        ...(unfinished ? [`${name}: ${unfinished} personas sin terminar`] : []),
        ...refused.map(([answer, times]) => `${name}: ${times} × ${answer}`),
      ],
    }
  } finally {
    await client.close()
    await nginx?.stop()
    await Promise.all(servers.map(server => server.stop()))
    await mailbox.close()
    await database.close()
  }
}

function sumAnswers(results: PlayResult[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { answers } of results)
    for (const [answer, times] of Object.entries(answers)) sum[answer] = (sum[answer] ?? 0) + times
  return sum
}

const spread = (values: number[]) => ({
  count: values.length,
  p50: rounded(percentile(values, 0.5)),
  p99: rounded(percentile(values, 0.99)),
  max: values.length ? rounded(percentile(values, 1)) : 0,
})

/** Seconds until the import is answered. */
async function importStudents(port: number, token: string, spreadsheet: Buffer): Promise<number> {
  const connection = openHttpConnection(port)
  const started = now()
  const { status, body } = await connection.ask(uploadRequest('/import/excel', token, 'file', spreadsheet))
  connection.close()
  if (status !== 200) throw new Error(`the import was answered ${status}: ${body}`)
  return rounded((now() - started) / 1000)
}
