import { ROL, type Rol } from '@nivela/contract/roles'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { insertSesion } from '../features/auth/auth.queries.ts'
import { SESSION_DAYS } from '../features/auth/sesiones.queries.ts'
import { readSettings, type Settings } from '../platform/operations/settings.ts'
import { ensureJwtSecret } from '../platform/postgres/ajustes.ts'
import type { Postgres } from '../platform/postgres/postgres.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { createTokens } from '../platform/security/tokens.ts'
import { usuarios } from '../schema/usuarios.ts'
import { openTestPostgres } from './database.ts'

export const PASSWORD = 'una-clave-para-probar'

interface Person {
  id: number
  correo: string
  token: string
}

export interface TestApp {
  app: FastifyInstance
  postgres: Postgres
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>
  /** Someone of that role who is signed in. */
  person(idrol: Rol, changes?: Partial<typeof usuarios.$inferInsert>): Promise<Person>
  login(correo: string, contrasena?: string): Promise<Answer>
}

interface CallOptions {
  as?: { token: string }
  body?: unknown
  headers?: Record<string, string>
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer's body
  body: any
  text: string
  headers: Record<string, unknown>
}

export const testSettings = (): Settings => readSettings({ LOG_LEVEL: 'silent', DEMO: 'false' })

/** The app that production runs, on a database of the test file's own, or as a second server on a given one. */
export async function openTestApp(postgres?: Postgres, settings: Partial<Settings> = {}): Promise<TestApp> {
  const own = postgres ?? (await openTestPostgres())
  const app = await buildApp({ ...testSettings(), ...settings }, own)
  afterAll(() => app.close())
  const tokens = createTokens(settings.jwtSecret ?? (await ensureJwtSecret(own.db)))

  const call: TestApp['call'] = async (method, path, { as, body: payload, headers } = {}) => {
    const options: InjectOptions = { method, url: `/api/v1${path}` }
    options.headers = { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) }
    if (payload !== undefined) options.payload = payload as object
    const response = await app.inject(options)
    const text = response.body
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(text) : response.rawPayload
    return { status: response.statusCode, body, text, headers: response.headers }
  }
  const login: TestApp['login'] = (correo, contrasena = PASSWORD) =>
    call('POST', '/auth/login', { body: { correo, contrasena } })

  return {
    app,
    postgres: own,
    call,
    login,
    async person(idrol, changes = {}) {
      const [row] = await own.db
        .insert(usuarios)
        .values(await newUsuario(idrol, changes))
        .returning()
      if (!row?.contrasenaHash) throw new Error('no person with a password was inserted')
      // The session that a sign-in opens, without its argon2 hash: most of what a test with many people would wait for.
      const { id, contrasenaHash, segundoFactor } = row
      const correo = row.correo ?? ''
      const expira = new Date(Date.now() + SESSION_DAYS * 86_400_000)
      const idsesion = await insertSesion(own.db, { id, contrasenaHash, segundoFactor }, expira)
      if (!idsesion) throw new Error('no session was opened')
      return { id, correo, token: tokens.sign({ idusuario: id, idsesion }, expira) }
    },
  }
}

let count = 0
let hash: Promise<string> | undefined

/** A person's row with all that it needs, different from every other one's. */
export async function newUsuario(idrol: Rol, changes: Partial<typeof usuarios.$inferInsert> = {}) {
  count += 1
  // Of one length, so that those made later are listed later.
  const number = String(count).padStart(5, '0')
  hash ??= hashPassword(PASSWORD)
  return {
    nombre: 'Persona',
    apellido: `De Prueba ${number}`,
    correo: `persona${count}@prueba.test`,
    telefono: '8095550100',
    idrol,
    cedula: String(40_200_000_000 + count),
    matricula: idrol === ROL.estudiante ? `P-${number}` : null,
    verificado: true,
    contrasenaHash: await hash,
    ...changes,
  }
}
