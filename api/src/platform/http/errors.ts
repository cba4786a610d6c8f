import type { Fallo } from '@nivela/contract/respuesta'
import { XlsxError } from '@nivela/xlsx/error'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseErrorOf, isDatabaseAway, isDatabaseBusy, mayBeRace } from '../postgres/database-errors.ts'

/** A failure that people may read: thrown where it is known, turned into HTTP here and nowhere else. */
export class AppError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 503,
    message: string,
    readonly details: Omit<Fallo, 'error'> & { retryAfterSeconds?: number } = {},
  ) {
    super(message)
  }
}

export const badField = (campo: string, sentence: string) =>
  new AppError(400, sentence, { campos: { [campo]: sentence } })
export const unauthorized = (sentence = 'Inicia sesión para continuar.') => new AppError(401, sentence)
export const forbidden = (sentence = 'No tienes permiso para hacer esto.') => new AppError(403, sentence)
export const conflict = (sentence: string, campo?: string) =>
  new AppError(409, sentence, campo ? { campos: { [campo]: sentence } } : {})
/** 404 both for what does not exist and for what belongs to someone else. */
export const notFound = () => new AppError(404, 'No encontramos lo que buscas.')

/** 503 with Retry-After: the database is unreachable, or another transaction holds the lock. */
export const unavailable = () =>
  new AppError(503, 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.', {
    retryAfterSeconds: 2,
  })

/** The sentence for each violated constraint, by the constraint's name. Each feature brings its own. */
export type ConstraintSentences = Record<string, { error: string; campo?: string; status?: 400 | 409 }>

const SENTENCE_BY_STATUS: Record<number, string> = {
  400: 'No entendimos lo que enviaste.',
  404: 'No encontramos lo que buscas.',
  405: 'Esta dirección no admite esa acción.',
  413: 'Lo que enviaste es demasiado grande.',
  415: 'Ese tipo de contenido no se acepta aquí.',
  429: 'Demasiados intentos. Espera un momento y vuelve a probar.',
}

const STATUS_BY_XLSX = { danado: 400, tamano: 413, tipo: 415 } as const

/** Only a race is told so: every constraint that a request violates by itself has a sentence of its own. */
export const CHANGED_MEANWHILE =
  'Alguien lo cambió o lo eliminó en este mismo momento. Vuelve a cargar la página e inténtalo de nuevo.'
const UNEXPECTED: Fallo = { error: 'Ocurrió un error inesperado.' }

interface Answer {
  status: number
  body: Fallo
  retryAfterSeconds?: number | undefined
  /** Logged as a failure, although people are told how to go on. */
  unforeseen?: boolean
}

function answerOf(error: unknown, constraints: ConstraintSentences): Answer {
  if (error instanceof AppError) {
    const { retryAfterSeconds, ...details } = error.details
    return { status: error.status, body: { error: error.message, ...details }, retryAfterSeconds }
  }
  if (error instanceof XlsxError) {
    return { status: STATUS_BY_XLSX[error.kind], body: { error: error.message } }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, body: fieldsOf(error) }

  const databaseError = databaseErrorOf(error)
  if (isDatabaseAway(databaseError) || isDatabaseBusy(databaseError)) return answerOf(unavailable(), {})
  const constraint = constraints[databaseError?.constraint ?? '']
  if (constraint) {
    const campos = constraint.campo ? { campos: { [constraint.campo]: constraint.error } } : {}
    return { status: constraint.status ?? 409, body: { error: constraint.error, ...campos } }
  }
  // What was checked before no longer held: someone removed what this belongs to, or made the same, in this very moment.
  if (mayBeRace(databaseError)) {
    return { status: 409, body: { error: CHANGED_MEANWHILE }, unforeseen: true }
  }
  // Class 22: a value that PostgreSQL can't take, such as a NUL byte inside a text.
  if (databaseError?.code?.startsWith('22')) {
    return { status: 400, body: { error: 'Hay un valor que no se puede guardar.' } }
  }

  const status = (error as FastifyError | undefined)?.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, body: { error: SENTENCE_BY_STATUS[status] ?? (SENTENCE_BY_STATUS[400] as string) } }
  }
  return { status: 500, body: UNEXPECTED }
}

/** What a person could be told of a failure, if it is one of theirs: the sentence, and the field that it is about. */
export function sentenceOf(
  error: unknown,
  constraints: ConstraintSentences,
): { sentence: string; campo: string | undefined } | null {
  const { status, body } = answerOf(error, constraints)
  if (status >= 500) return null
  return { sentence: body.error, campo: Object.keys(body.campos ?? {})[0] }
}

function fieldsOf(error: FastifyError): Fallo {
  const campos: Record<string, string> = {}
  for (const { instancePath, message } of error.validation ?? []) {
    const campo = instancePath.split('/').filter(Boolean).join('.')
    if (campo && message) campos[campo] ??= message
  }
  const [first] = Object.values(campos)
  return first ? { error: first, campos } : { error: SENTENCE_BY_STATUS[400] as string }
}

export function registerErrors(app: FastifyInstance, constraints: ConstraintSentences) {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds, unforeseen } = answerOf(error, constraints)
    // A file that can't be read is the sender's fault (4xx), unless our reader crashed.
    const broke = error instanceof XlsxError ? error.cause : (status >= 500 || unforeseen) && error
    if (broke) request.log.error({ err: broke }, 'request failed')
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
    // The rest of what was sent too slowly is not waited for.
    if (status === 408) reply.header('connection', 'close')
    // The handler may have said before it failed for how long its answer may be kept: this is not that answer.
    reply.header('cache-control', 'no-store')
    return reply.code(status).send(body)
  })
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ error: SENTENCE_BY_STATUS[404] })
}

/** For what Fastify refuses before a route is known, such as a path that isn't valid percent-encoding. */
export function sendFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = answerOf(error, {})
  reply.code(status).send(body)
}
