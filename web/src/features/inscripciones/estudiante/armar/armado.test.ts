import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, seed } from './armado.testing.ts'
import {
  type Armado,
  type PedidoDeHorario,
  POCOS_CUPOS,
  PREFERENCIAS,
  type Preferencia,
  planHorarios,
  type Remedio,
} from './armado.ts'
import type { Franja, Opcion } from './busqueda.ts'

const RUNS = { numRuns: 300, seed }

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
  idusuario: fc.integer({ min: 1, max: 3 }),
  cupo: fc.integer({ min: 1, max: 6 }),
  inscritos: fc.integer({ min: 0, max: 2 }),
})

const pedido: fc.Arbitrary<Required<PedidoDeHorario>> = fc
  .record({
    opciones: fc
      .array(opcion, { maxLength: 14 })
      .map(opciones =>
        opciones.map(({ clase, ...opcion }, index): Opcion => ({ id: index + 1, ...opcion, ...clase })),
      ),
    asignaturas: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    ocupadas: fc.uniqueArray(
      clase.map(({ dia, inicio }) => ({ dia, hora: inicio })),
      { maxLength: 6, selector: ({ dia, hora }) => `${dia} ${hora}` },
    ),
    tomadas: fc.array(clase, { maxLength: 2 }),
    prefiere: fc.subarray([...PREFERENCIAS]),
    evitados: fc.oneof(
      fc.constant<number[]>([]),
      fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 1 }),
    ),
    suyas: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
    conservadas: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
    cuantas: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ suyas, conservadas, opciones, ...pedido }) => ({
    ...pedido,
    opciones: opciones.map(opcion =>
      onePerSubject(suyas, opciones).includes(opcion.id) ? { ...opcion, suya: true } : opcion,
    ),
    fijas: onePerSubject(conservadas, opciones),
  }))

const onePerSubject = (ids: number[], opciones: Opcion[]) => {
  const elegidas = opciones.filter(({ id }) => ids.includes(id))
  return elegidas
    .filter((una, i) => elegidas.findIndex(otra => otra.idasignatura === una.idasignatura) === i)
    .map(({ id }) => id)
}

/** At the opening of a period all have the same seats, and only compact days tell combinations apart. */
const pedidoParejo = pedido.chain(({ asignaturas: _, ...pedido }) =>
  fc.array(fc.tuple(clase, fc.integer({ min: 1, max: 4 })), { minLength: 6, maxLength: 13 }).map(clases => ({
    ...pedido,
    fijas: [],
    opciones: clases.map(
      ([clase, idasignatura], id): Opcion => ({
        ...{ id, idasignatura, idusuario: 1, cupo: 5, inscritos: 0 },
        ...clase,
        ...(id === 0 && { suya: true }),
      }),
    ),
    asignaturas: [1, 2, 3, 4],
  })),
)

const libres = ({ cupo, inscritos, suya }: Opcion) => (suya ? 1000 : cupo - inscritos)
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/** Has a seat and lies beside what stays. */
const isReachable = (opcion: Opcion, { tomadas }: PedidoDeHorario) =>
  libres(opcion) > 0 && !tomadas.some(tomada => chocan(tomada, opcion))

const marked = (opcion: Opcion, { ocupadas }: PedidoDeHorario) =>
  ocupadas.filter(({ dia, hora }) => chocan({ dia, inicio: hora, fin: hora + 1 }, opcion))

const isKeptOut = ({ id, idasignatura }: Opcion, { opciones, fijas = [] }: PedidoDeHorario) =>
  opciones.some(otra => otra.idasignatura === idasignatura && fijas.includes(otra.id) && !fijas.includes(id))

/** How much would have to be given up for it. */
const barriers = (opcion: Opcion, pedido: PedidoDeHorario) =>
  marked(opcion, pedido).length +
  ((pedido.evitados ?? []).includes(opcion.idusuario) ? 1 : 0) +
  (isKeptOut(opcion, pedido) ? 1 : 0)

const isPossible = (opcion: Opcion, pedido: PedidoDeHorario) =>
  isReachable(opcion, pedido) && barriers(opcion, pedido) === 0

/** Every combination without clashes, one by one. */
const allOf = (grupos: Opcion[][]) =>
  grupos.reduce<Opcion[][]>(
    (plans, grupo) =>
      plans.flatMap(plan => [
        plan,
        ...grupo.filter(o => !plan.some(otra => chocan(otra, o))).map(opcion => [...plan, opcion]),
      ]),
    [[]],
  )

const groupsOf = (pedido: PedidoDeHorario, isIn: typeof isPossible) =>
  pedido.asignaturas.map(id => pedido.opciones.filter(o => o.idasignatura === id && isIn(o, pedido)))

/** In the order that planHorarios() documents. */
function bruteForce(pedido: Required<PedidoDeHorario>): Opcion[][] {
  const all = allOf(groupsOf(pedido, isPossible))
  const most = Math.max(...all.map(plan => plan.length))
  return all
    .filter(plan => plan.length === most)
    .map(plan => ({ plan, key: keyOf(plan, pedido) }))
    .sort((a, b) => a.key.map((x, i) => x - (b.key[i] ?? 0)).find(difference => difference) ?? 0)
    .slice(0, pedido.cuantas)
    .map(({ plan }) => plan)
}

/** The least that has to be given up for one subject more; null when nothing helps. */
function leastToFree(pedido: Required<PedidoDeHorario>): number | null {
  const most = Math.max(...allOf(groupsOf(pedido, isPossible)).map(plan => plan.length))
  const better = allOf(groupsOf(pedido, isReachable)).filter(plan => plan.length > most)
  const costs = better.map(plan => sum(plan.map(opcion => barriers(opcion, pedido))))
  return costs.length ? Math.min(...costs) : null
}

function keyOf(plan: Opcion[], { tomadas, prefiere, opciones }: Required<PedidoDeHorario>): number[] {
  const days = DIAS.map(dia => [...plan, ...tomadas].filter(clase => clase.dia === dia)).filter(
    clases => clases.length > 0,
  )
  const hoursOf = (clases: Franja[]) =>
    [7, 8, 9, 10, 11, 12, 13, 14, 15, 16].filter(hora => clases.some(c => c.inicio <= hora && hora < c.fin))
  const end = (clases: Franja[]) => Math.max(...clases.map(clase => clase.fin))
  const start = (clases: Franja[]) => Math.min(...clases.map(clase => clase.inicio))
  const gaps = sum(days.map(clases => end(clases) - start(clases) - hoursOf(clases).length))
  const afterNoon = sum(plan.map(clase => hoursOf([clase]).filter(hora => hora >= 12).length))
  const moved = plan.filter(
    ({ suya, idasignatura }) => !suya && opciones.some(o => o.suya && o.idasignatura === idasignatura),
  )
  return [
    plan.filter(opcion => libres(opcion) <= POCOS_CUPOS).length,
    prefiere.includes('mananas') ? afterNoon : 0,
    prefiere.includes('sinHuecos') ? gaps : 0,
    days.length,
    gaps,
    moved.length,
    sum(days.map(end)),
    -sum(plan.map(libres)),
    ...plan
      .toSorted(inOrderOfWeek)
      .flatMap(({ dia, inicio, fin, id }) => [DIAS.indexOf(dia), inicio, fin, id]),
  ]
}

const inOrderOfWeek = (a: Opcion, b: Opcion) =>
  DIAS.indexOf(a.dia) - DIAS.indexOf(b.dia) || a.inicio - b.inicio || a.fin - b.fin || a.id - b.id

/** A teacher or a kept section that is in the way of two sections is counted twice by the search, and named once. */
function leastOf(pedido: Required<PedidoDeHorario>, remedio: Remedio | null) {
  const least = leastToFree(pedido)
  if (least === null || !remedio) return least
  const named = remedio.horas.length + remedio.maestros.length + remedio.fijas.length
  return remedio.maestros.length && named < least ? named : least
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
            const withSeats = offered.filter(opcion => libres(opcion) > 0)
            expect(motivo === 'sinSecciones').toBe(offered.length === 0)
            expect(motivo === 'choque').toBe(possible.length > 0)
            expect(motivo === 'sinCupo').toBe(offered.length > 0 && withSeats.length === 0)
            const byWishAlone = withSeats.filter(
              opcion => isReachable(opcion, pedido) && marked(opcion, pedido).length === 0,
            )
            if (motivo === 'deseos') expect(byWishAlone).not.toEqual([])
            if (motivo === 'horasOcupadas') expect(byWishAlone).toEqual([])
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

  test('when a subject is left out, what is to be freed is the least that helps, and it does', () => {
    fc.assert(
      fc.property(fc.oneof(pedido, pedidoParejo), pedido => {
        const { armados, remedio } = planHorarios(pedido)
        expect(remedio && remedio.horas.length + remedio.maestros.length + remedio.fijas.length).toEqual(
          leastOf(pedido, remedio),
        )
        if (!remedio) return
        const { ocupadas, evitados, fijas } = pedido
        const freed = planHorarios({
          ...pedido,
          ocupadas: ocupadas.filter(
            ({ dia, hora }) => !remedio.horas.some(libre => libre.dia === dia && libre.hora === hora),
          ),
          evitados: evitados.filter(id => !remedio.maestros.includes(id)),
          fijas: fijas.filter(id => !remedio.fijas.includes(id)),
        })
        expect(freed.armados[0]?.secciones.length).toBeGreaterThan(armados[0]?.secciones.length ?? 0)
        const leftOut = armados[0]?.sinLugar.map(({ idasignatura }) => idasignatura) ?? []
        const fitting = pedido.opciones.filter(({ id }) => remedio.caben.includes(id))
        expect(fitting.length).toBeGreaterThan(0)
        for (const { idasignatura } of fitting) expect(leftOut).toContain(idasignatura)
      }),
      { ...RUNS, numRuns: 600 },
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
          prefiere: shuffled(pedido.prefiere),
          fijas: shuffled(pedido.fijas),
          evitados: shuffled(pedido.evitados),
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
})

describe('what is better', () => {
  const asked = (...prefiere: Preferencia[]) => ({ prefiere })
  const ten = { cupo: 10 }
  test.each<[string, Opcion[], Partial<PedidoDeHorario>, number[]]>([
    [
      'more subjects, though fewer seats',
      [at(1, 1, 8, { cupo: 90 }), at(2, 1, 12, { cupo: 1 }), at(3, 2, 8)],
      {},
      [2, 3],
    ],
    [
      'fewer sections with few seats, though more days',
      [at(1, 1, 8), at(2, 2, 10, { cupo: 3 }), at(3, 2, 16, { cupo: 4, dia: 'Martes' })],
      {},
      [1, 3],
    ],
    [
      'fewer days, though fewer seats',
      [at(1, 1, 8), at(2, 2, 10, { dia: 'Martes', cupo: 90 }), at(3, 2, 18)],
      {},
      [1, 3],
    ],
    [
      'of those with class already',
      [at(1, 1, 8), at(2, 1, 18, { dia: 'Jueves' })],
      { tomadas: [{ dia: 'Jueves', inicio: 8, fin: 10 }] },
      [2],
    ],
    ['then fewer idle hours', [at(1, 1, 12), at(2, 2, 8), at(3, 2, 14)], {}, [1, 3]],
    ['then to leave earlier', [at(1, 1, 12), at(2, 2, 14), at(3, 2, 10)], {}, [1, 3]],
    ['then more seats', [at(1, 1, 8, ten), at(2, 1, 8, { cupo: 11 })], {}, [2]],
    ['then the lower id', [at(3, 1, 8), at(1, 1, 8), at(2, 1, 8)], {}, [1]],
    [
      'mornings, when asked, though more days',
      [at(1, 1, 10), at(2, 2, 12), at(3, 2, 8, { dia: 'Martes' })],
      asked('mananas'),
      [1, 3],
    ],
    [
      'no gaps, when asked, though more days',
      [at(1, 1, 8), at(2, 2, 14), at(3, 2, 8, { dia: 'Martes' })],
      asked('sinHuecos'),
      [1, 3],
    ],
    [
      'what is kept, and without the teacher to avoid',
      [at(1, 1, 8), at(2, 1, 14), at(3, 2, 12, { idusuario: 2 }), at(4, 2, 19)],
      { fijas: [2], evitados: [2] },
      [2, 4],
    ],
    [
      'what the student has stays, when a change would only let them leave earlier',
      [at(1, 1, 12, { suya: true, inscritos: 10 }), at(2, 1, 8), at(3, 2, 10)],
      {},
      [1, 3],
    ],
    [
      'it moves for a day less',
      [at(1, 1, 9, { suya: true, dia: 'Viernes' }), at(2, 1, 8), at(3, 2, 10)],
      {},
      [2, 3],
    ],
  ])('%s', (_, opciones, rest, best) => expect(plansOf(ask(opciones, rest))[0]).toEqual(best))

  test('the sections come in the order of the week', () => {
    const [best] = ask([at(1, 1, 8, { dia: 'Sabado' }), at(2, 2, 15), at(3, 3, 8)], {
      asignaturas: [1, 2, 3],
    })
    expect(best?.secciones.map(({ id }) => id)).toEqual([3, 2, 1])
  })
})
