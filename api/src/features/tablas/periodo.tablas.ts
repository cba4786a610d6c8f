import { aprueba, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { formatDocumento } from '@nivela/contract/usuarios'
import { QUIEN } from './personas.tablas.ts'
import { type Columna, code, text, yesNo } from './tabla.ts'
import type { Asiento, Asistencia, Nota } from './tablas.queries.ts'

const SECCION: Columna<Pick<Asiento, 'asignatura' | 'seccion' | 'maestro'>>[] = [
  text('Asignatura', 28, one => one.asignatura),
  text('Sección', 12, one => one.seccion),
  text('Maestro', 28, one => one.maestro),
]

export const inscripcionesIn = (zona: string): Columna<Asiento>[] => [
  ...SECCION,
  ...QUIEN,
  code('Documento', 20, formatDocumento),
  text('Correo', 32, one => one.correo),
  code('Teléfono', 16, one => one.telefono),
  text(
    'Inscrito el',
    12,
    dayOf(zona, one => one.creada),
  ),
]

/** `notaMinima`: of a period that is not closed. */
export const calificacionesWith = (notaMinima: number): Columna<Nota>[] => [
  ...SECCION,
  ...QUIEN,
  text('Calificación', 14, one => one.calificacion ?? (one.condicion && NOMBRE_DE_CONDICION[one.condicion])),
  text('Oficial', 10, one => yesNo(one.oficializado)),
  text('Aprobó', 10, one => {
    const passed = aprueba(one, one.notaMinima ?? notaMinima)
    return passed === null ? null : yesNo(passed)
  }),
]

export const ASISTENCIAS: Columna<Asistencia>[] = [
  ...SECCION,
  ...QUIEN,
  text('Clases', 10, one => one.clases),
  text('Presente', 10, one => one.clases - one.ausencias.length - one.excusas.length),
  text('Ausente', 10, one => one.ausencias.length),
  text('Con excusa', 12, one => one.excusas.length),
  text('Días ausente', 40, one => one.ausencias.join(', ')),
  text('Días con excusa', 40, one => one.excusas.join(', ')),
]

/** The day on which something happened, by the school's clock. */
export function dayOf<Row>(zona: string, momentOf: (row: Row) => Date | string) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zona })
  return (row: Row) => new Date(day.format(new Date(momentOf(row))))
}
