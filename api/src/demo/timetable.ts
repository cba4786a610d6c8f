import type { Dia } from '@nivela/contract/secciones'

/** What the demo school teaches: [subject, section, teacher, classroom, day, from, to, seats], by position in the lists. */
type Lesson = readonly [number, string, number, number, Dia, number, number, number]

export const SUBJECTS = [
  { nombre: 'Lengua Española', creditos: 4 },
  { nombre: 'Matemáticas', creditos: 5 },
  { nombre: 'Ciencias Sociales', creditos: 3 },
  { nombre: 'Ciencias Naturales', creditos: 4 },
  { nombre: 'Orientación Universitaria', creditos: 1 },
]

export const CLASSROOMS = [
  { nombre: 'Aula 101', capacidad: 30 },
  { nombre: 'Aula 102', capacidad: 30 },
  { nombre: 'Aula 201', capacidad: 25 },
  { nombre: 'Aula 202', capacidad: 25 },
  { nombre: 'Laboratorio de Ciencias', capacidad: 24 },
  { nombre: 'Salón de Conferencias', capacidad: 80 },
]

export const CURRENT_LESSONS: Lesson[] = [
  [0, 'LE-01', 1, 0, 'Lunes', 8, 10, 20],
  [0, 'LE-02', 1, 0, 'Miercoles', 14, 16, 18],
  [0, 'LE-03', 4, 1, 'Sabado', 9, 12, 25],
  [1, 'MA-01', 0, 1, 'Lunes', 10, 12, 18],
  [1, 'MA-02', 0, 1, 'Martes', 14, 16, 12],
  [1, 'MA-03', 0, 2, 'Jueves', 18, 20, 25],
  [2, 'CS-01', 2, 2, 'Martes', 8, 10, 15],
  [2, 'CS-02', 2, 2, 'Jueves', 10, 12, 22],
  [2, 'CS-03', 4, 3, 'Viernes', 18, 21, 20],
  [3, 'CN-01', 3, 4, 'Miercoles', 8, 10, 16],
  [3, 'CN-02', 3, 4, 'Viernes', 10, 12, 20],
  [3, 'CN-03', 5, 4, 'Lunes', 18, 20, 24],
  [4, 'OU-01', 5, 5, 'Jueves', 14, 15, 40],
  [4, 'OU-02', 5, 5, 'Sabado', 8, 9, 40],
]

export const PREVIOUS_LESSONS: Lesson[] = [
  [0, 'LE-01', 1, 0, 'Lunes', 8, 10, 20],
  [1, 'MA-01', 0, 1, 'Lunes', 10, 12, 20],
  [1, 'MA-02', 0, 1, 'Jueves', 18, 20, 20],
  [2, 'CS-01', 2, 2, 'Martes', 8, 10, 20],
  [3, 'CN-01', 3, 4, 'Miercoles', 8, 10, 20],
]
