import path from 'node:path'
import { BackupError } from './backup/error.ts'
import { DatabaseUnreachableError } from './database.ts'
import { EmbeddedPostgresError } from './embedded/embedded.ts'
import { MigrationError } from './migrate.ts'
import { SettingsError } from './settings.ts'

const LONGEST_GOODBYE_MS = 15_000
const IMPATIENT_AFTER_MS = 3_000

/** A mistake of the person at the terminal: its message is all there is to say. */
export class UsageError extends Error {}

const EXPECTED = [
  SettingsError,
  UsageError,
  EmbeddedPostgresError,
  MigrationError,
  DatabaseUnreachableError,
  BackupError,
]

/** Runs a command; what can go wrong at a start is told in a sentence, and only a defect of ours shows its stack. */
export async function runOrExplain(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const sentence = sentenceOf(error)
    console.error(sentence ? `\n${sentence}\n` : error)
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string | null {
  if (EXPECTED.some(kind => error instanceof kind)) return (error as Error).message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') {
    return `El puerto ${port} ya está ocupado. Cierra el otro programa, o elige otro: PORT=${(port ?? 3000) + 1} npm start`
  }
  if (code === 'EACCES' && port)
    return `No tienes permiso para usar el puerto ${port}. Elige uno mayor que 1023.`
  if (code === 'EADDRNOTAVAIL') return `Esta máquina no tiene la dirección ${address}: revisa HOST.`
  return null
}

/**
 * Ends on Ctrl-C and on SIGTERM. A terminal and npm both pass on the same Ctrl-C, so a second signal counts as
 * impatience only after a while.
 */
export function endOnSignal(say: (sentence: string) => void, close: () => Promise<void>) {
  let since: number | null = null
  const end = async () => {
    if (since !== null) {
      if (Date.now() - since > IMPATIENT_AFTER_MS) process.exit(1)
      return
    }
    since = Date.now()
    say('\nCerrando…')
    setTimeout(() => process.exit(1), LONGEST_GOODBYE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** Lets a command that is interrupted take back what it began, and then say so. */
export function abortOnSignal(sentence: string): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => controller.abort(new UsageError(sentence)))
  }
  return controller.signal
}

/** The one file that a command is about; a relative name starts where the person is, and npm goes elsewhere. */
export function fileArgument([file, ...others]: string[]): string | null {
  if (!file || file.startsWith('-') || others.length) return null
  return path.resolve(process.env.INIT_CWD ?? '', file)
}
