import { PaginaPendiente } from './ui/PaginaPendiente.tsx'

/** The pages that are still to be built: what each one is for, and what will stand there. */
const PENDIENTES = {
  '/adminpayments': {
    titulo: 'Recibos',
    frase: 'Los recibos de pago que todavía no están validados.',
    vacio: 'Aquí verás los recibos que envían los estudiantes, con su imagen, para validarlos uno a uno.',
  },
  '/adminpaymentsactive': {
    titulo: 'Recibos pagados',
    frase: 'Los recibos de pago que ya validaste.',
    vacio: 'Aquí verás los recibos validados, y podrás devolver uno a pendientes si hizo falta.',
  },
  '/studentqualification': {
    titulo: 'Calificaciones',
    frase: 'Tus calificaciones finales, cuando se hacen oficiales.',
    vacio: 'Aquí verás la calificación final de cada una de tus secciones.',
  },
  '/studentreceipts': {
    titulo: 'Recibos de pago',
    frase: 'Envía la foto de tu recibo y sigue su estado.',
    vacio: 'Aquí podrás enviar tu recibo y ver si ya fue validado.',
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
