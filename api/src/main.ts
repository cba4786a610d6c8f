import type { Server } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { renderUnicodeCompact } from 'uqr'
import { buildApp } from './app.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { prepareDemo } from './demo/demo.ts'
import { createBienvenida } from './features/auth/bienvenida.service.ts'
import { startSecondLooks } from './features/esperas/second-looks.ts'
import { startScheduler } from './features/inscripciones/procesos.scheduler.ts'
import { openListeners } from './platform/http/listeners.ts'
import { createStartingServer } from './platform/http/starting-server.ts'
import { keepDailyBackups } from './platform/operations/backup/daily.ts'
import { startJobs } from './platform/operations/jobs.ts'
import { createMailer } from './platform/operations/mail.ts'
import { endOnSignal, runOrExplain, surviveDefects, tellOfLulls } from './platform/operations/process.ts'
import { readSettings } from './platform/operations/settings.ts'
import { openDatabase } from './platform/postgres/open.ts'
import { openReadReplica } from './platform/postgres/read-replica.ts'
import { createTasks } from './tasks.ts'

/** The listen backlog. When it is full the kernel drops the SYN, and the client retries a second later. */
const LONGEST_QUEUE = 4_096

const say = (sentence: string) => console.log(sentence)

runOrExplain(async () => {
  const settings = readSettings(process.env)
  const starting = createStartingServer(settings)
  let close = async () => void (await starting.close())
  const end = endOnSignal(say, () => close())
  tellOfLulls()
  try {
    let log: FastifyBaseLogger | undefined
    const postgres = await openDatabase(settings, say, {
      onError: error =>
        log?.error({ err: error }, 'a database connection was lost, or a notice could not be handled'),
      onSlowQuery: query => log?.warn(query, 'slow query'),
      onAway: starting.listen,
    })
    close = async () => {
      await starting.close()
      await postgres.close()
    }
    const offerDemo = await prepareDemo(postgres.db, settings.demo, say)
    const replica =
      settings.databaseReadUrl &&
      openReadReplica(settings.databaseReadUrl, postgres, usable =>
        log?.warn({ usable }, 'standby for reads'),
      )
    close = async () => {
      await starting.close()
      if (replica) await replica.close()
      await postgres.close()
    }
    const app = await buildApp(settings, postgres, { offerDemo, ...(replica && { reads: replica.db }) })
    log = app.log
    surviveDefects(log, end)
    const live = app.settings
    const mailer = createMailer(live, say)
    let endJobs = async () => {}
    close = async () => {
      await starting.close()
      await app.close()
      await endJobs()
      await mailer.close()
      if (replica) await replica.close()
      await postgres.close()
    }
    await app.ready()
    await app.listen({ port: await starting.close(), host: settings.host, backlog: LONGEST_QUEUE })
    openListeners(app.server, LONGEST_QUEUE)

    const address = process.env.PUBLIC_URL
      ? settings.publicUrl
      : addressOf(settings.host, app.server.address())
    const tasks = await createTasks(postgres.jobs.db, mailer, live, address)
    const jobs = startJobs(postgres.jobs, tasks, app.log)
    const scheduler = startScheduler(postgres.jobs.db, app.log)
    const secondLooks = startSecondLooks(postgres.jobs.db, app.log)
    const backups = settings.databaseUrl ? null : keepDailyBackups(postgres.pool, live, app.log)
    endJobs = async () => {
      await backups?.stop()
      await scheduler.stop()
      await secondLooks.stop()
      await jobs.stop()
    }
    await tellReady(app.server.address())
    say(`\nNivela está lista: ${address}\n`)
    if (offerDemo) {
      say(`  Cuentas de demostración, todas con la contraseña ${DEMO_PASSWORD}:`)
      for (const { correo, quien } of DEMO_ACCOUNTS) say(`    ${quien.padEnd(15)}${correo}`)
    } else {
      const token = await createBienvenida(postgres.db)
      if (token) say(inviteFirst(`${address}/bienvenida?token=${token}`))
    }
    say('\n  Para cerrar: Ctrl-C\n')
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
})

const inviteFirst = (
  link: string,
) => `  Todavía no hay nadie. Abre este enlace para empezar; sirve una sola vez, durante 24 horas:

    ${link}

${renderUnicodeCompact(link, { border: 2 }).replace(/^/gm, '    ')}

  También puedes crear la primera cuenta aquí: npm run admin -- correo@escuela.do`

type Address = ReturnType<Server['address']>
const portOf = (address: Address) => (typeof address === 'object' ? address?.port : address)

/**
 * `npm start` hears that a start succeeded, and on which port the next one has to listen should this one die. Before anyone
 * else: a server that died after people were told, and before `npm start` was, would not be started again.
 */
const tellReady = (address: Address) =>
  new Promise<void>(resolve => {
    if (!process.send) return resolve()
    process.send({ ready: portOf(address) }, undefined, undefined, () => resolve())
  })

function addressOf(host: string, address: Address) {
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${local ? 'localhost' : host}:${portOf(address)}`
}
