import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server answers to a recipient: nothing, or a refusal with its code. */
export type Verdict = (address: string) => number | null

interface SmtpOptions {
  /** Takes a mail in; the sender is told that it arrived once this is done. */
  take(mail: Buffer): void | Promise<void>
  verdict?: Verdict
  /** Brings one back to where it was. */
  port?: number
}

/** A real mail server on loopback. */
export async function openSmtpServer({ take, verdict = () => null, port = 0 }: SmtpOptions) {
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
      buffer(stream)
        .then(take)
        .then(() => done(), done)
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const own = (server.server.address() as AddressInfo).port
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
