import { once } from 'node:events'
import net from 'node:net'
import type pg from 'pg'

/** A TCP door to the test database that can be shut and opened again, as a network or a failing server would. */
export async function openProxy(target: pg.ClientConfig) {
  const { host, port } = addressOf(target)
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        ;(one === socket ? upstream : socket).destroy()
      })
    }
    socket.pipe(upstream).pipe(socket)
  })
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as net.AddressInfo).port
  return {
    connection: redirect(target, own),
    open: () => listen(own),
    async shut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function addressOf({ connectionString, host = 'localhost', port = 5432 }: pg.ClientConfig) {
  if (!connectionString) return { host, port }
  const url = new URL(connectionString)
  return { host: url.hostname, port: Number(url.port || 5432) }
}

function redirect(target: pg.ClientConfig, port: number): pg.ClientConfig {
  if (!target.connectionString) return { ...target, host: '127.0.0.1', port }
  const url = new URL(target.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}
