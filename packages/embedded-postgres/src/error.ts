/** What can be expected to go wrong, and what a program needs to tell its user what to do. */
interface Details {
  'no-permission': { folder: string }
  'read-only': { folder: string }
  'is-a-file': { folder: string }
  'below-a-file': { folder: string }
  'disk-full': { folder: string }
  'quota-exceeded': { folder: string }
  'not-a-cluster': { folder: string }
  'other-version': { folder: string; found: string; brought: string }
  'password-missing': { file: string }
  'password-wrong': { folder: string; file: string }
  'socket-folder-not-private': { folder: string }
  'turn-timeout': { folder: string; file: string }
  'user-lacks-access': { folder: string; program: string }
  'no-user': { name: string }
  'no-binaries': { package: string }
  'initdb-failed': { output: string }
  'start-failed': { logFile: string; output: string }
  'start-timeout': { logFile: string }
}

/** By its `code`, for a program that tells it in its own words and language. */
export type Problem = { [Code in keyof Details]: { code: Code } & Details[Code] }[keyof Details]

const MESSAGES: Record<Problem['code'], string> = {
  'no-permission': 'no permission to use the data folder',
  'read-only': 'the data folder is on a read-only file system',
  'is-a-file': 'the data folder is a file',
  'below-a-file': 'the path of the data folder leads through a file',
  'disk-full': 'no space left on the disk of the data folder',
  'quota-exceeded': 'the disk quota is exceeded',
  'not-a-cluster': 'the folder exists and is no PostgreSQL cluster',
  'other-version': 'the cluster is of another major version of PostgreSQL',
  'password-missing': "the cluster's password file is missing",
  'password-wrong': "the password in the cluster's file does not open it",
  'socket-folder-not-private': 'the folder of the socket is open to other users',
  'turn-timeout': 'another process has been starting on this data folder for too long',
  'user-lacks-access':
    'PostgreSQL refuses to run as root, and its system user has no access to the data folder or the program',
  'no-user': 'PostgreSQL refuses to run as root, and there is no system user to run it',
  'no-binaries': 'npm installed no PostgreSQL for this platform',
  'initdb-failed': 'initdb failed',
  'start-failed': 'PostgreSQL did not start',
  'start-timeout': 'PostgreSQL is not ready after a minute',
}

/** An expected failure: `problem` says which, the message says it in English. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    const { code, ...details } = problem
    super(`${MESSAGES[code]} (${Object.values(details).join(', ')})`, options)
  }
}

const FOLDER_PROBLEMS = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'read-only',
  EEXIST: 'is-a-file',
  ENOTDIR: 'below-a-file',
  ENOSPC: 'disk-full',
  EDQUOT: 'quota-exceeded',
} as const

/** Does something with files of a folder; what the system refuses becomes a problem of that folder. */
export async function explainingFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = FOLDER_PROBLEMS[codeOf(error) as keyof typeof FOLDER_PROBLEMS]
    if (code) throw new EmbeddedPostgresError({ code, folder }, { cause: error })
    throw error
  }
}

/** The code of an error of the system or of PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
