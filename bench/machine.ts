import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
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

/** Steal time, from now on: the share of the processors that the host gave to other machines; null where the system does not tell. */
export function watchStolenTime(): () => number | null {
  const [started, before] = [performance.now(), stolenSeconds()]
  return () => {
    const now = stolenSeconds()
    if (before === null || now === null) return null
    return (now - before) / (((performance.now() - started) / 1000) * os.cpus().length)
  }
}

/** Linux counts it in hundredths of a second, in the eighth column of /proc/stat. */
function stolenSeconds(): number | null {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
    return Number(ticks[7]) / 100
  } catch {
    return null
  }
}

/** Node knows no name for some processors; the system does. */
function processorName(): string {
  try {
    return /Model name:\s*(.+)/.exec(execFileSync('lscpu', { encoding: 'utf8' }))?.[1] ?? 'desconocido'
  } catch {
    return 'desconocido'
  }
}
