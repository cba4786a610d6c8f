import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { productOfWorker } from './product.ts'

/** What the office reads after each mail of theirs: the schools of these tests have no mail server. */
export const NO_MAIL_SERVER = 'No hay un servidor de correo: queda en un archivo y nadie lo recibe.'

const folder = () => path.join(productOfWorker().store.DATA_DIR, 'correos')

/** To whom each mail is addressed, read once: by the end of a run there are thousands. */
const recipients = new Map<string, Promise<string>>()
async function readRecipients(name: string): Promise<string> {
  const mail = await readFile(path.join(folder(), name), 'latin1')
  return /^To:.*(?:\r?\n[ \t].*)*/im.exec(mail)?.[0] ?? ''
}

async function mailsTo(address: string): Promise<Email[]> {
  const names = (await readdir(folder()).catch(() => [])).filter(name => /^\d.*\.eml$/.test(name)).sort()
  const to = await Promise.all(
    names.map(name => {
      const known = recipients.get(name) ?? readRecipients(name)
      recipients.set(name, known)
      return known
    }),
  )
  return Promise.all(
    names
      .filter((_, index) => to[index]?.includes(address))
      .map(async name => PostalMime.parse(await readFile(path.join(folder(), name)))),
  )
}

/** The one that proves something; not the one that turns mails off. */
const LINK = /https?:\/\/\S+(?<!\/baja)\?token=\S+/

/** The link in the newest mail to someone that has one, once there are that many; without its host, which the browser knows. */
export async function linkTo(address: string, nth = 1): Promise<string> {
  const links = async () => (await mailsTo(address)).flatMap(({ text = '' }) => LINK.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBe(nth)
  const { pathname, search } = new URL((await links()).at(-1) ?? '')
  return pathname + search
}

/** The newest mail to someone with this subject, once there is one. */
export async function lastMailTo(address: string, subject: string): Promise<Email> {
  const mails = async () => (await mailsTo(address)).filter(mail => mail.subject === subject)
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return (await mails()).at(-1) as Email
}

/** A real mail server that knows some addresses, and tells everyone else's mail that there is no such person. */
export async function openMailServer(knows: (address: string) => boolean) {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) =>
      done(
        knows(address)
          ? null
          : Object.assign(new Error(`5.1.1 <${address}>: user unknown`), { responseCode: 550 }),
      ),
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
