import { formatHora, horaDe } from '@nivela/contract/horas'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'

/** "8:00 a. m. a 10:00 a. m." */
export const formatRango = ({ inicio, fin }: { inicio: string; fin: string }) =>
  `${formatHora(horaDe(inicio))} a ${formatHora(horaDe(fin))}`

/** "lunes de 8:00 a. m. a 10:00 a. m." */
export const formatHorario = (seccion: Pick<Seccion, 'dia' | 'inicio' | 'fin'>) =>
  `${NOMBRE_DE_DIA[seccion.dia].toLowerCase()} de ${formatRango(seccion)}`

/** "Matemáticas 01, lunes de 8:00 a. m. a 10:00 a. m." */
export const describeSeccion = (seccion: Seccion) =>
  `${seccion.asignaturas.nombre} ${seccion.nombre}, ${formatHorario(seccion)}`
