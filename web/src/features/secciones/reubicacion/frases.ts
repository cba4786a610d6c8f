import { count, enumerate } from '@nivela/contract/palabras'
import type { Cambio, Reubicacion, Reubicado } from '@nivela/contract/reubicaciones'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { formatRango } from '../../../data/secciones/descripcion.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'

/** What is different for a student who goes from one section to another: "miércoles", "2:00 p. m. a 4:00 p. m.", "Aula 3". */
export function describeCambios(cambios: Cambio[], destino: Seccion): string {
  const palabras: Record<Cambio, string> = {
    dia: `otro día: ${NOMBRE_DE_DIA[destino.dia].toLowerCase()}`,
    horas: `otras horas: ${formatRango(destino)}`,
    maestro: `otro maestro: ${fullName(destino.usuarios)}`,
    aula: `otra aula: ${destino.aulas.nombre}`,
  }
  return cambios.map(cambio => palabras[cambio]).join(' · ')
}

/** "6 estudiantes: 4 pasan a otra sección y 2 se quedan sin lugar. 3 dejan de esperar un cupo." */
export function summarizePlan({ estudiantes, movidos, sinLugar, enEspera }: Reubicacion): string {
  const espera = enEspera ? ` ${count(enEspera, 'persona deja', 'personas dejan')} de esperar un cupo.` : ''
  if (!estudiantes.length) return `Nadie cambia de sección.${espera}`
  const partes = [
    ...(movidos ? [count(movidos, 'pasa a otra sección', 'pasan a otra sección')] : []),
    ...(sinLugar ? [count(sinLugar, 'se queda sin lugar', 'se quedan sin lugar')] : []),
  ]
  return `${count(estudiantes.length, 'estudiante', 'estudiantes')}: ${enumerate(partes)}.${espera}`
}

/** Those without a place first: they are the ones to decide about. */
export const sinLugarPrimero = (estudiantes: Reubicado[]) =>
  [...estudiantes].sort(
    (a, b) =>
      Number(a.destino !== null) - Number(b.destino !== null) ||
      (a.destino ?? 0) - (b.destino ?? 0) ||
      a.apellido.localeCompare(b.apellido, 'es') ||
      a.nombre.localeCompare(b.nombre, 'es'),
  )
