import { expect, test } from 'vitest'
import { seccionOf } from '../../../../data/secciones/seccion.testing.ts'
import { planHorarios } from './armado.ts'
import { applyRemedio, cambiosDe, keepSeccion, SIN_DESEOS, toPedidoDeHorario, worthTaking } from './plan.ts'

const seccion = seccionOf({ inscritos: 4 })

test('the request counts the live seats and takes the marked hours', () => {
  const inscripcion = { id: 1, idperiodoinscripcion: 1, idusuario: 8, idseccion: 5, secciones: seccion }
  const pedido = toPedidoDeHorario(
    { secciones: [seccion], inscripciones: [inscripcion] },
    [],
    { ...SIN_DESEOS, marcas: new Set(['Sabado 18']) },
    { 5: 29 },
  )
  expect(pedido.opciones).toEqual([
    {
      ...{ id: 5, idasignatura: 3, idusuario: 20, dia: 'Miercoles', inicio: 8, fin: 10 },
      ...{ cupo: 30, inscritos: 29, suya: true },
    },
  ])
  expect(pedido.ocupadas).toEqual([{ dia: 'Sabado', hora: 18 }])
  expect(pedido.tomadas[0]).toMatchObject({ dia: 'Miercoles', inicio: 8, fin: 10 })
  expect(worthTaking([{ secciones: pedido.opciones, sinLugar: [] }], [inscripcion])).toEqual([])
})

test('what one already has may be moved: it counts as a seat, and the proposal says what it would change', () => {
  const otra = { ...seccion, id: 6, dia: 'Jueves' as const, inscritos: 30 }
  const nueva = { ...seccion, id: 7, idasignatura: 4, asignaturas: { nombre: 'Lengua' } }
  const inscripcion = { id: 1, idperiodoinscripcion: 1, idusuario: 8, idseccion: 5, secciones: seccion }
  const plan = (dia: 'Jueves' | 'Miercoles', libres: number) =>
    planHorarios(
      toPedidoDeHorario(
        {
          secciones: [seccion, { ...otra, inscritos: 30 - libres }, { ...nueva, dia }],
          inscripciones: [inscripcion],
        },
        [3, 4],
        SIN_DESEOS,
        null,
      ),
    ).armados
  const best = (dia: 'Jueves' | 'Miercoles', libres: number) =>
    plan(dia, libres)[0] ?? { secciones: [], sinLugar: [] }
  // Nothing in the way: it stays.
  expect(cambiosDe(best('Jueves', 30), [inscripcion])).toEqual({ nuevas: [7], cambios: [] })
  // The new subject is only given at its hour: it moves, and is given up for the other.
  expect(cambiosDe(best('Miercoles', 30), [inscripcion])).toEqual({
    nuevas: expect.arrayContaining([6, 7]),
    cambios: [{ antes: inscripcion, despues: 6 }],
  })
  // Nobody gives up a subject that they have for another one.
  expect(worthTaking(plan('Miercoles', 0), [inscripcion])).toEqual([])
})

test('what is kept is one section of a subject, and what has to be given up goes with one press', () => {
  const otra = { ...seccion, id: 6 }
  const una = keepSeccion(SIN_DESEOS, seccion, [seccion, otra])
  expect(una.fijas).toEqual([5])
  expect(keepSeccion(una, otra, [seccion, otra]).fijas).toEqual([6])
  expect(keepSeccion(una, seccion, [seccion, otra]).fijas).toEqual([])
  const deseos = { ...una, marcas: new Set(['Lunes 8', 'Lunes 9']), evitados: [20, 21] }
  expect(
    applyRemedio(deseos, { horas: [{ dia: 'Lunes', hora: 8 }], maestros: [20], fijas: [5], caben: [7] }),
  ).toMatchObject({ marcas: new Set(['Lunes 9']), evitados: [21], fijas: [] })
})
