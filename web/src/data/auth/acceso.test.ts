import { beforeEach, expect, test } from 'vitest'
import { installStorage } from '../../lib/device/storage.testing.ts'
import { homeOf, rememberDestino, rememberSaludo, takeDestino, takeSaludo } from './acceso.ts'

beforeEach(installStorage)

const maestra = { id: 7, nombre: 'Ana', correo: 'a@b.do', idrol: 2, verificado: true } as const

test('after signing in everyone goes to the panel of their role, and to the verification without one', () => {
  expect(homeOf(null)).toBe('/login')
  expect(homeOf({ ...maestra, verificado: false })).toBe('/verification')
  expect(homeOf(maestra)).toBe('/teacherpanel')
})

test('the page that was asked for is offered once, to a role that has it', () => {
  rememberDestino('/teachersection?seccion=4')
  expect(takeDestino(2)).toBe('/teachersection?seccion=4')
  expect(takeDestino(2)).toBeNull()
  rememberDestino('/perfil')
  expect(takeDestino(3)).toBe('/perfil')
})

test('a person who came by invitation is greeted once', () => {
  expect(takeSaludo()).toBe(false)
  rememberSaludo()
  expect(takeSaludo()).toBe(true)
  expect(takeSaludo()).toBe(false)
})

test.each([
  '//malo.test',
  '/\\malo.test',
  'https://malo.test',
  'javascript:alert(1)',
  '/adminpanel',
  '/teacherpanel',
  '',
])('nothing of others, and not the panel itself: %j', destino => {
  rememberDestino(destino)
  expect(takeDestino(2)).toBeNull()
})
