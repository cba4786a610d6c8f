import type { Person } from '../school/people.ts'

export interface Student extends Person {
  /** For each subject its sections, the dearest first. */
  wishes: number[][]
}

export interface RushOptions {
  servers: number
  connections: number
}

/** What came of asking for a seat: its id, a refusal, or nothing yet, and the answer by its name. */
export interface Answer {
  name: string
  seat?: number
  tryAgain?: boolean
}

/** An acknowledged seat: its id, whose, where. */
export type Seat = [id: number, idusuario: number, idseccion: number]

export interface Outcome {
  elapsedMs: number
  seats: Seat[]
  /** Wishes for which every section that was asked for refused. */
  unmet: number
  answers: Record<string, number>
  latencies: number[]
  /** From the first press until the last student had their first answer, waiting for a connection included. */
  everyoneHeardMs: number
  /** Repeated requests that were answered with another seat than the first. */
  doubled: number
  cpuSeconds: number
}
