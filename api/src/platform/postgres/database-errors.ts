import { DatabaseError } from 'pg'

/** The parts of a database failure that we look at; a lost connection has a code and no constraint. */
export interface DatabaseFailure extends Error {
  code?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  syscall?: string | undefined
}

/** Drizzle wraps what the driver throws; the driver wraps some connection failures once more. */
export function databaseErrorOf(error: unknown): DatabaseFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseError || isConnectionFailure(current)) return current as DatabaseFailure
  }
  return undefined
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])
const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/

function isConnectionFailure(error: DatabaseFailure) {
  // Without a system call it is no failed connection of ours: a client that hangs up is told as ECONNRESET too.
  const fromSocket =
    CONNECTION_CODES.has(error.code ?? '') && error.syscall !== undefined && error.syscall !== 'open'
  return fromSocket || CONNECTION_MESSAGES.test(error.message)
}

// Shutting down, starting up, crashed; a disk that fails; a replica that nobody has promoted yet.
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '58030', '25006'])
// The connection itself; too little disk, memory or connections.
const AWAY_CLASSES = ['08', '53']

export function isDatabaseAway(error: DatabaseFailure | undefined): boolean {
  if (!error) return false
  const code = error.code ?? ''
  return isConnectionFailure(error) || AWAY_CODES.has(code) || AWAY_CLASSES.includes(code.slice(0, 2))
}

/** Deadlock, or a conflict with another transaction: nothing was kept, and the same may well succeed now. */
export const isSerializationFailure = (error: DatabaseFailure | undefined): boolean =>
  error?.code === '40P01' || error?.code === '40001'

/** A violated foreign key, unique or exclusion constraint: another transaction may be the cause, as it can't be of a violated check. */
export const mayBeRace = (error: DatabaseFailure | undefined): boolean =>
  ['23503', '23505', '23P01'].includes(error?.code ?? '')

/** lock_timeout: another transaction holds what this one needs. */
export const isLockTimeout = (error: DatabaseFailure | undefined): boolean => error?.code === '55P03'

const QUERY_CANCELED = '57014'

/** It would work later: someone holds a lock for long, or a statement ran out of time. */
export const isDatabaseBusy = (error: DatabaseFailure | undefined): boolean =>
  isSerializationFailure(error) || isLockTimeout(error) || error?.code === QUERY_CANCELED
