import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { usuarios } from '../../schema/usuarios.ts'
import { newUsuario, openTestApp } from '../../testing/app.ts'
import { createBienvenida, endBienvenidas } from './bienvenida.service.ts'

/** A school with nobody in it, and a second server on its database. */
async function openEmpty(settings = {}) {
  const first = await openTestApp(undefined, settings)
  const second = await openTestApp(first.postgres, settings)
  const link = async () => (await createBienvenida(first.postgres.db)) ?? ''
  return { first, second, link, db: first.postgres.db, pool: first.postgres.pool }
}

const PERSON = {
  nombre: 'Altagracia',
  apellido: 'Mota',
  correo: 'direccion@liceo.test',
  contrasena: 'cinco gatos verdes',
}
const administrators = async (pool: { query(text: string): Promise<{ rows: { n: number }[] }> }) =>
  (await pool.query('select count(*)::int as n from usuarios')).rows[0]?.n

test('the link’s bearer names the school, becomes its administrator and is signed in; on both servers, once', async () => {
  const { first, second, link, pool } = await openEmpty()
  const [token, other] = [await link(), await link()]
  const asked = await second.call('POST', '/auth/primer-administrador/enlace', { body: { token } })
  expect(asked.body.data).toEqual({ escuela: 'Nivela', escuelaFija: false })

  const made = await second.call('POST', '/auth/primer-administrador', {
    body: { token, escuela: 'Liceo Salomé Ureña', ...PERSON },
  })
  expect([made.status, made.body.data.usuario]).toEqual([
    200,
    {
      id: expect.any(Number),
      nombre: 'Altagracia',
      correo: PERSON.correo,
      idrol: ROL.administrador,
      verificado: true,
    },
  ])
  expect(made.headers['set-cookie']).toMatch(/HttpOnly/)
  const who = { token: made.body.data.token }
  const { body } = await second.call('GET', '/escuela', { as: who })
  expect(body.data).toMatchObject({ nombre: 'Liceo Salomé Ureña', demo: false })
  expect((await first.login(PERSON.correo, PERSON.contrasena)).status).toBe(200)
  const { rows } = await pool.query(`select objeto, accion, idautor from bitacora order by id`)
  expect(rows).toEqual([
    { objeto: 'usuarios', accion: 'crear', idautor: null },
    { objeto: 'escuela', accion: 'actualizar', idautor: made.body.data.usuario.id },
  ])

  for (const server of [first, second])
    for (const used of [token, other]) {
      const again = await server.call('POST', '/auth/primer-administrador', {
        body: { token: used, ...PERSON, correo: 'otra@liceo.test' },
      })
      expect([again.status, again.body.campos]).toEqual([400, { token: expect.stringMatching(/ya se usó/) }])
    }
  expect(await createBienvenida(first.postgres.db)).toBeNull()
  expect(await administrators(pool)).toBe(1)
})

test('of many presses at the same moment over two servers, with two links, one makes an administrator', async () => {
  const { first, second, link, pool } = await openEmpty()
  const tokens = [await link(), await link()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? first : second).call('POST', '/auth/primer-administrador', {
        body: { token: tokens[index % 3 ? 0 : 1], ...PERSON, correo: `direccion${index}@liceo.test` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(await administrators(pool)).toBe(1)
})

test('a link that is wrong, past its day, or of a school that has its administrator, makes nobody', async () => {
  const { first, link, db, pool } = await openEmpty()
  const send = (token: unknown, changes = {}) =>
    first.call('POST', '/auth/primer-administrador', { body: { token, ...PERSON, ...changes } })
  const token = await link()
  expect((await send('x')).body.campos.token).toMatch(/no es el de este servidor/)
  expect((await send(undefined)).status).toBe(400)
  expect((await send(token, { correo: 'nadie' })).body.campos.correo).toMatch(/correo válido/)
  // The words that people try first, and the person's own.
  for (const contrasena of ['administrador', 'altagracia-mota', 'Nivela-Demo-2026'])
    expect((await send(token, { contrasena })).body.campos).toHaveProperty('contrasena')
  await pool.query(`update bienvenidas set expira = now() - interval '1 second'`)
  expect((await send(token)).body.campos.token).toMatch(/venció/)
  const fresh = await link()
  await db.transaction(async tx => {
    await endBienvenidas(tx)
    await tx.insert(usuarios).values(await newUsuario(ROL.administrador))
  })
  expect((await send(fresh)).body.campos.token).toMatch(/ya se usó/)
  expect(await administrators(pool)).toBe(1)
})

test('the name that the environment gives the school stays', async () => {
  const settings = { schoolName: 'Liceo del Entorno', fixed: new Set(['schoolName'] as const) }
  const { first, link } = await openEmpty(settings)
  const token = await link()
  const asked = await first.call('POST', '/auth/primer-administrador/enlace', { body: { token } })
  expect(asked.body.data).toEqual({ escuela: 'Liceo del Entorno', escuelaFija: true })
  const { body } = await first.call('POST', '/auth/primer-administrador', {
    body: { token, escuela: 'Otro nombre', ...PERSON },
  })
  const read = await first.call('GET', '/escuela', { as: { token: body.data.token } })
  expect(read.body.data.nombre).toBe('Liceo del Entorno')
})
