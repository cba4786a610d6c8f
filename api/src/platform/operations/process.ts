import cluster from 'node:cluster'
import path from 'node:path'
import { EmbeddedPostgresError } from '@nivela/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { databaseErrorOf, isDatabaseAway } from '../postgres/database-errors.ts'
import { sentenceOfProblem } from '../postgres/embedded.ts'
import { MigrationError } from '../postgres/migrate.ts'
import { DatabaseUnreachableError } from '../postgres/open.ts'
import { waitForLull } from './backpressure.ts'
import { BackupError } from './backup/error.ts'
import { SettingsError } from './settings.ts'

const SHUTDOWN_MS = 15_000
const SECOND_SIGNAL_AFTER_MS = 3_000
/** A planned restart is put off by so much at most, however busy people keep the server. */
const LONGEST_PUT_OFF_MS = 20_000

/** Wrong arguments at the terminal: the message is shown without a stack trace. */
export class UsageError extends Error {}

const EXPECTED = [SettingsError, UsageError, MigrationError, DatabaseUnreachableError, BackupError]

let ending = false

/** Runs a command. Expected failures are printed as a sentence, anything else with its stack trace. */
export async function runOrExplain(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    // During shutdown, whatever was still being opened fails: not worth a message.
    if (ending) return
    const sentence = sentenceOf(error)
    console.error(sentence ? `\n${sentence}\n` : error)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string | null {
  if (EXPECTED.some(kind => error instanceof kind)) return (error as Error).message
  if (error instanceof EmbeddedPostgresError) return sentenceOfProblem(error.problem)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return `El puerto ${port} ya está ocupado. Cierra el otro programa, o elige otro: PORT=${(port ?? 3000) + 1} npm start`
  }
  if (code === 'EACCES' && port)
    return `No tienes permiso para usar el puerto ${port}. Elige uno mayor que 1023.`
  if (code === 'EADDRNOTAVAIL') return `Esta máquina no tiene la dirección ${address}: revisa HOST.`
  return null
}

type End = (exitCode: number) => Promise<void>

/**
 * Graceful shutdown on Ctrl-C, on SIGTERM, and when the process that keeps this one running is gone. A terminal and npm
 * both pass on the same Ctrl-C, so a second signal counts as impatience only after a while.
 */
export function endOnSignal(say: (sentence: string) => void, close: () => Promise<unknown>): End {
  let since: number | null = null
  const end: End = async exitCode => {
    if (since !== null) {
      if (Date.now() - since > SECOND_SIGNAL_AFTER_MS) process.exit(1)
      return
    }
    since = Date.now()
    ending = true
    say('\nCerrando…')
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    const failed = await close().then(
      () => false,
      error => {
        console.error(error)
        return true
      },
    )
    process.exit(failed ? 1 : exitCode)
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  process.on('disconnect', () => end(0))
  // node:cluster's own listener would exit at once.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  return end
}

/** Answers the supervisor over IPC, when it asks before a planned restart, as soon as people leave time for one. */
export function tellOfLulls() {
  process.on('message', async message => {
    if (typeof message !== 'object' || !message || !('ask' in message)) return
    await waitForLull(LONGEST_PUT_OFF_MS)
    // The caller may be gone.
    process.send?.({ lull: true }, undefined, undefined, () => {})
  })
}

/**
 * Last resort for uncaught errors (decision 18). After an unhandled rejection or an error of a socket without a listener only
 * one operation has failed, so the server goes on. Any other exception may have left something half done: the server finishes
 * what is under way and exits, to be restarted.
 */
export function surviveDefects(log: FastifyBaseLogger, end: End) {
  process.on('unhandledRejection', reason => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    log.error({ err: error }, 'unhandled rejection')
  })
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Broken pipe of standard output: logging it would raise the same error again.
    if (error.code === 'EPIPE') return
    if (error.syscall || isDatabaseAway(databaseErrorOf(error))) {
      log.error({ err: error }, 'uncaught system error')
      return
    }
    log.fatal({ err: error }, 'uncaught exception; ending')
    end(1)
  })
}

/** Lets an interrupted command roll back, and then print this sentence. */
export function abortOnSignal(sentence: string): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new UsageError(sentence)))
  }
  return controller.signal
}

/** The command's one file argument. Relative to where the person called npm (INIT_CWD), which changes the working directory. */
export function fileArgument([file, ...others]: string[]): string | null {
  if (!file || file.startsWith('-') || others.length) return null
  return path.resolve(process.env.INIT_CWD ?? '', file)
}
