import { fallo } from '@nivela/contract/respuesta'
import { getAuth, setToken } from './sesion.ts'

const BASE = '/api/v1'
const SIN_RED = 'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.'
const SIN_FRASE = 'No pudimos completar la acción. Inténtalo de nuevo en un momento.'

/** The one error that a call throws: the server's sentence, and what it says of each field. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly campos: Record<string, string> = {},
  ) {
    super(message)
  }
}

interface Schema<T> {
  parse(value: unknown): T
}

interface Pagina<T> {
  filas: T[]
  total: number
}

interface Options {
  signal?: AbortSignal
}

async function send(method: string, path: string, body: unknown, { signal }: Options): Promise<unknown> {
  const { token } = getAuth()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, signal: signal ?? null }
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }

  const response = await fetch(BASE + path, init).catch(reason => {
    throw signal?.aborted ? reason : new ApiError(0, SIN_RED)
  })
  // Only if it is still this token: a late answer must not end a session that began after it.
  if (response.status === 401 && token === getAuth().token) setToken('')

  const content: unknown = await response.json().catch(reason => {
    if (signal?.aborted) throw reason
    return null
  })
  if (response.ok) return content
  const { data } = fallo.safeParse(content)
  throw new ApiError(response.status, data?.error ?? SIN_FRASE, data?.campos)
}

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
    unwrap(await send('POST', path, body, options), schema),
  put: async <T>(path: string, body: unknown, schema: Schema<T>, options: Options = {}) =>
    unwrap(await send('PUT', path, body, options), schema),
  delete: async <T>(path: string, schema: Schema<T>, options: Options = {}) =>
    unwrap(await send('DELETE', path, undefined, options), schema),
  /** One page of a list, and how many there are in all. */
  page: async <T>(path: string, schema: Schema<T[]>, options: Options = {}): Promise<Pagina<T>> => {
    const content = await send('GET', path, undefined, options)
    const filas = unwrap(content, schema)
    const { total } = content as { total?: unknown }
    return { filas, total: typeof total === 'number' ? total : filas.length }
  },
  /** A POST whose answer nobody reads. */
  notify: async (path: string, body?: unknown, options: Options = {}) => {
    await send('POST', path, body, options)
  },
}
