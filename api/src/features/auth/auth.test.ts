import { ROL } from '@nivela/contract/roles'
import { TEXTOS } from '@nivela/contract/textos'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { ensureJwtSecret } from '../../platform/postgres/ajustes.ts'
import { openTestApp, PASSWORD } from '../../testing/app.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const { call, login, person } = first

const profile = (who: { id: number; token: string }) => call('GET', `/usuarios/${who.id}`, { as: who })

describe('login', () => {
  test('answers the session and a token, and nothing else of the person', async () => {
    const { id, correo } = await person(ROL.maestro)
    const { status, body } = await login(correo)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        usuario: { id, nombre: 'Persona', correo, idrol: ROL.maestro, verificado: true },
        token: expect.any(String),
      },
    })
  })

  test('ignores case and stray spaces in the e-mail, and every field that it does not know', async () => {
    const { correo, id } = await person(ROL.estudiante)
    const body = { correo: `  ${correo.toUpperCase()} `, contrasena: PASSWORD, idrol: 1, verificado: false }
    const answer = await call('POST', '/auth/login', { body })
    expect(answer.body.data.usuario).toMatchObject({ id, idrol: ROL.estudiante, verificado: true })
  })

  test('a wrong password, an unknown e-mail and an account without a password get the very same answer', async () => {
    const { correo } = await person(ROL.maestro)
    const { correo: uninvited } = await invited()
    const answers = [
      await login(correo, 'otra-clave'),
      await login('nadie@prueba.test', 'otra-clave'),
      await login(uninvited, 'otra-clave'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(401)
      expect(text).toBe('{"error":"Correo o contraseña incorrectos."}')
    }
  })

  test.each([
    [{}, { correo: "El campo 'correo' está vacío", contrasena: "El campo 'contraseña' está vacío" }],
    [
      { correo: '', contrasena: '' },
      { correo: "El campo 'correo' está vacío", contrasena: "El campo 'contraseña' está vacío" },
    ],
    [
      { correo: 'sin arroba', contrasena: 'x' },
      { correo: 'Escribe un correo válido, por ejemplo nombre@escuela.do' },
    ],
    [
      { correo: null, contrasena: 7 },
      { correo: "El campo 'correo' está vacío", contrasena: "El campo 'contraseña' está vacío" },
    ],
    [{ correo: { $ne: '' }, contrasena: 'x' }, { correo: "El campo 'correo' está vacío" }],
    [
      { correo: 'a@b.do', contrasena: 'x'.repeat(2000) },
      { contrasena: "El campo 'contraseña' es demasiado largo" },
    ],
  ])('bad fields %j get a sentence each', async (body, campos) => {
    const answer = await call('POST', '/auth/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: Object.values(campos)[0], campos })
  })

  test.each([
    ['not JSON', 'application/json', '{"correo":', 400],
    ['an array', 'application/json', '[]', 400],
    ['poison keys', 'application/json', '{"__proto__":{"idrol":1}}', 400],
    ['2 MB of JSON', 'application/json', `{"correo":"${'a'.repeat(2_000_000)}"}`, 413],
    ['XML', 'text/xml', '<correo/>', 415],
    ['plain text', 'text/plain', 'correo', 415],
  ])('a body that is %s is refused with a sentence', async (_name, type, payload, status) => {
    const response = await first.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ error: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) })
  })
})

describe('tokens', () => {
  const key = async () => new TextEncoder().encode(await ensureJwtSecret(first.postgres.db))
  const claims = (who: { token: string }) => JSON.parse(atob(who.token.split('.')[1] ?? ''))
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('none, garbage, altered, unsigned, of another key or expired: 401 with a sentence', async () => {
    const who = await person(ROL.estudiante)
    const admin = await person(ROL.administrador)
    const [header, , signature] = who.token.split('.')
    const payload = claims(who)
    const signed = (secret: Uint8Array, expires: string) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires).sign(secret)
    const bad = [
      '',
      'nada',
      'a.b.c',
      `${header}.${encode({ ...payload, sub: String(admin.id) })}.${signature}`,
      `${encode({ alg: 'none' })}.${encode(payload)}.`,
      await signed(new TextEncoder().encode('otra'.repeat(10)), '1h'),
      await signed(await key(), '-1s'),
    ]
    for (const token of bad) {
      const { status, body } = await profile({ ...who, token })
      expect(status).toBe(401)
      expect(body).toEqual({ error: 'Inicia sesión para continuar.' })
    }
    expect((await profile({ ...who, token: await signed(await key(), '1h') })).status).toBe(200)
  })

  test('a session row that expired ends the token, whatever the token says', async () => {
    const who = await person(ROL.estudiante)
    await first.postgres.pool.query(
      `update sesiones set expira = now() - interval '1 second' where idusuario = $1`,
      [who.id],
    )
    expect((await profile(who)).status).toBe(401)
  })

  test('no token at all', async () => {
    expect((await call('GET', '/usuarios/1')).status).toBe(401)
    expect((await call('POST', '/auth/logout')).status).toBe(401)
  })
})

describe('logout', () => {
  test('ends that session on every server, and no other', async () => {
    const who = await person(ROL.estudiante)
    const elsewhere = { ...who, token: (await login(who.correo)).body.data.token }
    expect((await call('POST', '/auth/logout', { as: who })).body).toEqual({ data: null })
    expect((await second.call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(401)
    expect((await second.call('GET', `/usuarios/${who.id}`, { as: elsewhere })).status).toBe(200)
  })
})

describe('change password', () => {
  const change = (who: { id: number; token: string }, changes: object = {}) =>
    call('POST', '/auth/change-password', {
      as: who,
      body: { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'cinco gatos verdes', ...changes },
    })

  test('the new one works, the old one no longer; other sessions end, this one lives', async () => {
    const who = await person(ROL.maestro)
    const elsewhere = { ...who, token: (await login(who.correo)).body.data.token }
    expect(await change(who)).toMatchObject({ status: 200, body: { data: null } })
    expect((await login(who.correo)).status).toBe(401)
    expect((await login(who.correo, 'cinco gatos verdes')).status).toBe(200)
    expect((await profile(elsewhere)).status).toBe(401)
    expect((await profile(who)).status).toBe(200)
  })

  test.each([
    [
      'the wrong current one',
      { contrasenaAnterior: 'no era esta' },
      'contrasenaAnterior',
      TEXTOS.contrasena.anteriorIncorrecta,
    ],
    [
      'no current one',
      { contrasenaAnterior: '' },
      'contrasenaAnterior',
      "El campo 'contraseña actual' está vacío",
    ],
    ['no new one', { nuevaContrasena: '' }, 'nuevaContrasena', "El campo 'nueva contraseña' está vacío"],
    ['the same', { nuevaContrasena: PASSWORD }, 'nuevaContrasena', TEXTOS.contrasena.igual],
    [
      'a short one',
      { nuevaContrasena: 'corta12' },
      'nuevaContrasena',
      'La contraseña debe tener al menos 8 caracteres.',
    ],
    [
      'an endless one',
      { nuevaContrasena: 'x'.repeat(129) },
      'nuevaContrasena',
      'La contraseña admite hasta 128 caracteres.',
    ],
    [
      'a common one',
      { nuevaContrasena: 'Password1' },
      'nuevaContrasena',
      'Esa contraseña es muy común. Elige otra que solo tú conozcas.',
    ],
    [
      'a common one here',
      { nuevaContrasena: 'Contraseña123' },
      'nuevaContrasena',
      'Esa contraseña es muy común. Elige otra que solo tú conozcas.',
    ],
    [
      'their own name',
      { nuevaContrasena: 'altagracia pena' },
      'nuevaContrasena',
      'La contraseña no puede estar hecha con tu nombre, tu correo, tu cédula, tu matrícula ni tu teléfono.',
    ],
    [
      'their own e-mail',
      { nuevaContrasena: 'Alta.Pena@prueba.test' },
      'nuevaContrasena',
      'La contraseña no puede estar hecha con tu nombre, tu correo, tu cédula, tu matrícula ni tu teléfono.',
    ],
  ])('refuses %s and changes nothing', async (_name, changes, campo, sentence) => {
    const who = await person(ROL.estudiante, {
      nombre: 'Altagracia',
      apellido: 'Peña',
      correo: `alta.pena@prueba.test`,
    })
    const answer = await change(who, changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: sentence, campos: { [campo]: sentence } })
    expect((await login(who.correo)).status).toBe(200)
    await first.postgres.pool.query('delete from usuarios where id = $1', [who.id])
  })

  test('of someone else: as if they were not there, for an administrator too', async () => {
    const who = await person(ROL.administrador)
    const other = await person(ROL.estudiante)
    expect((await change(who, { id: other.id })).status).toBe(404)
    expect((await change(who, { id: 999_999 })).status).toBe(404)
    expect((await login(other.correo)).status).toBe(200)
  })

  test('two changes at once: one of them holds, the other is told', async () => {
    const who = await person(ROL.maestro)
    const answers = await Promise.all([
      change(who, { nuevaContrasena: 'la primera clave' }),
      second.call('POST', '/auth/change-password', {
        as: who,
        body: { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'la segunda clave' },
      }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const works = await Promise.all(
      ['la primera clave', 'la segunda clave'].map(one => login(who.correo, one)),
    )
    expect(works.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    )
  })
})

describe('someone unverified', () => {
  test('signs in, changes the password and signs out, and nothing else', async () => {
    const who = await person(ROL.administrador, { verificado: false })
    const refused = await profile(who)
    expect(refused).toMatchObject({ status: 403, body: { error: 'Verifica tu correo para continuar.' } })
    const body = { id: who.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'otra clave distinta' }
    expect((await call('POST', '/auth/change-password', { as: who, body })).status).toBe(200)
    expect((await call('POST', '/auth/logout', { as: who })).status).toBe(200)
  })
})

/** Someone who came in through the import and has not chosen a password. */
async function invited() {
  const who = await person(ROL.estudiante)
  await first.postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [who.id])
  return who
}
