import { areaDe } from '@nivela/contract/asignaturas'
import type { PasoDeAvance } from '@nivela/contract/avance'
import { toHoraIso } from '@nivela/contract/horas'
import type { Inscripcion } from '@nivela/contract/inscripciones'
import type { Dia, Seccion } from '@nivela/contract/secciones'
import { expect, test } from 'vitest'
import { describeCupos, stateOfSeccion, toMaterias } from './oferta.ts'

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
  ...{ calificacion: null, intentos: 0, notaPoma: null, periodo: null, ultimoIntento: null },
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

test('a section can be added, or left, or says why not', () => {
  const motivo = (una: Seccion, inscritos = 0) => stateOfSeccion(una, inscritos, [tener(lengua)]).motivo
  expect(stateOfSeccion(lengua, 2, [tener(lengua)])).toEqual({ inscripcion: 70, motivo: null })
  expect(stateOfSeccion(lengua, 1, [])).toEqual({ inscripcion: null, motivo: null })
  expect(motivo(otraLengua)).toMatch(/Ya elegiste la sección 01/)
  expect(motivo(mate)).toBe('Choca con Lengua Española 01, lunes de 8:00 a. m. a 10:00 a. m.')
  expect(motivo(mateDespues)).toBeNull()
  expect(motivo(mateDespues, 2)).toMatch(/ocupados/)
})

test('the seats that are left, in words', () => {
  expect([0, 1, 2, 3].map(inscritos => describeCupos(2, inscritos))).toEqual([
    'Quedan 2 cupos',
    'Queda 1 cupo',
    'Sin cupos',
    'Sin cupos',
  ])
})
