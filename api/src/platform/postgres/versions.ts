import type { z } from 'zod'
import { AppError } from '../http/errors.ts'

const CAMBIADO = 'Alguien cambió esto mientras lo editabas.'

/**
 * Optimistic locking: refuses a write that names another version than the row's, with what stands now. Call it once the
 * row is locked, or where the write itself looks at the version; with the contract's schema for the one who writes, so that
 * nothing else of the row leaves.
 */
export function refuseStale<T extends { version: number }>(
  schema: z.ZodType,
  row: T,
  read: number | undefined,
  sentence = CAMBIADO,
) {
  if (read !== undefined && read !== row.version)
    throw new AppError(409, sentence, { actual: schema.parse(row) })
}
