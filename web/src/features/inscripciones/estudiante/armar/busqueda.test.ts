import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import { describe, expect, test } from 'vitest'
import { at } from './armado.testing.ts'
import { type PedidoDeHorario, planHorarios } from './armado.ts'
import type { Opcion } from './busqueda.ts'

/** The hardest 4 × 30 that hill climbing over the number of nodes found: day, start and end of each section. */
const HARDEST = [
  '2im1ip2hq2hq2kq0qw2mr2tw1nv1qw1iq2np2kq2nw2km1ls1ip0or0or2ho2hl2kq2no2iq2no2lw1uw2no2km1ls',
  '2rw0kp2qw0sw2sw1tw0hj2km1uw0mv0or1qw2np0is1ls1il2no2hm2np0hj0km0km0lw0hj0in0km1uw2sw0in2pw',
  '0nq0qw1qs0tw2qw2no0tw0hj0hl0sw0or2nq0mw1ju2pw0mn1qw0sw0hj1rw1qw0ou0nq2ow2il1tw0pw1tw1rw0or',
  '0sw0mw1tv0tw0ko2tw2no0hj0mv2tw2rw0uw2st0uw0hj0kl1tw0lw2no1mq2rw2uw0ow0tw0tw1uw2rw0pw2uw0uw',
].join('')

type Arrange = (subject: number, index: number) => Partial<Opcion>
const dayAt = (position: number) => DIAS[position % DIAS.length] ?? 'Lunes'
const arrange = (subjects: number, sections: number, how: Arrange): PedidoDeHorario => ({
  opciones: Array.from({ length: subjects * sections }, (_, k) => {
    const subject = Math.floor(k / sections)
    return at(k, subject, 8, { cupo: 30, ...how(subject, k % sections) })
  }),
  asignaturas: Array.from({ length: subjects }, (_, subject) => subject),
  ocupadas: [],
  tomadas: [],
})

const ARRANGEMENTS: Record<string, Arrange> = {
  'the hardest found': (subject, i) => {
    const [day = '', start = '', end = ''] = HARDEST.slice(3 * (30 * subject + i))
    return { dia: dayAt(Number(day)), inicio: start.charCodeAt(0) - 97, fin: end.charCodeAt(0) - 97 }
  },
  'all alike': () => ({}),
  'the same hours for every subject': (_, i) => {
    const inicio = 7 + 2 * Math.floor(i / 6)
    return { dia: dayAt(i), inicio, fin: inicio + 2 }
  },
  'each subject on its day, all ending late': (subject, i) => ({
    ...{ dia: dayAt(subject), inicio: 7 + (i % 15), fin: 22 },
  }),
  'room for three of them': (_, i) => ({ dia: dayAt(i % 3), inicio: 7 + (i % 4), fin: 18 + (i % 5) }),
  'gaps whatever is chosen': (subject, i) => {
    const inicio = (7 + 4 * subject) % 20
    return { dia: dayAt(i), inicio, fin: inicio + 1 + (Math.floor(i / 6) % 2) }
  },
  'most seats where they clash': (subject, i) =>
    i < 15
      ? { inicio: 7, fin: 8 + i, cupo: 100 - i }
      : {
          dia: dayAt(1 + ((i + subject) % 5)),
          inicio: 7 + ((i * 7) % 10),
          fin: 18 + (i % 4),
          cupo: 30 + (i % 3),
        },
}

describe('how much is searched', () => {
  test.each(Object.entries(ARRANGEMENTS))('4 subjects × 30 sections: %s', (_, how) => {
    const { completo, pasos } = planHorarios(arrange(4, 30, how))
    expect(completo).toBe(true)
    // At most: 120 sections × 8 sets of subjects without theirs × 15 hours at which a day can have ended × 3 combinations.
    expect(pasos).toBeLessThan(120 * 8 * 15 * 3)
  })

  test('8 subjects × 30 sections at the same hours are still all searched', () => {
    const { armados, completo } = planHorarios(
      arrange(8, 30, ARRANGEMENTS['the same hours for every subject'] as Arrange),
    )
    expect(completo).toBe(true)
    expect(armados.map(({ secciones }) => secciones.length)).toEqual([8, 8, 8])
  })

  test('what is too much is cut short, and what was found is sound', () => {
    const { armados, completo } = planHorarios(
      arrange(12, 30, ARRANGEMENTS['the same hours for every subject'] as Arrange),
    )
    expect(completo).toBe(false)
    expect(armados.map(({ secciones }) => secciones.length)).toEqual([12, 12, 12])
    for (const { secciones } of armados) {
      for (const [i, a] of secciones.entries()) {
        for (const b of secciones.slice(i + 1)) expect(chocan(a, b)).toBe(false)
      }
    }
  })

  test('20 subjects with one section each, without clashes, all have their place', () => {
    const { armados } = planHorarios(
      arrange(20, 1, subject => ({
        dia: dayAt(subject),
        inicio: 7 + 2 * Math.floor(subject / 6),
        fin: 9 + 2 * Math.floor(subject / 6),
      })),
    )
    expect(armados.map(({ secciones }) => secciones.length)).toEqual([20])
  })
})
