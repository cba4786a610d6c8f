import type { Demanda, Resumen } from '@nivela/contract/panel'
import { expect, test } from 'vitest'
import { listPasos, tellEspera, tellPaso, tellVeredicto } from './frases.ts'

const fila: Demanda = {
  ...{ idasignatura: 1, nombre: 'Lengua Española', area: 'lengua' },
  ...{
    deben: 100,
    conAsiento: 10,
    libres: 5,
    sinAsiento: 90,
    enEspera: 0,
    faltan: { secciones: 3, cupo: 30 },
  },
}
const bastan = { secciones: 0, cupo: 30 }

test.each<[string, Partial<Demanda>]>([
  ['Faltan 3 secciones de 30', {}],
  ['Falta 1 sección de 20', { faltan: { secciones: 1, cupo: 20 } }],
  ['12 esperan: abre otra sección', { enEspera: 12, libres: 0, faltan: bastan }],
  ['1 espera: 47 cupos quedan en otras', { enEspera: 1, libres: 47, faltan: bastan }],
  ['1 espera: faltan 3 secciones de 30', { enEspera: 1 }],
  ['Los cupos alcanzan', { libres: 90, faltan: bastan }],
  ['Todos inscritos', { conAsiento: 100, sinAsiento: 0, faltan: bastan }],
  ['Nadie la debe', { deben: 0, conAsiento: 0, sinAsiento: 0, faltan: bastan }],
  ['Abierta a todos', { area: null, deben: null, sinAsiento: null, faltan: bastan }],
  ['Llena', { area: null, deben: null, sinAsiento: null, libres: 0, faltan: bastan }],
])('%s', (frase, cambios) => {
  expect(tellVeredicto({ ...fila, ...cambios })).toBe(frase)
})

const nada: Resumen['espera'] = {
  ...{ recibos: 0, sinVerificar: 0, llenas: 0, sinNota: 0, sinOficializar: 0, sinCerrar: [] },
}
const espera = (cambios: Partial<Resumen['espera']>, cerrado = false) =>
  tellEspera(
    { espera: { ...nada, ...cambios }, hay: { estudiantes: true }, periodo: { id: 7 } } as Resumen,
    cerrado,
  )

test('what waits leads to where it is dealt with', () => {
  expect(espera({}).map(({ numero }) => numero)).toEqual([0, 0, 0, 0])
  expect(espera({ llenas: 2 })[2]?.a).toBe('/adminsections?ver=llenas&periodo=7')
  expect(espera({ sinNota: 1, sinOficializar: 1200 })[3]).toMatchObject({
    ...{ numero: 1201, a: '/adminsections?ver=sin-cerrar' },
  })
})

test('of a closed period no section waits for more seats', () => {
  expect(espera({ llenas: 2 }, true)[2]).toMatchObject({ numero: 0, a: '/adminsections' })
})

test('steps are told by the school’s clock, with the day where there are several', () => {
  expect([1, 15, 60, 180, 1440, 2880].map(tellPaso)).toEqual([
    ...['un minuto', '15 minutos', 'una hora', '3 horas', 'un día', '2 días'],
  ])
  const cuandos = (desde: string, minutos: number) =>
    listPasos({ desde, minutos, cuentas: [1, 2], total: 3 }, 'America/Santo_Domingo').map(
      ({ cuando }) => cuando,
    )
  const [primero, segundo] = cuandos('2026-01-12T12:00:00.000Z', 30)
  expect([primero, segundo]).toEqual([expect.stringMatching(/^8:00/), expect.stringMatching(/^8:30/)])
  expect(cuandos('2026-01-13T03:00:00.000Z', 60)[1]).toMatch(/^13 ene.*12:00/)
  expect(cuandos('2026-01-12T04:00:00.000Z', 1440)[1]).toMatch(/^13 ene\.?$/)
})
