import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Where a postmaster listens: `host` is the folder of its socket, or an address. */
export interface Endpoint {
  host: string
  port: number
}

export interface PostmasterFile {
  pid: number
  endpoint: Endpoint | undefined
  status: string
}

/** Parses postmaster.pid, which may be of a postmaster that is gone. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, socketDir, address, , status] = lines.map(line => line.trim())
  if (!Number(pid)) return undefined
  const host = socketDir || address
  const endpoint = host && Number(port) ? { host, port: Number(port) } : undefined
  return { pid: Number(pid), endpoint, status: status ?? '' }
}

/** Whether the process is a living postmaster of this cluster, and not another that got its pid after a crash. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'win32') return existsSync(`\\\\.\\pipe\\pgsignal_${pid}`)
  if (process.platform !== 'linux') {
    const { stdout } = await execute('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    return stdout.includes('postgres') && stdout.includes(clusterDir)
  }
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  // A backend's title is "postgres: …"; a zombie's command line is empty.
  if (path.basename(args[0] ?? '') !== 'postgres') return false
  // Root in a container may not be allowed to see another user's folder, but the arguments are there for all.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return folder ? folder === clusterDir : args.includes(clusterDir)
}
