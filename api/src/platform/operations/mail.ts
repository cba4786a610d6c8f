import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Settings } from './settings.ts'

interface Mail {
  /** The same for every attempt, so that a mailbox which got it twice shows it once. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** What the mail is about, for people who run the product without a mail server. */
  link: string
  /** Where a mail program turns this kind of mail off with one press (RFC 8058); null where it can't be. */
  unsubscribe: string | null
  /** What its HTML shows, by `cid:`. */
  pictures: { cid: string; filename: string; content: Buffer }[]
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** The mail server won't ever take this mail: the address is dead, or it dislikes what it read. */
export class MailRefused extends Error {
  /** It refused the address, not what it read. */
  readonly address: boolean
  constructor(response: string, address: boolean) {
    super(response)
    this.address = address
  }
}

const TIMEOUT_MS = 20_000

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/**
 * Through the mail server; without one each mail is a file under DATA_DIR/correos, and its link is said on the terminal. The
 * settings are read with every mail: the office may have changed them.
 */
export function createMailer(settings: MailSettings, say: (sentence: string) => void): Mailer {
  const open = (smtpUrl: string | undefined, mailFrom: string) => ({
    ...{ smtpUrl, mailFrom },
    mailer: smtpUrl ? overSmtp(smtpUrl, mailFrom) : intoFolder(settings.dataDir, mailFrom, say),
  })
  let now = open(settings.smtpUrl, settings.mailFrom)
  return {
    async send(mail) {
      const { smtpUrl, mailFrom } = settings
      if (smtpUrl !== now.smtpUrl || mailFrom !== now.mailFrom) {
        const before = now
        now = open(smtpUrl, mailFrom)
        // What it still had to send fails there, and is tried again by its job.
        await before.mailer.close()
      }
      await now.mailer.send(mail)
    },
    close: () => now.mailer.close(),
  }
}

const messageOf = (from: string, { id, to, subject, text, html, unsubscribe, pictures }: Mail) => ({
  from,
  to,
  subject,
  text,
  html,
  attachments: pictures.map(picture => ({ ...picture, contentDisposition: 'inline' as const })),
  messageId: `<${id}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Made with the first mail: a start must not wait for the library. */
function transportOf(options: object): () => Promise<Transporter> {
  let transport: Promise<Transporter> | undefined
  return () => {
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options))
    return transport
  }
}

function overSmtp(url: string, from: string): Mailer {
  const transport = transportOf({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    close: async () => (await transport()).close(),
    async send(mail) {
      try {
        await (await transport()).sendMail(messageOf(from, mail))
      } catch (error) {
        const { code, command = '', responseCode, response = '' } = error as SmtpError
        if (isFinal(error as SmtpError)) throw new MailRefused(response, command.startsWith('RCPT TO'))
        // The message ends in the log, and what a mail server says may quote the address: its codes alone (RFC 3463).
        const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
        throw new Error(`mail not sent: ${[responseCode ?? code, enhanced].join(' ').trim()}`, {
          cause: error,
        })
      }
    },
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** A 5xx about the recipient or the message. One about us (the login, the sender) is for the office to mend, and waits. */
const isFinal = ({ command = '', responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)/.test(command)

function intoFolder(dataDir: string, mailFrom: string, say: (sentence: string) => void): Mailer {
  const folder = path.join(dataDir, 'correos')
  const transport = transportOf({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    close: async () => {},
    async send(mail) {
      const { message } = await (await transport()).sendMail(messageOf(mailFrom, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '')}-${mail.id.replace(/[^\w.-]/g, '_')}.eml`
      // A program that watches the folder never reads half a mail.
      await writeFile(path.join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(path.join(folder, `.${name}`), path.join(folder, name))
      say(`Correo para ${mail.to.address}: ${mail.subject}\n  ${mail.link}`)
    },
  }
}
