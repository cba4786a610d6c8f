import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from '../../../lib/device/storage.testing.ts'

beforeEach(installStorage)

async function check(refusal: object) {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 403 }))
  const { startSesion, getSesion } = await import('../../../lib/session/sesion.ts')
  const { checkVerificado } = await import('../../../data/auth/verificacion.api.ts')
  startSesion({
    usuario: { id: 7, nombre: 'Ana', correo: 'a@b.do', idrol: 2, verificado: false },
    token: 'x',
  })
  const answer = await checkVerificado(7).catch(({ message }: Error) => message)
  return [answer, getSesion()?.verificado, getSesion()?.faltaSegundoFactor]
}

test('who the person is now is read once for all the calls that are refused together, and kept', async () => {
  vi.resetModules()
  const luis = { nombre: 'Luis', apellido: 'Peña', correo: 'l@b.do', idrol: 2, verificado: true }
  const rest = { telefono: null, cedula: null, matricula: null, tipodocumento: null, documento: null }
  const data = { id: 7, ...luis, ...rest, activo: true, version: 2 }
  const respond = vi.fn(async () => new Response(JSON.stringify({ data })))
  vi.stubGlobal('fetch', respond)
  const { startSesion, getSesion } = await import('../../../lib/session/sesion.ts')
  const { rereadSesion } = await import('../../../data/auth/verificacion.api.ts')
  const usuario = { id: 7, nombre: 'Luis', correo: 'l@b.do', idrol: 1, verificado: true } as const
  startSesion({ usuario, token: 'x' })
  await Promise.all([rereadSesion(7), rereadSesion(7), rereadSesion(7)])
  expect(respond).toHaveBeenCalledOnce()
  expect(getSesion()).toEqual({ ...usuario, idrol: 2 })
})

test('who is asked for their second factor next has verified their e-mail; who is asked for that has not', async () => {
  expect(await check({ error: 'Verifica.' })).toEqual(['Verifica.', false, undefined])
  expect(await check({ error: 'Activa.', faltaSegundoFactor: true })).toEqual([true, true, true])
})
