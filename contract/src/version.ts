import { z } from 'zod'
import { numeroDeConsulta } from './listas.ts'

/** What can be edited answers its version, which rises with every change. */
export const version = z.int()

const VERSION_INVALIDA = 'La versión debe ser el número que leíste'

/** The version that the writer read (0: there was nothing yet). A stale one is refused; without it nothing is compared. */
export const versionLeida = z
  .int({ error: VERSION_INVALIDA })
  .nonnegative(VERSION_INVALIDA)
  .max(2_147_483_647, VERSION_INVALIDA)
  .optional()

/** The same in the query of a delete: what someone changed since is not deleted. */
export const versionDeConsulta = z.object({
  version: numeroDeConsulta('version', 2_147_483_647).optional(),
})

const campo = { version: versionLeida }

/** The body of a write over something that is there. Its refinements stay. */
export const conVersion = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  body.safeExtend(campo as never) as unknown as z.ZodObject<S & typeof campo>

export type ConVersion<Body> = Body & { version?: number | undefined }
