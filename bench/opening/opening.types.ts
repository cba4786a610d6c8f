import type { Seat, Student } from '../rush/rush.types.ts'
import type { PageCalls } from './record-page.ts'

export type PagesJob =
  | { kind: 'load'; port: number; calls: PageCalls; students: Student[] }
  | { kind: 'play'; idventana: number; pauseMs: number; timeoutMs: number }
  | { kind: 'changes'; count: number; timeoutMs: number }
  | { kind: 'close' }

/** Moments are milliseconds since 1970, the same clock in every process of the machine. */
export interface PlayResult {
  seats: Seat[]
  /** When each page had its last seat. */
  done: number[]
  /** From each press to its answer, however often it had to be sent. */
  presses: number[]
  /** The calls that the page made besides. */
  reads: number[]
  answers: Record<string, number>
  unfinished: number
  cpuSeconds: number
}

export interface ChangesResult {
  /** For each change of the offer, when each page had it. */
  seen: number[][]
  /** How long each lost stream was away. */
  gaps: number[]
}

export const now = () => performance.timeOrigin + performance.now()
