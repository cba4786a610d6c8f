import { beforeEach, expect, test } from 'vitest'
import { installStorage } from '../../lib/storage.testing.ts'
import { rememberDestino, rememberSaludo, takeDestino, takeSaludo } from './acceso.ts'

beforeEach(installStorage)

const maestra = { id: 7, nombre: 'Ana', correo: 'a@b.do', idrol: 2, verificado: true } as const

test('the page that was asked for waits for a verified person, and is shown once', () => {
  rememberDestino('/teachersection?seccion=4')
  expect(takeDestino(null)).toBe('/login')
  expect(takeDestino({ ...maestra, verificado: false })).toBe('/verification')
  expect(takeDestino(maestra)).toBe('/teachersection?seccion=4')
  expect(takeDestino(maestra)).toBe('/teacherpanel')
})

test('whoever came by invitation is greeted once', () => {
  expect(takeSaludo()).toBe(false)
  rememberSaludo()
  expect(takeSaludo()).toBe(true)
  expect(takeSaludo()).toBe(false)
})

test.each(['//malo.test', '/\\malo.test', 'https://malo.test', 'javascript:alert(1)', 'teachersection', ''])(
  'never another server: %j',
  destino => {
    rememberDestino(destino)
    expect(takeDestino(maestra)).toBe('/teacherpanel')
  },
)
