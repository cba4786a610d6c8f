import { setTimeout as delay } from 'node:timers/promises'
import { queueCorreos } from '../../api/src/features/correos/correos.service.ts'
import type { Postgres } from '../../api/src/platform/postgres/postgres.ts'
import { openSmtpServer } from '../../api/src/testing/smtp.ts'

const TIMEOUT_MS = 90_000
const POLL_MS = 10

/** A real mail server that counts what arrives, by Message-ID and by recipient. */
export async function openMailbox() {
  const copies = new Map<string, number>()
  const recipients = new Set<string>()
  let gate: Promise<void> | null = null
  let held = 0
  let lastArrival = performance.now()
  const { url, close } = await openSmtpServer({
    async take(mail) {
      held += 1
      await gate
      held -= 1
      const head = mail.toString('latin1', 0, mail.indexOf('\r\n\r\n'))
      const id = /^Message-ID: <(.+)>/im.exec(head)?.[1] ?? ''
      copies.set(id, (copies.get(id) ?? 0) + 1)
      lastArrival = performance.now()
      recipients.add(/^To: .*<(.+)>/im.exec(head)?.[1] ?? '')
    },
  })
  const arrived = () => [...copies.values()].reduce((sum, count) => sum + count, 0)
  return {
    url,
    close,
    /** Lets the next mails wait for their answer, so that what comes now happens while they are being sent. */
    async whileSending(happens: () => Promise<void> | void): Promise<boolean> {
      let open = () => {}
      gate = new Promise(resolve => {
        open = resolve
      })
      const deadline = performance.now() + TIMEOUT_MS
      while (!held && performance.now() < deadline) await delay(POLL_MS)
      const someone = held > 0
      await happens()
      gate = null
      open()
      return someone
    },
    /** Waits for as long as mails arrive, until this many people have theirs; answers whether they got them. */
    async everyone(count: number): Promise<boolean> {
      while (recipients.size < count && performance.now() < lastArrival + TIMEOUT_MS) await delay(POLL_MS)
      return recipients.size === count
    },
    /** Mails that arrived again; the same Message-ID lets a mailbox show them once. */
    repeated: () => arrived() - copies.size,
    distinct: () => copies.size,
  }
}

/** Invitations for so many new students, all in one transaction, as an import leaves them. */
export async function queueInvitations({ pool, db }: Postgres, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula, matricula)
     select 'Nueva', 'Persona ' || n, 'invitada' || n || '@escuela.test', 3, false, (90000000000 + n)::text, 'I-' || n
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  await db.transaction(tx =>
    queueCorreos(
      tx,
      'invitacion',
      rows.map(({ id }) => id),
    ),
  )
}
