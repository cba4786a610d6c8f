import { cuposLibres } from '@nivela/contract/cupos'
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

/** "Quedan 3 cupos", "Queda 1 cupo", "Sin cupos", "Sin cupos · 4 en espera" */
export function describeCupos(cupo: number, inscritos: number, enEspera = 0): string {
  const libres = cuposLibres({ cupo, inscritos })
  const quedan = libres === 0 ? 'Sin cupos' : libres === 1 ? 'Queda 1 cupo' : `Quedan ${libres} cupos`
  return enEspera ? `${quedan} · ${enEspera} en espera` : quedan
}
