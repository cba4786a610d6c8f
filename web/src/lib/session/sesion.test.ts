import { beforeEach, expect, test, vi } from 'vitest'
import { installStorage } from '../device/storage.testing.ts'

const usuario = { id: 7, nombre: 'Ana', correo: 'ana@escuela.do', idrol: 3, verificado: true } as const

async function load() {
  vi.resetModules()
  return import('./sesion.ts')
}

beforeEach(installStorage)

test('a sign-in is kept under the two keys, the token raw', async () => {
  const { startSesion, getSesion } = await load()
  startSesion({ usuario, token: 'abc' })
  expect(localStorage.getItem('ACCESS_TOKEN')).toBe('abc')
  expect(JSON.parse(localStorage.getItem('USER_SESSION') ?? '')).toEqual(usuario)
  expect(getSesion()).toEqual(usuario)
})

test('a kept session is read again, and rubbish is no session', async () => {
  localStorage.setItem('ACCESS_TOKEN', 'abc')
  localStorage.setItem('USER_SESSION', JSON.stringify(usuario))
  expect((await load()).getSesion()).toEqual(usuario)
  for (const basura of ['{', 'null', '{"id":"7"}']) {
    localStorage.setItem('USER_SESSION', basura)
    expect((await load()).getSesion()).toBeNull()
  }
})

test.each([0, null, 4, undefined])(
  'a session with the role %j has none: it counts as not verified',
  async idrol => {
    localStorage.setItem('ACCESS_TOKEN', 'abc')
    localStorage.setItem('USER_SESSION', JSON.stringify({ ...usuario, idrol }))
    expect((await load()).getSesion()).toMatchObject({ id: 7, verificado: false })
  },
)

test('an empty token removes the stored one; the person stays known but is not signed in', async () => {
  const { startSesion, setToken, getSesion, getAuth, wasEnded } = await load()
  startSesion({ usuario, token: 'abc' })
  setToken('')
  expect(localStorage.getItem('ACCESS_TOKEN')).toBeNull()
  expect(getSesion()).toBeNull()
  expect(wasEnded(getAuth())).toBe(true)
})

test('signing out clears all browser storage', async () => {
  const { startSesion, endSesion, getAuth } = await load()
  startSesion({ usuario, token: 'abc' })
  localStorage.setItem('nivela-tema', 'dark')
  sessionStorage.setItem('x', 'y')
  endSesion()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(getAuth()).toEqual({ currentUser: null, token: null, error: null })
})

test('what someone else has not saved stays sealed for them; one’s own goes', async () => {
  const { startSesion, endSesion, keyOfBorrador } = await load()
  startSesion({ usuario, token: 'abc' })
  localStorage.setItem(keyOfBorrador('notas', 7, 1), 'mío')
  localStorage.setItem(keyOfBorrador('notas', 70, 1), 'de otra')
  endSesion()
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, keyOfBorrador('notas', 70, 1)])
})

test('who verified their e-mail stays signed in, verified, also for the next page', async () => {
  const { startSesion, markVerificado, getSesion } = await load()
  startSesion({ usuario: { ...usuario, verificado: false }, token: 'abc' })
  markVerificado()
  expect(getSesion()).toEqual({ ...usuario, verificado: true })
  expect((await load()).getSesion()).toEqual({ ...usuario, verificado: true })
})

test('what another tab writes is followed', async () => {
  const { followOtherTabs, getSesion, subscribe } = await load()
  const tab = new EventTarget()
  followOtherTabs(tab as Window)
  const seen = vi.fn()
  subscribe(seen)
  localStorage.setItem('USER_SESSION', JSON.stringify(usuario))
  localStorage.setItem('ACCESS_TOKEN', 'abc')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'ACCESS_TOKEN' }))
  expect(getSesion()).toEqual(usuario)
  localStorage.clear()
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(getSesion()).toBeNull()
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'otra' }))
  expect(seen).toHaveBeenCalledTimes(2)
})
