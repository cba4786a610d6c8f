import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { SEND_MAIL } from '../features/correos/correos.service.ts'
import { createMailTask } from '../features/correos/correos.task.ts'
import { startJobs } from '../platform/jobs.ts'
import { createMailer } from '../platform/mail.ts'
import type { Postgres } from '../platform/postgres.ts'
import { testSettings } from './app.ts'

export const PUBLIC_URL = 'https://nivela.prueba.test'

/** What a mail server answers to a recipient: nothing, or a refusal with its code. */
export type Verdict = (address: string) => number | null

/** A real mail server on loopback. `port` brings one back to where it was. */
export async function openMailServer({
  verdict = () => null,
  port = 0,
}: {
  verdict?: Verdict
  port?: number
} = {}) {
  const mails: Email[] = []
  const arrivals = new EventEmitter().setMaxListeners(0)
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Whoever closes it means it: a client that keeps its connection open is not waited for.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const code = verdict(address)
      done(code ? Object.assign(new Error(`refused ${address}`), { responseCode: code }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
        arrivals.emit('mail')
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const own = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(close)

  const to = (address: string) => mails.filter(mail => mail.to?.some(one => one.address === address))
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
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
export async function sendMails({ pool, db }: Postgres, smtpUrl: string) {
  const mailer = createMailer({ ...testSettings(), smtpUrl }, () => {})
  const sender = { publicUrl: PUBLIC_URL, schoolEmail: 'contacto@prueba.test' }
  const quiet = { warn: () => {}, error: () => {} }
  const jobs = await startJobs(pool, { [SEND_MAIL]: createMailTask(db, mailer, sender) }, quiet)
  const stop = async () => {
    await jobs.stop()
    await mailer.close()
  }
  onTestFinished(stop)
  return { stop }
}

/** The link in a mail, and its token: the same in both parts. */
export function linkIn({ text = '', html = '' }: Email) {
  const [link = ''] = /https:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
  if (!html.includes(`href="${link}"`)) throw new Error('the two parts of the mail have different links')
  return { link, token: new URL(link).searchParams.get('token') ?? '' }
}
