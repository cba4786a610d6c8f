/**
 * Why a seat is not given or given up, as students read it: said by the server, and before the press by the page. What is wrong
 * with the seat that would be given up comes before what is wrong with the one that is asked for, as the database judges it.
 */
export const RECHAZOS = {
  calificada: 'La sección ya tiene una calificación: no se puede dejar.',
  /** Of a grade that is not official the student learns nothing: nobody in a section that is being graded is offered to leave. */
  en_evaluacion:
    'El maestro de la sección ya empezó a calificar: para dejarla o cambiarla, habla con la oficina.',
  tuya_calificada: 'Tu sección de esa asignatura ya tiene una calificación: no se puede cambiar.',
  tuya_en_evaluacion:
    'El maestro de tu sección de esa asignatura ya empezó a calificar: para cambiarla, habla con la oficina.',
} as const

/** With the section that is in the way. */
export const fraseDeChoque = (otra: string) => `El horario choca con ${otra}`
