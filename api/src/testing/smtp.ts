import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server answers to a recipient: nothing, or a refusal with its code, in its own words if given. */
export type Verdict = (address: string) => number | { code: number; text: string } | null

/**
 * What it does once it has read a mail: takes it, refuses it with a code, takes it when a promise is kept, or cuts the
 * connection off.
 */
export type Reaction = number | 'cut' | Promise<void>

interface SmtpOptions {
  /** Takes a mail in; the sender is told that it arrived once this is done. */
  take(mail: Buffer): void | Promise<void>
  verdict?: Verdict
  reaction?: (address: string) => Reaction | null
  /** Brings one back to where it was. */
  port?: number
}

/** A real mail server on loopback. */
export async function openSmtpServer({
  take,
  verdict = () => null,
  reaction = () => null,
  port = 0,
}: SmtpOptions) {
  const sockets = new Map<number | undefined, Socket>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Closing does not wait for a client that keeps its connection open.
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const answer = verdict(address)
      if (answer === null) return done()
      const { code, text } =
        typeof answer === 'number' ? { code: answer, text: `refused ${address}` } : answer
      done(Object.assign(new Error(text), { responseCode: code }))
    },
    onData(stream, session, done) {
      const react = async (mail: Buffer) => {
        const answer = reaction(session.envelope.rcptTo[0]?.address ?? '')
        if (answer === 'cut') return void sockets.get(session.remotePort)?.destroy()
        if (typeof answer === 'number')
          return done(Object.assign(new Error('refused what it read'), { responseCode: answer }))
        await answer
        await take(mail)
        done()
      }
      buffer(stream).then(react).catch(done)
    },
  })
  server.server.on('connection', socket => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
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
