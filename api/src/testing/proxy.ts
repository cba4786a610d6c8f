import { once } from 'node:events'
import net from 'node:net'
import type pg from 'pg'

/** A TCP proxy before a database: it can refuse, stop forwarding without closing, and lead elsewhere, as a network or a failing server would. */
export async function openProxy(target: pg.ClientConfig) {
  let { host, port } = addressOf(target)
  let silent = false
  const sockets = new Set<net.Socket>()
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = net.createServer(socket => {
    if (silent) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      return
    }
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
    async open() {
      silent = false
      dropAll()
      if (!server.listening) await listen(own)
    },
    async shut() {
      const closed = once(server, 'close')
      server.close()
      dropAll()
      await closed
    },
    /** Nothing passes any more and nobody is told, as when a cable is pulled. */
    fallSilent() {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Leads to another server from now on; connections to the first end. */
    leadTo(other: pg.ClientConfig) {
      ;({ host, port } = addressOf(other))
      dropAll()
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
