import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { settledCpuSeconds } from '../processes.ts'
import { freePort } from '../start.ts'

const PROGRAM = '/usr/sbin/nginx'
const CONFIGURATION = new URL('../../deploy/nginx.conf', import.meta.url)

export const hasNginx = () => existsSync(PROGRAM)

/** deploy/nginx.conf as it stands, but for the addresses, and without TLS, which would be the clients' work as much as its own. */
export async function startNginx(ports: number[]) {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'nivela-nginx-'))
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configurationFor(port, ports, folder))
  const child = spawn(PROGRAM, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit')
  while (!(await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null))) await delay(50)
  return {
    port,
    cpuSeconds: () => settledCpuSeconds(child.pid ?? 0),
    /** Answers what it wrote into its logs. */
    async stop(): Promise<string> {
      process.removeListener('exit', end)
      child.kill('SIGTERM')
      await ended
      const logs = ['access.log', 'error.log'].map(name => readFileSync(path.join(folder, name), 'utf8'))
      await rm(folder, { recursive: true, force: true })
      return logs.join('')
    },
  }
}

function configurationFor(port: number, ports: number[], folder: string): string {
  const [before = '', , ...rest] = readFileSync(CONFIGURATION, 'utf8').split(/^(?=server \{)/m)
  const [upstream = '', log = ''] = before.split(/^(?=map )/m)
  const site = rest.join('')
  const [line = '', settings = ''] = /server 127\.0\.0\.1:3000([^;]*);/.exec(upstream) ?? []
  const servers = ports.map(one => `server 127.0.0.1:${one}${settings};`).join('\n  ')
  return `
    worker_processes 1;
    worker_rlimit_nofile 20000;
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events { worker_connections 16384; }
    http {
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      ${upstream.replace(line, servers)}
      ${log}
      ${site
        .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port} backlog=4096;`)
        .replaceAll('/var/log/nginx', folder)
        .replace(/listen \[::\][^\n]*\n|ssl_[^\n]*\n/g, '')}
    }`
}
