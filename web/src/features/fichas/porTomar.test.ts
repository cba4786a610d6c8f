import { expect, test } from 'vitest'
import { seccionOf } from '../../data/secciones/seccion.testing.ts'
import { findPorTomar } from './porTomar.ts'

const sections = [1, 2, 3, 4].map(idasignatura => seccionOf({ id: 10 + idasignatura, idasignatura }))
const paso = (idasignatura: number, estado: 'aprobada' | 'aprobada_poma' | 'cursando' | 'pendiente') => ({
  ...{ idasignatura, estado, nombre: '', area: null, calificacion: null, intentos: 0, notaPoma: null },
  ...{ periodo: null, porEmpezar: false, ultimoIntento: null, sinResultadoEn: null },
})
const avance = {
  asignaturas: [paso(1, 'aprobada_poma'), paso(2, 'cursando'), paso(3, 'pendiente'), paso(4, 'aprobada')],
  ...{ pendientes: 1, completo: false, conResultadoPoma: true, notaMinimaPoma: 70, notaMinimaAprobar: 70 },
}
const seat = (idperiodo: number) => ({
  ...{ id: 1, idperiodoinscripcion: 1, idusuario: 7, idseccion: 99 },
  secciones: seccionOf({ id: 99, idasignatura: 2, idperiodo }),
})
const left = (idperiodo: number, esperada?: number) =>
  findPorTomar(sections, {
    avance,
    inscripciones: [seat(idperiodo)],
    espera: esperada
      ? [{ id: 1, idusuario: 7, idseccion: esperada, puesto: 1, secciones: seccionOf({ id: esperada }) }]
      : [],
  } as never).map(({ idasignatura }) => idasignatura)

test('what was passed, or is taken in that period, is not offered; what is taken in another period is', () => {
  expect(left(1)).toEqual([3])
  expect(left(2)).toEqual([2, 3])
  expect(left(1, 13)).toEqual([])
})
