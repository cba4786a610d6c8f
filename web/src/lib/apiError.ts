import type { Fallo } from '@nivela/contract/respuesta'

/** The one error that a call throws: the server's sentence, and what it says of each field or of a file's cells. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly campos: Record<string, string> = {},
    readonly errores: NonNullable<Fallo['errores']> = [],
    /** The password was right; a code has to come along. */
    readonly segundoFactor = false,
    /** Every other call is refused until they set up their second factor. Only for verified people. */
    readonly faltaSegundoFactor = false,
    /** Someone changed it since it was read: what stands now. */
    readonly actual: unknown = undefined,
    /** What the body has to say with `true` for it to be done all the same. */
    readonly confirmar: string | undefined = undefined,
    /** What counts as the second factor that has to come along. */
    readonly pasos: NonNullable<Fallo['pasos']> = ['codigo'],
  ) {
    super(message)
  }

  /** No network, or a 5xx: worth another try. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500
  }
}
