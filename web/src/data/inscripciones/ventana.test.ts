import { expect, test } from 'vitest'
import { seccionOf } from '../secciones/seccion.testing.ts'
import { findVentana, warnEsperas, warnOutside } from './ventana.ts'

const proceso = {
  id: 1,
  nombre: 'Enero',
  inicio: '2026-01-05T00:00:00.000Z',
  fin: '2026-01-16T00:00:00.000Z',
  idperiodo: 1,
  abierto: true,
  ...{ abreEn: null, cierraEn: null, conTurnos: false },
  version: 1,
}

test('a window is out of its dates before its first day and after its last', () => {
  expect(warnOutside(proceso, '2026-01-04')).toContain('empieza el 5 de enero de 2026')
  expect(warnOutside(proceso, '2026-01-05')).toBeNull()
  expect(warnOutside(proceso, '2026-01-16')).toBeNull()
  expect(warnOutside(proceso, '2026-01-17')).toContain('terminó el 16 de enero de 2026')
})

test('of the open windows, the one that begins first counts; of those that begin together, the older one', () => {
  const ventana = (id: number, inicio: string, abierto: boolean) => ({
    id,
    nombre: `V${id}`,
    inicio: `${inicio}T00:00:00.000Z`,
    fin: '2026-12-31T00:00:00.000Z',
    version: 1,
    idperiodo: 1,
    abierto,
    ...{ abreEn: null, cierraEn: null, conTurnos: false },
  })
  const procesos = [
    ventana(1, '2026-01-01', false),
    ventana(4, '2026-02-01', true),
    ventana(3, '2026-02-01', true),
    ventana(2, '2026-03-01', true),
  ]
  expect(findVentana(procesos)?.id).toBe(3)
  expect(findVentana(procesos.slice(0, 1))).toBeUndefined()
})

test('closing a window tells how many places its lines lose; without any there is nothing to tell', () => {
  const lineas = (...esperan: number[]) => esperan.map(enEspera => seccionOf({ enEspera }))
  expect(warnEsperas(lineas())).toBeNull()
  expect(warnEsperas(lineas(0, 0))).toBeNull()
  expect(warnEsperas(lineas(0, 1))).toMatch(/^Hay 1 puesto en lista de espera\. /)
  expect(warnEsperas(lineas(3, 0, 1200))).toMatch(/^Hay 1,203 puestos en listas de espera\. /)
})
