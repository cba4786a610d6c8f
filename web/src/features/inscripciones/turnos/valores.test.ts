import { expect, test } from 'vitest'
import { compareTurnos, findFaltas, isSame, type Valores } from './valores.ts'

const antes: Valores = {
  ...{ criterio: 'pendientes', desde: '2090-01-15T09:00', minutos: 20, porTurno: '', resto: '' },
  listas: [{ desde: '2090-01-15T09:00', texto: '' }],
}
const conListas: Valores = {
  ...antes,
  criterio: 'lista',
  listas: [
    { desde: '2090-01-15T09:00', texto: 'A-1, A-2' },
    { desde: '2090-01-15T10:00', texto: 'A-3' },
  ],
}

test('what is missing is said in the words of the labels', () => {
  expect(findFaltas(antes)).toEqual({})
  expect(findFaltas({ ...antes, desde: '2090-01-15T', minutos: 0 })).toEqual({
    desde: 'Elige el día y la hora en que empieza el primer turno.',
    minutos: 'Escribe los minutos entre turnos.',
  })
  const listas = [{ desde: '', texto: 'A-1' }]
  expect(findFaltas({ ...conListas, listas, resto: 'T09:00' })).toEqual({
    'turnos.0.desde': 'Elige el día y la hora del turno 1.',
    resto: 'Elige el día y la hora en que entran los demás, o borra los dos.',
  })
})

test('only what the person changed goes on top of the turns that stand now', () => {
  const ahora = { ...antes, minutos: 30 }
  const { diferencias, juntas } = compareTurnos({ antes, ahora, tuyos: { ...antes, porTurno: 50 } })
  expect(juntas).toEqual({ ...antes, minutos: 30, porTurno: 50 })
  expect(diferencias).toEqual([{ nombre: 'Minutos entre turnos', antes: '20', ahora: '30', tuyo: null }])
})

test('an hour reads as everywhere else, also while one half of it is being typed', () => {
  const ahora = { ...antes, desde: '2090-01-16T14:30' }
  const tuyoDe = (desde: string) => compareTurnos({ antes, ahora, tuyos: { ...antes, desde } }).diferencias[0]
  expect(tuyoDe('2090-01-17T11:00')).toEqual({
    nombre: 'Empieza el primer turno',
    antes: '15 de enero de 2090 a las 9:00 a. m.',
    ahora: '16 de enero de 2090 a las 2:30 p. m.',
    tuyo: '17 de enero de 2090 a las 11:00 a. m.',
  })
  expect(tuyoDe('T11:00')?.tuyo).toBe('11:00')
  expect(tuyoDe('2090-01-17T')?.tuyo).toBe('17 de enero de 2090')
})

test('turns that are shared out another way are kept or written over as a whole', () => {
  const ahora = { ...antes, minutos: 30 }
  const { diferencias, juntas } = compareTurnos({ antes, ahora, tuyos: conListas })
  expect(juntas).toEqual(conListas)
  expect(diferencias).toEqual([{ nombre: 'Minutos entre turnos', antes: '20', ahora: '30', tuyo: '20' }])
  const ajenas = compareTurnos({ antes, ahora: conListas, tuyos: { ...antes, minutos: 15 } })
  expect(ajenas.diferencias.map(({ nombre, ahora, tuyo }) => [nombre, ahora, tuyo])).toEqual([
    ['Cómo se reparten', 'Por listas', 'Por lo que les falta'],
    ['Listas', '2 turnos, 3 matrículas', '1 turno, 0 matrículas'],
  ])
})

test('a list that is written another way is the same list', () => {
  const [primera, segunda] = conListas.listas as [Valores['listas'][0], Valores['listas'][0]]
  expect(isSame(conListas, { ...conListas, listas: [{ ...primera, texto: 'A-1\nA-2\n' }, segunda] })).toBe(
    true,
  )
  expect(isSame(conListas, { ...conListas, listas: [{ ...primera, texto: 'A-1' }, segunda] })).toBe(false)
})
