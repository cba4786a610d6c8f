import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from '../../lib/storage.testing.ts'

beforeEach(installStorage)

async function check(refusal: object) {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 403 }))
  const { startSesion, getSesion } = await import('../../lib/sesion.ts')
  const { checkVerificado } = await import('./verificacion.api.ts')
  startSesion({
    usuario: { id: 7, nombre: 'Ana', correo: 'a@b.do', idrol: 2, verificado: false },
    token: 'x',
  })
  const answer = await checkVerificado(7).catch(({ message }: Error) => message)
  return [answer, getSesion()?.verificado, getSesion()?.faltaSegundoFactor]
}

test('who is asked for their second factor next has verified their e-mail; who is asked for that has not', async () => {
  expect(await check({ error: 'Verifica.' })).toEqual(['Verifica.', false, undefined])
  expect(await check({ error: 'Activa.', faltaSegundoFactor: true })).toEqual([true, true, true])
})
