import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import os from 'node:os'
import type { Postgres } from '../api/src/platform/postgres/postgres.ts'

/** Where the figures come from: without it they say nothing. */
export async function describeMachine({ pool }: Postgres) {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return {
    fecha: new Date().toISOString(),
    procesador: os.cpus()[0]?.model.trim() || processorName(),
    nucleos: os.cpus().length,
    memoriaGB: Math.round(os.totalmem() / 2 ** 30),
    sistema: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? '',
    cargaAlEmpezar: os.loadavg()[0]?.toFixed(2) ?? '',
  }
}

/** How long the same computation takes now: a machine that others share changes its speed from one minute to the next. */
export function timeFixedWork(): number {
  const bytes = Buffer.alloc(1 << 20)
  const started = performance.now()
  const hash = createHash('sha256')
  for (let megabytes = 0; megabytes < 64; megabytes++) hash.update(bytes)
  hash.digest()
  return performance.now() - started
}

/** Node knows no name for some processors; the system does. */
function processorName(): string {
  try {
    return /Model name:\s*(.+)/.exec(execFileSync('lscpu', { encoding: 'utf8' }))?.[1] ?? 'desconocido'
  } catch {
    return 'desconocido'
  }
}
