import { toHoraIso } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { installStorage } from '../../../../lib/device/storage.testing.ts'

installStorage()
const { toSemanaElegida } = await import('./semanaElegida.ts')

const seccion = (id: number, idasignatura: number): Seccion => ({
  ...{ id, nombre: `0${id}`, idusuario: 9, idperiodo: 1, idasignatura, idAula: 1, dia: 'Lunes' },
  ...{ inicio: toHoraIso(8), fin: toHoraIso(10), cupo: 2, inscritos: 0, enEspera: 0, estado: 'activa' },
  asignaturas: { nombre: 'Lengua Española' },
  aulas: { nombre: 'Aula 1' },
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
})

test('what is looked at is a ghost in the week, in the place of what it would replace', () => {
  const [lengua, otraLengua, mate] = [seccion(1, 1), seccion(2, 1), seccion(3, 2)]
  const week = (suyas: Seccion[], miradas: Seccion[]) =>
    toSemanaElegida(suyas, miradas).map(({ id, fantasma }) => (fantasma ? -id : id))
  expect(week([lengua, mate], [])).toEqual([1, 3])
  expect(week([lengua, mate], [otraLengua])).toEqual([3, -2])
  expect(week([lengua], [lengua])).toEqual([1])
})
