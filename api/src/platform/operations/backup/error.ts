import { codeOf } from '@nivela/embedded-postgres/error'

/** An expected failure of a backup or a restore. Its message is a sentence for the person who ran it. */
export class BackupError extends Error {}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'no existe, o no existe su carpeta',
  ENOTDIR: 'pasa por un archivo que no es una carpeta',
  EISDIR: 'es una carpeta y no un archivo',
  EACCES: 'no nos deja entrar: revisa sus permisos',
  EPERM: 'no nos deja entrar: revisa sus permisos',
  EROFS: 'está en un disco de solo lectura',
  ENOSPC: 'no cabe: no queda espacio en el disco',
  EFBIG: 'no cabe: es más grande de lo que el sistema permite',
  EDQUOT: 'no cabe: se agotó tu cuota de disco',
  EIO: 'no se deja leer o escribir: revisa el disco',
}

/** Turns errors of the file system into sentences; every other error is rethrown. */
export function explainFile(file: string, error: unknown): unknown {
  const problem = FILE_PROBLEMS[codeOf(error) ?? '']
  return problem ? new BackupError(`El archivo ${file} ${problem}.`, { cause: error }) : error
}

export const damaged = (file: string, cause?: unknown) =>
  new BackupError(`El respaldo ${file} está dañado o incompleto. No se cambió nada: usa otro.`, { cause })
