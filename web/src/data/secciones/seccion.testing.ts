import { toHoraIso } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'

/** A section as the server answers it; `changes` says what matters to the test. */
export const seccionOf = (changes: Partial<Seccion> = {}): Seccion => ({
  id: 5,
  nombre: '01',
  idusuario: 20,
  idperiodo: 1,
  idasignatura: 3,
  idAula: 10,
  dia: 'Miercoles',
  inicio: toHoraIso(8),
  fin: toHoraIso(10),
  cupo: 30,
  inscritos: 0,
  enEspera: 0,
  estado: 'activa',
  asignaturas: { nombre: 'Matemáticas' },
  aulas: { nombre: 'Aula 1' },
  usuarios: { nombre: 'Ana', apellido: 'Peña' },
  ...changes,
})
