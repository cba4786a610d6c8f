import { type Fallo, fallo } from '@nivela/contract/respuesta'
import { getAuth, markFaltaSegundoFactor, setToken, updateSesion } from '../session/sesion.ts'
import { noteServerDate } from '../time/serverClock.ts'
import { takeAdelantada } from './adelantadas.ts'
import { ApiError, SinRespuesta } from './apiError.ts'
import { noteAnswer, noteLoss } from './conexion.ts'
import { withConfirmation } from './confirmacion.ts'
import { type Plazo, renewWith, startPlazo } from './plazo.ts'
import { sendForm } from './upload.ts'

export { ApiError }

const BASE = '/api/v1'
const SIN_RED = 'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.'
const SIN_FRASE = 'No pudimos completar la acción. Inténtalo de nuevo en un momento.'

interface Schema<T> {
  parse(value: unknown): T
}

interface Pagina<T> {
  filas: T[]
  total: number
}

interface Options {
  signal?: AbortSignal
  /** A call that changes nothing, though it is a POST: without an answer there is nothing to find out. */
  lee?: boolean
  /** The server works for a while before it answers: on a file, on a whole period. */
  larga?: boolean
}

interface UploadOptions extends Options {
  onProgress?: (part: number) => void
}

const headersFor = (token: string | null, accept: string) => ({
  accept,
  ...(token && { authorization: `Bearer ${token}` }),
})

/** A lost connection and a missed deadline get sentences of their own; an abort is rethrown to the caller that caused it. */
const explainLoss =
  ({ signal, lee }: Options, plazo: Plazo) =>
  (reason: unknown): never => {
    if (signal?.aborted) throw reason
    noteLoss()
    if (!plazo.isOver()) throw new ApiError(0, SIN_RED)
    if (lee) throw new SinRespuesta(SIN_RED)
    const lost = new SinRespuesta()
    for (const listener of lostListeners) listener(lost)
    throw lost
  }

const lostListeners = new Set<(lost: SinRespuesta) => void>()

/** Hears of acts of which nobody knows whether they were done. */
export function subscribeSinRespuesta(listener: (lost: SinRespuesta) => void) {
  lostListeners.add(listener)
  return () => {
    lostListeners.delete(listener)
  }
}

const readFallo = (content: unknown): Partial<Fallo> => fallo.safeParse(content).data ?? {}

const forbiddenListeners = new Set<() => void>()

/** Hears of refusals for the role of the person who is signed in: the office may have changed it in an open session. */
export function subscribeForbidden(listener: () => void) {
  forbiddenListeners.add(listener)
  return () => {
    forbiddenListeners.delete(listener)
  }
}

/** A refusal may say what this browser does not know yet of the person who is signed in. */
function noteForbidden({ faltaSegundoFactor, porVerificar }: Partial<Fallo>) {
  if (faltaSegundoFactor) markFaltaSegundoFactor(true)
  else if (porVerificar) updateSesion({ correo: porVerificar, verificado: false })
  else for (const listener of forbiddenListeners) listener()
}

/** Throws what the server refused. A 401 removes the token, which leads to the login. */
export function checkStatus(status: number, content: unknown, token: string | null) {
  // Only if it is still this token: a late answer must not end a session that began after it.
  const isCurrent = token === getAuth().token
  if (status === 401 && isCurrent) setToken('')
  if (status >= 200 && status < 300) return
  const fallo = readFallo(content)
  if (status === 403 && isCurrent) noteForbidden(fallo)
  throw new ApiError(status, fallo.error ?? SIN_FRASE, fallo)
}

/** The answers that came with an `ETag`, of the session that read them: asked for again, the server may say 304. */
const kept = new Map<string, { token: string | null; etag: string; content: unknown }>()
const MAX_KEPT = 20

function keep(path: string, token: string | null, etag: string, content: unknown) {
  kept.delete(path)
  kept.set(path, { token, etag, content })
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
}

async function send(method: string, path: string, body: unknown, options: Options): Promise<unknown> {
  const plazo = startPlazo(options)
  try {
    return await sendBefore(plazo, method, path, body, { lee: method === 'GET', ...options })
  } finally {
    plazo.end()
  }
}

async function sendBefore(plazo: Plazo, method: string, path: string, body: unknown, options: Options) {
  const { token } = getAuth()
  const headers = new Headers(headersFor(token, 'application/json'))
  const init: RequestInit = { method, headers, signal: plazo.signal }
  if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }

  const known = method === 'GET' ? kept.get(path) : undefined
  const ours = known?.token === token ? known : undefined
  if (ours) headers.set('if-none-match', ours.etag)

  const early = method === 'GET' ? takeAdelantada(path, token, plazo.signal) : undefined
  const sentAt = early ? performance.timeOrigin : Date.now()
  const onLoss = explainLoss(options, plazo)
  const response = renewWith(await (early ?? fetch(BASE + path, init)).catch(onLoss), plazo)
  noteAnswer()
  noteServerDate(response.headers.get('date'), sentAt, Date.now())
  if (ours && response.status === 304) return ours.content
  const content: unknown = await response
    .json()
    .catch(reason => (reason instanceof SyntaxError ? null : onLoss(reason)))
  checkStatus(response.status, content, token)
  const etag = response.headers.get('etag')
  if (method === 'GET' && etag) keep(path, token, etag, content)
  return content
}

/** A call that may be one of those that the server wants confirmed. */
const write = (method: 'POST' | 'PUT', path: string, body: unknown, options: Options) =>
  withConfirmation(extra => send(method, path, extra ? { ...(body as object), ...extra } : body, options))

function unwrap<T>(content: unknown, schema: Schema<T>): T {
  try {
    return schema.parse((content as { data?: unknown } | null)?.data)
  } catch (cause) {
    console.error(cause)
    throw new ApiError(200, SIN_FRASE)
  }
}

export const api = {
  get: async <T>(path: string, schema: Schema<T>, options: Options = {}) =>
    unwrap(await send('GET', path, undefined, options), schema),
  post: async <T>(path: string, body: unknown, schema: Schema<T>, options: Options = {}) =>
    unwrap(await write('POST', path, body, options), schema),
  put: async <T>(path: string, body: unknown, schema: Schema<T>, options: Options = {}) =>
    unwrap(await write('PUT', path, body, options), schema),
  delete: async <T>(path: string, schema: Schema<T>, options: Options = {}) =>
    unwrap(await send('DELETE', path, undefined, options), schema),
  /** One page of a list, and how many there are in all. */
  page: async <T>(path: string, schema: Schema<T[]>, options: Options = {}): Promise<Pagina<T>> => {
    const content = await send('GET', path, undefined, options)
    const filas = unwrap(content, schema)
    const { total } = content as { total?: unknown }
    return { filas, total: typeof total === 'number' ? total : filas.length }
  },
  /** What stands beside `data`. */
  beside: async <T>(path: string, schema: Schema<T>, options: Options = {}) =>
    unwrap({ data: await send('GET', path, undefined, options) }, schema),
  /** A POST whose answer nobody reads. */
  notify: async (path: string, body?: unknown, options: Options = {}) => {
    await write('POST', path, body, options)
  },
  /** A form with a file; `onProgress` hears the part that has left, from 0 to 1. */
  upload: <T>(path: string, form: FormData, schema: Schema<T>, options: UploadOptions = {}) =>
    withConfirmation(async (extra = {}) => {
      const { token } = getAuth()
      const headers = headersFor(token, 'application/json')
      for (const [campo, valor] of Object.entries(extra)) form.set(campo, valor)
      const { onProgress = () => {} } = options
      const plazo = startPlazo({ ...options, bytes: sizeOf(form) })
      const onBytes = (part: number) => {
        plazo.renew()
        onProgress(part)
      }
      const { status, content } = await sendForm(BASE + path, form, {
        headers,
        signal: plazo.signal,
        onProgress: onBytes,
      })
        .catch(explainLoss(options, plazo))
        .finally(plazo.end)
      checkStatus(status, content, token)
      return unwrap(content, schema)
    }),
  /** A file that needs a session, so it can't be a plain link; with `form`, made of what is sent. */
  file: async (path: string, options: Options & { form?: FormData } = {}): Promise<Blob> => {
    const { token } = getAuth()
    const { signal, form } = options
    const plazo = startPlazo({ signal, bytes: form ? sizeOf(form) : 0, larga: true })
    const onLoss = explainLoss({ ...options, lee: true }, plazo)
    const init = {
      headers: headersFor(token, '*/*'),
      signal: plazo.signal,
      ...(form && { method: 'POST', body: form }),
    }
    try {
      const response = renewWith(await fetch(BASE + path, init).catch(onLoss), plazo)
      if (!response.ok) checkStatus(response.status, await response.json().catch(() => null), token)
      return await response.blob().catch(onLoss)
    } finally {
      plazo.end()
    }
  },
}

const sizeOf = (form: FormData) =>
  [...form.values()].reduce((sum, value) => sum + (value instanceof Blob ? value.size : value.length), 0)
