import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { onTestFinished, vi } from 'vitest'
import { startJobs } from '../platform/operations/jobs.ts'
import { createMailer } from '../platform/operations/mail.ts'
import type { Postgres } from '../platform/postgres/postgres.ts'
import { createTasks } from '../tasks.ts'
import { testSettings } from './app.ts'
import { openSmtpServer, type Reaction, type Verdict } from './smtp.ts'

export const PUBLIC_URL = 'https://nivela.prueba.test'

/** A real mail server on loopback, for as long as the test runs. */
export async function openMailServer(
  options: { verdict?: Verdict; reaction?: (address: string) => Reaction | null; port?: number } = {},
) {
  const mails: Email[] = []
  const arrivals = new EventEmitter().setMaxListeners(0)
  const { port, url, close } = await openSmtpServer({
    ...options,
    async take(mail) {
      mails.push(await PostalMime.parse(mail))
      setImmediate(() => arrivals.emit('mail'))
    },
  })
  onTestFinished(close)

  const to = (address: string) => mails.filter(mail => mail.to?.some(one => one.address === address))
  return {
    port,
    url,
    mails,
    to,
    close,
    /** The nth mail to an address, once it has arrived. */
    async next(address: string, nth = 1): Promise<Email> {
      for (;;) {
        const mail = to(address)[nth - 1]
        if (mail) return mail
        await once(arrivals, 'mail')
      }
    },
  }
}

/** Sends what is queued in a test's database, as a server does. */
export async function sendMails(postgres: Postgres, smtpUrl: string) {
  const settings = {
    ...testSettings(),
    smtpUrl,
    publicUrl: PUBLIC_URL,
    schoolEmail: 'contacto@prueba.test',
  }
  const mailer = createMailer(settings, () => {})
  const quiet = { warn: () => {}, error: () => {} }
  const jobs = startJobs(postgres, await createTasks(postgres.db, mailer, settings), quiet)
  const stop = async () => {
    await jobs.stop()
    await mailer.close()
  }
  onTestFinished(stop)
  return { stop }
}

/** What becomes of the mails that wait in a test's database. */
export function watchQueue({ pool }: Postgres) {
  const answers = async (text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows.length > 0
  return {
    /** Once no job is left that could send anything. */
    idle: () => vi.waitUntil(() => answers('select where not exists (select from trabajos)'), 20_000),
    /** Once the mail to this address was tried, and failed. */
    attempted: (correo: string) =>
      vi.waitUntil(
        () =>
          answers(
            `select from trabajos j join correos c on c.id = (j.datos->>'id')::int
              where c.direccion = $1 and j.ultimo_error is not null`,
            [correo],
          ),
        20_000,
      ),
  }
}

/** The link in a mail, and its token: the same in both parts. */
export function linkIn({ text = '', html = '' }: Email) {
  const [link = ''] = /https:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
  if (!html.includes(`href="${link}"`)) throw new Error('the two parts of the mail have different links')
  return { link, token: new URL(link).searchParams.get('token') ?? '' }
}
