import { PaginaPendiente } from './ui/PaginaPendiente.tsx'

/** The pages that are still to be built: what each one is for, and what will stand there. */
const PENDIENTES = {
  '/studentqualification': {
    titulo: 'Calificaciones',
    frase: 'Tus calificaciones finales, cuando se hacen oficiales.',
    vacio: 'Aquí verás la calificación final de cada una de tus secciones.',
  },
  '/teacherpanel': {
    titulo: 'Mi semana',
    frase: 'El horario de tus secciones en el período actual.',
    vacio: 'Aquí verás tus clases hora por hora, de lunes a sábado.',
  },
  '/teachersection': {
    titulo: 'Mis secciones',
    frase: 'Las secciones que impartes en el período actual.',
    vacio: 'Aquí verás tus secciones con su horario, su aula y sus estudiantes.',
  },
  '/teacherqualification': {
    titulo: 'Calificaciones',
    frase: 'Registra y publica las calificaciones finales.',
    vacio: 'Aquí verás a los estudiantes de cada sección, listos para calificar.',
  },
}

export type RutaPendiente = keyof typeof PENDIENTES

export const pendingRoute = (path: RutaPendiente) => ({
  element: <PaginaPendiente key={path} {...PENDIENTES[path]} />,
})
