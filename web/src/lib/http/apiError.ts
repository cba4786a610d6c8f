import type { Fallo } from '@nivela/contract/respuesta'

/** The one error that a call throws: the server's sentence, and what it says of each field or of a file's cells. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly campos: Record<string, string>
  readonly errores: NonNullable<Fallo['errores']>
  /** The password was right; a code has to come along. */
  readonly segundoFactor: boolean
  /** What counts as the second factor that has to come along. */
  readonly pasos: NonNullable<Fallo['pasos']>
  /** Every other call is refused until they set up their second factor. Only for verified people. */
  readonly faltaSegundoFactor: boolean
  /** Someone changed it since it was read: what stands now. */
  readonly actual: unknown
  /** What the body has to say with `true` for it to be done all the same. */
  readonly confirmar: string | undefined

  constructor(
    readonly status: number,
    message: string,
    fallo: Partial<Fallo> = {},
  ) {
    super(message)
    this.campos = fallo.campos ?? {}
    this.errores = fallo.errores ?? []
    this.segundoFactor = fallo.segundoFactor ?? false
    this.pasos = fallo.pasos ?? ['codigo']
    this.faltaSegundoFactor = fallo.faltaSegundoFactor ?? false
    this.actual = fallo.actual
    this.confirmar = fallo.confirmar
  }

  /** No network, or a 5xx: worth another try. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

export const SIN_SABER = 'No sabemos si se guardó; lo revisamos.'
export const NO_SE_GUARDO = 'No se guardó: el servidor no respondió. Inténtalo de nuevo.'

/** No answer came before the deadline: what was asked for may have been done. */
export class SinRespuesta extends ApiError {
  /** Somebody finds out what became of it, and says so. */
  seRevisa = false

  constructor(message = SIN_SABER) {
    super(0, message)
  }
}

export const INESPERADO = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/** Why something failed, as people read it. */
export const sentenceOf = (reason: unknown): string =>
  reason instanceof ApiError ? reason.message : INESPERADO

/** Whether the answer was lost on its way: no refusal, so that what was asked for may have been done. */
export const isLost = (reason: unknown): boolean => reason instanceof ApiError && reason.status === 0
