import type { Seat, Student } from '../rush/rush.types.ts'

/** What the enrolment page asks the API for, as paths below /api/v1 in which `{id}` is the student. */
export interface PageCalls {
  /** When it is opened while the window is closed, its live stream apart. */
  load: string[]
  /** From the opening of the window until the offer has been in sight for a while. */
  opened: string[]
  /** When a section is added, the enrolment itself apart. */
  pressed: string[]
  /** From the office's click until the offer was in sight in this browser. */
  offerSeenMs: number
}

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
