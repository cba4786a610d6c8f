import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at } from './armado.testing.ts'
import {
  type Armado,
  explainSinLugar,
  type MotivoSinLugar,
  type PedidoDeHorario,
  planHorarios,
} from './armado.ts'
import type { Franja, Opcion } from './busqueda.ts'

const RUNS = { numRuns: 300, seed: 20260115 }

/** Few days and hours, so that clashes, ties, full sections and twins are frequent. */
const clase = fc
  .tuple(
    fc.constantFrom(...DIAS.slice(0, 3)),
    fc.integer({ min: 7, max: 13 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([dia, inicio, horas]): Franja => ({ dia, inicio, fin: inicio + horas }))

const opcion = fc.record({
  clase,
  idasignatura: fc.integer({ min: 1, max: 5 }),
  cupo: fc.integer({ min: 1, max: 3 }),
  inscritos: fc.integer({ min: 0, max: 2 }),
})

const pedido: fc.Arbitrary<Required<PedidoDeHorario>> = fc.record({
  opciones: fc
    .array(opcion, { maxLength: 14 })
    .map(opciones => opciones.map(({ clase, ...opcion }, index) => ({ id: index + 1, ...opcion, ...clase }))),
  asignaturas: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
  ocupadas: fc.array(
    clase.map(({ dia, inicio }) => ({ dia, hora: inicio })),
    { maxLength: 3 },
  ),
  tomadas: fc.array(clase, { maxLength: 2 }),
  cuantas: fc.integer({ min: 1, max: 5 }),
})

/** At the opening of a period all have the same seats, and only compact days tell combinations apart. */
const pedidoParejo = pedido.chain(({ asignaturas: _, ...pedido }) =>
  fc.array(fc.tuple(clase, fc.integer({ min: 1, max: 4 })), { minLength: 6, maxLength: 13 }).map(clases => ({
    ...pedido,
    opciones: clases.map(([clase, idasignatura], id) => ({
      id,
      idasignatura,
      cupo: 5,
      inscritos: 0,
      ...clase,
    })),
    asignaturas: [1, 2, 3, 4],
  })),
)

const libres = ({ cupo, inscritos }: Opcion) => cupo - inscritos
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

const isPossible = (opcion: Opcion, { ocupadas, tomadas }: PedidoDeHorario) =>
  libres(opcion) > 0 &&
  !tomadas.some(tomada => chocan(tomada, opcion)) &&
  !ocupadas.some(({ dia, hora }) => chocan({ dia, inicio: hora, fin: hora + 1 }, opcion))

/** Every combination, one by one, in the order that planHorarios() documents. */
function bruteForce(pedido: Required<PedidoDeHorario>): Opcion[][] {
  const grupos = pedido.asignaturas
    .map(id => pedido.opciones.filter(o => o.idasignatura === id && isPossible(o, pedido)))
    .sort((a, b) => a.length - b.length || (a[0]?.idasignatura ?? 0) - (b[0]?.idasignatura ?? 0))
  const fits = (opcion: Opcion, plan: Opcion[]) => !plan.some(otra => chocan(otra, opcion))
  const all = grupos.reduce<Opcion[][]>(
    (plans, grupo) =>
      plans.flatMap(plan => [plan, ...grupo.filter(o => fits(o, plan)).map(opcion => [...plan, opcion])]),
    [[]],
  )
  const missing = (plan: Opcion[]) => grupos.filter(grupo => !grupo.some(opcion => plan.includes(opcion)))
  return all
    .filter(plan => !missing(plan).some(grupo => grupo.some(opcion => fits(opcion, plan))))
    .map(plan => ({ plan, key: keyOf(plan, grupos, pedido.tomadas) }))
    .sort((a, b) => a.key.map((x, i) => x - (b.key[i] ?? 0)).find(difference => difference) ?? 0)
    .slice(0, pedido.cuantas)
    .map(({ plan }) => plan)
}

function keyOf(plan: Opcion[], grupos: Opcion[][], tomadas: Franja[]): number[] {
  const days = DIAS.map(dia => [...plan, ...tomadas].filter(clase => clase.dia === dia)).filter(
    clases => clases.length > 0,
  )
  const hoursOf = (clases: Franja[]) =>
    [7, 8, 9, 10, 11, 12, 13, 14, 15, 16].filter(hora => clases.some(c => c.inicio <= hora && hora < c.fin))
  const end = (clases: Franja[]) => Math.max(...clases.map(clase => clase.fin))
  const start = (clases: Franja[]) => Math.min(...clases.map(clase => clase.inicio))
  return [
    -plan.length,
    -Math.min(1000, ...plan.map(libres)),
    -sum(plan.map(libres)),
    days.length,
    sum(days.map(clases => end(clases) - start(clases) - hoursOf(clases).length)),
    sum(days.map(end)),
    ...grupos.flatMap(grupo => {
      const o = plan.find(opcion => grupo.includes(opcion))
      return o ? [-libres(o), DIAS.indexOf(o.dia), o.inicio, o.fin, o.id] : [1, 0, 0, 0, 0]
    }),
  ]
}

const idsOf = (secciones: Opcion[]) => secciones.map(({ id }) => id).sort((a, b) => a - b)
const plansOf = (armados: Armado[]) => armados.map(({ secciones }) => idsOf(secciones))

describe('whatever is asked', () => {
  test('what is placed can be attended, and has seats', () => {
    fc.assert(
      fc.property(pedido, pedido => {
        for (const { secciones } of planHorarios(pedido).armados) {
          for (const seccion of secciones) {
            expect(pedido.asignaturas).toContain(seccion.idasignatura)
            expect(isPossible(seccion, pedido)).toBe(true)
            for (const otra of secciones) expect(seccion !== otra && chocan(seccion, otra)).toBe(false)
          }
        }
      }),
      RUNS,
    )
  })

  test('each subject asked is placed once or has a reason, which is true', () => {
    fc.assert(
      fc.property(pedido, pedido => {
        for (const { secciones, sinLugar } of planHorarios(pedido).armados) {
          const told = [...secciones, ...sinLugar].map(({ idasignatura }) => idasignatura)
          expect(told.toSorted()).toEqual(pedido.asignaturas.toSorted())
          for (const { idasignatura, motivo } of sinLugar) {
            const offered = pedido.opciones.filter(opcion => opcion.idasignatura === idasignatura)
            const possible = offered.filter(opcion => isPossible(opcion, pedido))
            expect(motivo === 'sinSecciones').toBe(offered.length === 0)
            expect(motivo === 'choque').toBe(possible.length > 0)
            if (motivo === 'sinCupo') expect(offered.some(opcion => libres(opcion) > 0)).toBe(false)
            if (motivo === 'horasOcupadas') expect(offered.some(opcion => libres(opcion) > 0)).toBe(true)
            for (const opcion of possible) expect(secciones.some(otra => chocan(otra, opcion))).toBe(true)
          }
        }
      }),
      RUNS,
    )
  })

  test('they are the best ones, in order, as trying every combination finds them', () => {
    fc.assert(
      fc.property(fc.oneof(pedido, pedidoParejo), pedido => {
        const { armados, completo } = planHorarios(pedido)
        expect(completo).toBe(true)
        expect(plansOf(armados)).toEqual(bruteForce(pedido).map(idsOf))
      }),
      { ...RUNS, numRuns: 800 },
    )
  })

  test('as many as wanted, at least one, no two alike', () => {
    fc.assert(
      fc.property(pedido, pedido => {
        const plans = plansOf(planHorarios(pedido).armados).map(String)
        expect(new Set(plans).size).toBe(plans.length)
        expect(plans.length).toBeGreaterThanOrEqual(1)
        expect(plans.length).toBeLessThanOrEqual(pedido.cuantas)
        const { cuantas: _, ...withoutCuantas } = pedido
        expect(planHorarios(withoutCuantas)).toEqual(planHorarios({ ...pedido, cuantas: 3 }))
      }),
      RUNS,
    )
  })

  test('the order in which things are given says nothing, and what is given stays as it was', () => {
    const shuffled = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length })
    const pair = pedido.chain(pedido =>
      fc.tuple(
        fc.constant(pedido),
        fc.record({
          opciones: shuffled(pedido.opciones),
          asignaturas: shuffled(pedido.asignaturas).map(ids => [...ids, ...ids]),
          ocupadas: shuffled(pedido.ocupadas),
          tomadas: shuffled(pedido.tomadas),
          cuantas: fc.constant(pedido.cuantas),
        }),
      ),
    )
    fc.assert(
      fc.property(pair, ([pedido, otro]) => {
        const before = JSON.stringify(pedido)
        expect(planHorarios(otro)).toEqual(planHorarios(pedido))
        expect(JSON.stringify(pedido)).toBe(before)
      }),
      RUNS,
    )
  })
})

const ask = (opciones: Opcion[], rest: Partial<PedidoDeHorario> = {}) =>
  planHorarios({ opciones, asignaturas: [1, 2], ocupadas: [], tomadas: [], ...rest }).armados
const reasons = (armados: Armado[]) => armados[0]?.sinLugar

describe('why a subject has no place', () => {
  test('no section is offered', () => {
    expect(reasons(ask([at(1, 1, 8)]))).toEqual([{ idasignatura: 2, motivo: 'sinSecciones' }])
  })
  test('all are full', () => {
    const full = [at(2, 2, 10, { inscritos: 10 }), at(3, 2, 12, { inscritos: 11 })]
    expect(reasons(ask([at(1, 1, 8), ...full]))).toEqual([{ idasignatura: 2, motivo: 'sinCupo' }])
  })
  test('those with seats are at hours that are marked or taken', () => {
    const opciones = [at(1, 1, 8), at(2, 2, 10), at(3, 2, 14), at(4, 2, 18, { inscritos: 10 })]
    const ocupadas = [{ dia: 'Lunes', hora: 11 } as const]
    const tomadas = [{ dia: 'Lunes', inicio: 13, fin: 15 } as const]
    expect(reasons(ask(opciones, { ocupadas, tomadas }))).toEqual([
      { idasignatura: 2, motivo: 'horasOcupadas' },
    ])
    expect(reasons(ask(opciones, { ocupadas }))).toEqual([])
  })
  test('they clash with the others chosen', () => {
    const armados = ask([at(1, 1, 8), at(2, 2, 9, { inscritos: 5 })])
    expect(plansOf(armados)).toEqual([[1], [2]])
    expect(armados.map(({ sinLugar }) => sinLugar)).toEqual([
      [{ idasignatura: 2, motivo: 'choque' }],
      [{ idasignatura: 1, motivo: 'choque' }],
    ])
  })
  test('nothing can be placed: one empty combination says why', () => {
    expect(ask([])).toEqual([
      {
        secciones: [],
        sinLugar: [
          { idasignatura: 1, motivo: 'sinSecciones' },
          { idasignatura: 2, motivo: 'sinSecciones' },
        ],
      },
    ])
  })
  test.each<[MotivoSinLugar, string]>([
    ['sinSecciones', 'Lengua Española: todavía no hay secciones abiertas.'],
    ['sinCupo', 'Lengua Española: todas sus secciones están llenas.'],
    [
      'horasOcupadas',
      'Lengua Española: sus secciones con cupo caen en horas que marcaste o en las que ya tienes clase.',
    ],
    ['choque', 'Lengua Española: sus secciones disponibles chocan con las demás clases de este horario.'],
  ])('%s reads %s', (motivo, text) => expect(explainSinLugar(motivo, 'Lengua Española')).toBe(text))
})

describe('what is better', () => {
  test.each<[string, Opcion[], Franja[], number[]]>([
    [
      'more subjects, though fewer seats',
      [at(1, 1, 8, { cupo: 90 }), at(2, 1, 12, { cupo: 1 }), at(3, 2, 8)],
      [],
      [2, 3],
    ],
    [
      'the scarcest section has more seats',
      [at(1, 1, 8), at(2, 2, 10, { cupo: 8 }), at(3, 2, 16, { cupo: 9 })],
      [],
      [1, 3],
    ],
    [
      'then more seats in all',
      [at(1, 1, 8, { cupo: 5 }), at(2, 2, 10, { cupo: 8 }), at(3, 2, 16, { cupo: 9 })],
      [],
      [1, 3],
    ],
    ['then fewer days', [at(1, 1, 8), at(2, 2, 10, { dia: 'Martes' }), at(3, 2, 18)], [], [1, 3]],
    [
      'of those with class already',
      [at(1, 1, 8), at(2, 1, 18, { dia: 'Jueves' })],
      [{ dia: 'Jueves', inicio: 8, fin: 10 }],
      [2],
    ],
    ['then fewer idle hours', [at(1, 1, 12), at(2, 2, 8), at(3, 2, 14)], [], [1, 3]],
    ['then to leave earlier', [at(1, 1, 12), at(2, 2, 14), at(3, 2, 10)], [], [1, 3]],
    ['then the lower id', [at(3, 1, 8), at(1, 1, 8), at(2, 1, 8)], [], [1]],
  ])('%s', (_, opciones, tomadas, best) => expect(plansOf(ask(opciones, { tomadas }))[0]).toEqual(best))

  test('the sections come in the order of the week', () => {
    const [best] = ask([at(1, 1, 8, { dia: 'Sabado' }), at(2, 2, 15), at(3, 3, 8)], {
      asignaturas: [1, 2, 3],
    })
    expect(best?.secciones.map(({ id }) => id)).toEqual([3, 2, 1])
  })
})
