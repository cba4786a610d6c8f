import { expect, test } from 'vitest'
import { proposeSiguiente } from './propuesta.ts'

const periodo = (id: number, nombre: string, inicio: string, fin: string) => ({
  ...{ id, nombre, inicio: `${inicio}T00:00:00.000Z`, fin: `${fin}T00:00:00.000Z` },
  ...{ precio: null, asistencia: false, cerrado: false, version: 1 },
})
const mayo = periodo(1, 'Mayo - agosto 2026', '2026-05-07', '2026-08-28')
const septiembre = periodo(2, 'Septiembre - diciembre 2026', '2026-09-07', '2026-12-28')

test('as long as the last one, after as long a break; its window closes before classes', () => {
  expect(proposeSiguiente(septiembre, [septiembre, mayo])).toEqual({
    ...{ nombre: 'Enero - abril 2027', inicio: '2027-01-07', fin: '2027-04-29' },
    ventana: { nombre: 'Inscripción Enero - abril 2027', inicio: '2026-12-25', fin: '2027-01-04' },
  })
})

test('the first one is followed after two weeks; a period that is there already is the next one', () => {
  expect(proposeSiguiente(mayo, [mayo])).toMatchObject({ inicio: '2026-09-11' })
  const lejano = periodo(3, 'Lejano', '2098-01-10', '2098-04-10')
  expect(proposeSiguiente(lejano, [lejano, mayo])).toMatchObject({ inicio: '2098-04-24' })
  expect(proposeSiguiente(mayo, [lejano, mayo])).toMatchObject({ inicio: '2026-09-11' })
  expect(proposeSiguiente(mayo, [septiembre, mayo])).toMatchObject({
    nombre: septiembre.nombre,
    inicio: '2026-09-07',
    fin: '2026-12-28',
  })
})

test('never a name that another period has', () => {
  const otro = periodo(3, 'ENERO - ABRIL 2027', '2025-01-01', '2025-02-01')
  expect(proposeSiguiente(septiembre, [otro, mayo, septiembre]).nombre).toBe('Enero - abril 2027 (2)')
})
