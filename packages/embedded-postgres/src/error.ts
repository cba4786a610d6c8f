/** An expected failure. Its message is a sentence for whoever starts the server, and says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const FOLDER_PROBLEMS: Record<string, (folder: string) => string> = {
  EACCES: folder => `No tengo permiso para usar ${folder}: dale permiso a este usuario o cambia DATA_DIR.`,
  EPERM: folder => `No tengo permiso para usar ${folder}: dale permiso a este usuario o cambia DATA_DIR.`,
  EROFS: folder => `${folder} está en un disco de solo lectura: elige otra carpeta con DATA_DIR.`,
  EEXIST: folder => `${folder} es un archivo y no una carpeta: elige otra con DATA_DIR.`,
  ENOTDIR: folder => `${folder} pasa por un archivo que no es una carpeta: elige otra con DATA_DIR.`,
  ENOSPC: folder => `No queda espacio en el disco de ${folder}: libera espacio y vuelve a empezar.`,
  EDQUOT: folder => `Se agotó tu cuota de disco en ${folder}: libera espacio y vuelve a empezar.`,
}

/** Does something with files of a folder; what the system refuses becomes a sentence. */
export async function explainingFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = FOLDER_PROBLEMS[codeOf(error) ?? '']
    if (sentence) throw new EmbeddedPostgresError(sentence(folder), { cause: error })
    throw error
  }
}

/** The code of an error of the system or of PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
