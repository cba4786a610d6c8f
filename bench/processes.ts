import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const TICKS_PER_SECOND = 100
const SETTLE_MS = 100

/** The fields of /proc/<pid>/stat after the name, which may hold anything. */
function statOf(pid: number | string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return null
  }
}

const secondsOf = ([, , , , , , , , , , utime = 0, stime = 0]: number[]) => (utime + stime) / TICKS_PER_SECOND

/** Seconds of processor that a process has had; 0 where the system does not tell. */
export const cpuSeconds = (pid: number): number => secondsOf(statOf(pid) ?? [])

export const parentOf = (pid: number): number => statOf(pid)?.[0] ?? 0

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(one => one && parentOf(one) === pid)

/** Kills a process (kill -9), which may have ended since it was listed. */
export function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Seconds of processor of a process, its living children, and those children that ended. */
function familyCpuSeconds(pid: number): number {
  if (!pid) return 0
  const own = statOf(pid) ?? []
  const [cutime = 0, cstime = 0] = own.slice(12, 14)
  const children = childrenOf(pid)
    .map(statOf)
    .filter(stat => stat !== null)
  return (
    secondsOf(own) + (cutime + cstime) / TICKS_PER_SECOND + children.reduce((sum, s) => sum + secondsOf(s), 0)
  )
}

/** The same once nobody comes or goes: a child that ends while we count would be missed, or counted twice. */
export async function settledCpuSeconds(pid: number): Promise<number> {
  for (let last = familyCpuSeconds(pid); ; ) {
    await delay(SETTLE_MS)
    const now = familyCpuSeconds(pid)
    if (Math.abs(now - last) < SETTLE_MS / 1000) return now
    last = now
  }
}

/** What a process has in memory, or has had at most, in MB; NaN where the system does not tell. */
export function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
