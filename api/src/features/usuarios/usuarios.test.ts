import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const { call, person } = await openTestApp()
const admin = await person(ROL.administrador)
const maestro = await person(ROL.maestro)
const estudiante = await person(ROL.estudiante, {
  nombre: 'Génesis',
  cedula: '40212345678',
  matricula: '2026-0042',
})

test('a person sees their own data, without the password or its hash', async () => {
  const { status, body } = await call('GET', `/usuarios/${estudiante.id}`, { as: estudiante })
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      id: estudiante.id,
      nombre: 'Génesis',
      apellido: expect.any(String),
      correo: estudiante.correo,
      telefono: '8095550100',
      idrol: ROL.estudiante,
      cedula: '40212345678',
      matricula: '2026-0042',
      verificado: true,
      activo: true,
      tipodocumento: null,
      documento: null,
      version: expect.any(Number),
    },
  })
})

test('an administrator sees everyone; others see only themselves, and get the same answer for who is not there', async () => {
  const seen = async (as: { token: string }, id: number | string) =>
    (await call('GET', `/usuarios/${id}`, { as })).status
  expect(await seen(admin, estudiante.id)).toBe(200)
  expect(await seen(admin, 999_999)).toBe(404)
  expect(await seen(maestro, maestro.id)).toBe(200)
  for (const as of [maestro, estudiante]) {
    const others = await call('GET', `/usuarios/${admin.id}`, { as })
    const nobody = await call('GET', '/usuarios/999999', { as })
    expect(others.status).toBe(404)
    expect(others.text).toBe(nobody.text)
  }
})

test.each(['0', '-1', '1.5', 'abc', '99999999999', '1e3', '%20', "1'--"])(
  'the id %s is refused',
  async id => {
    const { status, body } = await call('GET', `/usuarios/${id}`, { as: admin })
    expect(status).toBe(400)
    expect(body.error).toBe('El identificador debe ser un número entero positivo')
  },
)
