import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A network between the browser and the school that can hang: connections stay open, and nothing comes through until it is
 * released, as on a phone without a signal. What was sent meanwhile arrives then.
 */
export async function openNetwork(school: string) {
  const { hostname, port } = new URL(school)
  let held: (() => void)[] | null = null
  let onlyAnswers = false
  const pass = (act: () => void, isAnswer = false) =>
    held && (isAnswer || !onlyAnswers) ? void held.push(act) : act()

  const sockets = new Set<Socket>()
  const join = (from: Socket, to: Socket, isAnswer: boolean) => {
    sockets.add(from)
    from.on('data', chunk => pass(() => to.write(chunk), isAnswer))
    from.on('end', () => pass(() => to.end(), isAnswer))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      pass(() => to.destroy(), isAnswer)
    })
  }
  const server = createServer({ allowHalfOpen: true }, client => {
    const upstream = dial({ host: hostname, port: Number(port), allowHalfOpen: true })
    join(client, upstream, false)
    join(upstream, client, true)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const hang = (only = false) => {
    held ??= []
    onlyAnswers = only
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => hang(),
    /** The school hears what the browser sends; the browser hears nothing. */
    hangAnswers: () => hang(true),
    release() {
      const acts = held ?? []
      held = null
      for (const act of acts) act()
    },
    /** What was on its way never arrives: its connections break. */
    lose() {
      held = null
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
