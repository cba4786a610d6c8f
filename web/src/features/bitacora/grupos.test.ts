import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { expect, test } from 'vitest'
import { describeGrupo, groupLineas } from './grupos.ts'

let id = 1000
const line = (changes: Partial<LineaDeBitacora> = {}): LineaDeBitacora => ({
  ...{ id: id--, momento: '2026-03-02T12:00:00.100Z', idautor: 1, autor: 'Rosa Gil', accion: 'eliminar' },
  ...{ objeto: 'turnos', idobjeto: 1, idusuario: id, antes: {}, despues: null, motivo: null, nombres: {} },
  ...changes,
})

test('what one act does to many people reads as one, and no line is lost', () => {
  const other = line({ objeto: 'procesos', accion: 'actualizar' })
  const turns = Array.from({ length: 45 }, (_, place) =>
    line({ momento: `2026-03-02T12:00:00.0${90 - place}Z` }),
  )
  const lines = [other, ...turns]
  const groups = groupLineas(lines)
  expect(groups.flat()).toEqual(lines)
  expect(groups.map(({ length }) => length)).toEqual([1, 45])
  expect(describeGrupo(groups[1] ?? [])).toBe('quitó el turno de 45 personas')
})

test.each<[string, Partial<LineaDeBitacora>]>([
  ['another author', { idautor: 2 }],
  ['another moment', { momento: '2026-03-02T11:59:50.000Z' }],
  ['another reason', { motivo: 'por error' }],
  ['another act', { accion: 'crear' }],
])('%s is another line', (_what, changes) => {
  expect(groupLineas([line(), line(changes)])).toHaveLength(2)
})

test('what is told of one thing alone stays alone', () => {
  const rooms = [line({ objeto: 'aulas' }), line({ objeto: 'aulas' })]
  expect(groupLineas(rooms)).toHaveLength(2)
})
