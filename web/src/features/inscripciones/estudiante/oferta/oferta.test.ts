import { areaDe } from '@nivela/contract/asignaturas'
import type { PasoDeAvance } from '@nivela/contract/avance'
import { tellRepetidas } from '@nivela/contract/avance'
import { type MiEspera, moveUp } from '@nivela/contract/esperas'
import { toHoraIso } from '@nivela/contract/horas'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Dia, Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import {
  type Asiento,
  describePuesto,
  hasTried,
  isCompleta,
  stateOfSeccion,
  tellElegidas,
  toMaterias,
} from './oferta.ts'

const asignaturas = ['Lengua Española', 'Matemáticas', 'Orientación', 'Inglés'].map((nombre, indice) => ({
  id: indice + 1,
  nombre,
  creditos: 2,
  area: areaDe(nombre),
  version: 1,
}))

const seccion = (id: number, idasignatura: number, dia: Dia, inicio: number, fin: number): Seccion => ({
  id,
  nombre: `0${id}`,
  idusuario: 9,
  idperiodo: 1,
  idasignatura,
  idAula: 1,
  inicio: toHoraIso(inicio),
  fin: toHoraIso(fin),
  dia,
  cupo: 2,
  inscritos: 0,
  enEspera: 0,
  estado: 'activa',
  asignaturas: { nombre: asignaturas[idasignatura - 1]?.nombre ?? '' },
  aulas: { nombre: 'Aula 1' },
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
})
const lengua = seccion(1, 1, 'Lunes', 8, 10)
const otraLengua = seccion(2, 1, 'Martes', 8, 10)
const mate = seccion(3, 2, 'Lunes', 9, 11)
const mateDespues = seccion(4, 2, 'Lunes', 10, 12)
const orientacion = seccion(5, 3, 'Sabado', 8, 9)

const tener = (secciones: Seccion): Inscripcion => ({
  id: 70,
  idperiodoinscripcion: 1,
  idusuario: 8,
  idseccion: secciones.id,
  secciones,
})

const paso = (idasignatura: number, estado: PasoDeAvance['estado']): PasoDeAvance => ({
  ...{ idasignatura, nombre: '', area: asignaturas[idasignatura - 1]?.area ?? null, estado },
  ...{
    calificacion: null,
    intentos: 0,
    notaPoma: null,
    conResultadoPoma: true,
    periodo: null,
    porEmpezar: false,
    ultimoIntento: null,
    sinResultadoEn: null,
  },
})

test('a subject that is taken in another period, without a result yet, says so where it is chosen', () => {
  const materias = toMaterias({
    asignaturas,
    secciones: [lengua, mate],
    inscripciones: [],
    avance: {
      asignaturas: [
        { ...paso(1, 'pendiente'), sinResultadoEn: 'Enero - Abril 2026' },
        { ...paso(2, 'pendiente'), idasignatura: null },
      ],
    },
  })
  expect(materias.slice(0, 2).map(({ sinResultadoEn }) => sinResultadoEn)).toEqual([
    'Enero - Abril 2026',
    null,
  ])
})

test('owed areas stand there even without sections; other subjects only with some; passed ones not at all', () => {
  const materias = (pasos: PasoDeAvance[], inscripciones: Inscripcion[] = []) =>
    toMaterias({
      asignaturas,
      secciones: [mate, orientacion],
      inscripciones,
      avance: { asignaturas: pasos },
    }).map(({ nombre, secciones }) => [nombre, secciones.length])
  expect(materias([paso(1, 'pendiente'), paso(2, 'cursando'), paso(3, 'pendiente')])).toEqual([
    ['Lengua Española', 0],
    ['Matemáticas', 1],
    ['Orientación', 1],
  ])
  const passed = [paso(1, 'aprobada_poma'), paso(2, 'aprobada')]
  expect(materias(passed)).toEqual([['Orientación', 1]])
  expect(materias(passed, [tener(mate)])[0]?.[0]).toBe('Matemáticas')
  // A subject without an area is closed once it is passed; another subject of a passed area is closed with it.
  expect(materias([...passed, paso(3, 'aprobada')])).toEqual([])
})

test('a week is complete once every area that is owed has a seat, whatever else is on offer', () => {
  const complete = (inscripciones: Inscripcion[], pasos = [paso(1, 'pendiente'), paso(2, 'pendiente')]) =>
    isCompleta(
      toMaterias({
        asignaturas: asignaturas.slice(0, 3),
        secciones: [lengua, mateDespues, orientacion],
        inscripciones,
        avance: { asignaturas: pasos },
      }),
    )
  expect(complete([tener(lengua)])).toBe(false)
  expect(complete([tener(lengua), tener(mateDespues)])).toBe(true)
  expect(complete([tener(lengua)], [paso(1, 'cursando'), paso(2, 'aprobada_poma')])).toBe(true)
  // A student who owes nothing has nothing to complete.
  expect(complete([tener(orientacion)], [paso(1, 'aprobada'), paso(2, 'aprobada')])).toBe(false)
})

test('what is owed is counted, and what was chosen besides; of who owes nothing only that', () => {
  const tell = (pasos: PasoDeAvance[], inscripciones: Inscripcion[] = [], completo = false) =>
    tellElegidas(
      toMaterias({
        asignaturas: asignaturas.slice(0, 3),
        secciones: [lengua, mateDespues, orientacion],
        inscripciones,
        avance: { asignaturas: pasos },
      }),
      { completo },
    )
  const debe = [paso(1, 'pendiente'), paso(2, 'pendiente')]
  expect(tell(debe)).toBe('0 de 2 asignaturas elegidas')
  expect(tell(debe, [tener(lengua)])).toBe('1 de 2 asignaturas elegidas')
  expect(tell(debe, [tener(lengua), tener(mateDespues)])).toBe('Ya elegiste todas tus asignaturas')
  expect(tell(debe, [tener(orientacion)])).toBe('1 de 3 asignaturas elegidas')
  expect(tell([paso(1, 'pendiente'), paso(2, 'aprobada')])).toBe('0 de 1 asignatura elegida')
  const nada = [paso(1, 'aprobada'), paso(2, 'aprobada_poma')]
  expect(tell(nada, [], true)).toBe('No debes ninguna asignatura')
  expect(tell(nada, [tener(orientacion)], true)).toBe('1 asignatura elegida')
  // Two subjects of one area are owed once.
  const dos = asignaturas.slice(0, 2).map(una => ({ ...una, area: 'matematica' as const }))
  const materias = toMaterias({
    ...{ asignaturas: dos, secciones: [], inscripciones: [] },
    avance: { asignaturas: [paso(2, 'pendiente')] },
  })
  expect(tellElegidas(materias, { completo: false })).toBe('0 de 1 asignatura elegida')
})

test('a section can be added, or left, or says why not', () => {
  const state = (una: Seccion, inscritos = 0) => stateOfSeccion(una, inscritos, [tener(lengua)])
  expect(stateOfSeccion(lengua, 2, [tener(lengua)])).toMatchObject({ accion: 'eliminar', cual: 70 })
  expect(stateOfSeccion(lengua, 1, [])).toMatchObject({ accion: 'agregar', motivo: null })
  expect(state(otraLengua)).toMatchObject({ accion: 'cambiar', cual: 70, nota: 'Dejas la sección 01.' })
  expect(state(mate).motivo).toBe(
    'El horario choca con Lengua Española 01, lunes de 8:00 a. m. a 10:00 a. m.',
  )
  expect(state(mateDespues)).toMatchObject({ accion: 'agregar', motivo: null })
})

test('a full section is waited for, also by someone who has another of the subject', () => {
  const state = (una: Seccion, lugares: MiEspera[] = []) => stateOfSeccion(una, 2, [tener(lengua)], lugares)
  const lugar = (puesto: number, pasada = false) => ({
    ...{ id: 5, idusuario: 8, idseccion: 2, puesto, pasada, delante: [], secciones: otraLengua },
  })
  expect(state(mateDespues)).toMatchObject({ accion: 'esperar', motivo: null })
  expect(state(mate)).toMatchObject({ accion: 'esperar', motivo: expect.stringContaining('choca con') })
  expect(state(otraLengua).nota).toBe('Todos los cupos están ocupados. Si te toca, dejas la sección 01.')
  expect(state(otraLengua, [lugar(3)])).toMatchObject({
    ...{ accion: 'dejarEspera', cual: 5 },
    nota: 'Puesto 3 de la lista de espera. Si te toca, dejas la sección 01.',
  })
  expect(describePuesto(lugar(1))).toBe('Puesto 1: el próximo cupo es tuyo.')
})

test('those before someone go, and they move up', () => {
  const place = { id: 9, delante: [3, 5, 8], puesto: 4 } as MiEspera
  expect(moveUp(place, [5, 77])).toMatchObject({ delante: [3, 8], puesto: 3 })
  expect(moveUp(place, [12])).toBe(place)
})

test('a seat with an official result can be neither left nor changed, and says so before the click', () => {
  const calificada: Asiento = { ...tener(lengua), calificada: true }
  const state = (una: Seccion, inscritos = 0) => stateOfSeccion(una, inscritos, [calificada])
  expect(state(lengua)).toMatchObject({
    accion: 'eliminar',
    motivo: 'La sección ya tiene una calificación: no se puede dejar.',
  })
  const motivo = 'Tu sección de esa asignatura ya tiene una calificación: no se puede cambiar.'
  expect(state(otraLengua)).toMatchObject({ accion: 'cambiar', motivo })
  expect(state(otraLengua, 2)).toMatchObject({ accion: 'esperar', motivo })
  expect(state(mateDespues)).toMatchObject({ accion: 'agregar', motivo: null })
})

test('a section that is being graded is neither left nor changed by any of its students, with a grade or without', () => {
  const state = (una: Seccion) => stateOfSeccion(una, 0, [{ ...tener(lengua), enEvaluacion: true }])
  expect(state(lengua)).toMatchObject({
    accion: 'eliminar',
    motivo: expect.stringMatching(/empezó a calificar/),
  })
  expect(state(otraLengua)).toMatchObject({ motivo: expect.stringMatching(/empezó a calificar/) })
  expect(state(mateDespues)).toMatchObject({ accion: 'agregar', motivo: null })
})

test('what was failed in this period is repeated in the next one: no week is complete with it', () => {
  const materiasDe = (estado: PasoDeAvance['estado'], ...otras: Asiento[]) =>
    toMaterias({
      asignaturas: asignaturas.slice(0, 2),
      secciones: [lengua, mateDespues],
      inscripciones: [{ ...tener(lengua), calificada: true }, ...otras],
      avance: { asignaturas: [paso(1, estado), paso(2, 'cursando')] },
    })
  const failed = materiasDe('pendiente', tener(mateDespues))
  expect(isCompleta(failed)).toBe(false)
  expect(tellRepetidas(failed)).toBe(
    'No aprobaste Lengua Española en este período: la repites en el próximo.',
  )
  const both = materiasDe('pendiente', { ...tener(mateDespues), calificada: true })
  expect(tellRepetidas(both)).toBe(
    'No aprobaste Lengua Española y Matemáticas en este período: las repites en el próximo.',
  )
  // What is never owed is not repeated either.
  const [taller] = toMaterias({
    asignaturas: asignaturas.slice(2, 3),
    secciones: [orientacion],
    inscripciones: [{ ...tener(orientacion), calificada: true }],
    avance: { asignaturas: [paso(3, 'pendiente')] },
  })
  expect(taller?.porRepetir).toBe(false)
  const passed = materiasDe('aprobada', tener(mateDespues))
  expect(isCompleta(passed)).toBe(true)
  expect(tellRepetidas(passed)).toBe(null)
})

test('grades are read only by those who have a seat in what they tried before', () => {
  const tried = (pasos: PasoDeAvance[]) => hasTried([tener(lengua)], asignaturas, { asignaturas: pasos })
  expect(tried([paso(1, 'cursando'), { ...paso(2, 'pendiente'), intentos: 1 }])).toBe(false)
  expect(tried([{ ...paso(1, 'pendiente'), intentos: 1 }])).toBe(true)
  expect(tried([paso(1, 'aprobada')])).toBe(true)
})
