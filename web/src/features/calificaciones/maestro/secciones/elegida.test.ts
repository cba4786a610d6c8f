import { expect, test } from 'vitest'
import { seccionOf } from '../../../../data/secciones/seccion.testing.ts'
import { type Abierta, findElegida } from './elegida.ts'

const periodoOf = (id: number, secciones: number[], changes = {}) => ({
  id,
  nombre: `Período ${id}`,
  inicio: '2026-01-15T00:00:00.000Z',
  fin: '2026-05-15T00:00:00.000Z',
  precio: null,
  asistencia: false,
  cerrado: false,
  actual: false,
  deTrabajo: false,
  version: 1,
  secciones: secciones.map(seccion => seccionOf({ id: seccion, idperiodo: id })),
  canceladas: [] as ReturnType<typeof seccionOf>[],
  ...changes,
})
const nuevo = periodoOf(3, [30])
const actual = periodoOf(2, [20, 21], { actual: true })
const viejo = periodoOf(1, [10], { cerrado: true })
const mias = { periodos: [actual, nuevo, viejo] }
const find = (pedida: string | null, abierta: Abierta | null = null, data = mias) => {
  const { seccion, cierre } = findElegida(data, pedida, abierta)
  return [seccion?.id, cierre]
}

test('without a section in the address, the first of the current period, or of the newest', () => {
  expect(find(null)).toEqual([20, null])
  expect(find(null, null, { periodos: [nuevo, viejo] })).toEqual([30, null])
  expect(find(null, null, { periodos: [] })).toEqual([undefined, null])
})

test('the section that the address names, which may be of a closed period or cancelled', () => {
  expect(find('21')).toEqual([21, null])
  expect(find('10')).toEqual([10, 'periodo'])
  const cancelada = seccionOf({ id: 22, estado: 'cancelada' })
  const data = { ...mias, periodos: [{ ...actual, canceladas: [cancelada] }] }
  expect(find('22', null, data)).toEqual([22, 'cancelada'])
})

test('an address that names a section of someone else, or none, opens no other one', () => {
  for (const ajena of ['6', '99999', 'abc', '0', '20.5'])
    expect(findElegida(mias, ajena, null)).toMatchObject({ seccion: undefined, periodo: { id: 2 } })
})

test('a section that is taken away while it is open stays, closed; one that is cancelled too', () => {
  const [seccion = seccionOf()] = actual.secciones
  for (const pedida of [null, '20']) {
    const abierta = { pedida, periodo: actual, seccion }
    const sin = { ...actual, secciones: actual.secciones.slice(1) }
    expect(find(pedida, abierta, { ...mias, periodos: [sin] })).toEqual([20, 'ajena'])
    expect(find(pedida, abierta, { ...mias, periodos: [] })).toEqual([20, 'ajena'])
    const cancelada = { ...sin, canceladas: [{ ...seccion, estado: 'cancelada' as const }] }
    expect(find(pedida, abierta, { ...mias, periodos: [cancelada] })).toEqual([20, 'cancelada'])
    // Another address opens another section.
    expect(find('21', abierta, { ...mias, periodos: [sin] })).toEqual([21, null])
  }
})

test('a new first section does not take the place of the open one', () => {
  const [seccion = seccionOf()] = actual.secciones
  const abierta = { pedida: null, periodo: actual, seccion }
  const otra = { ...actual, secciones: [seccionOf({ id: 9 }), ...actual.secciones] }
  expect(find(null, abierta, { ...mias, periodos: [otra] })).toEqual([20, null])
})
