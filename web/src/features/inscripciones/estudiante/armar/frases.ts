import { count, endSentence, enumerate } from '@nivela/contract/palabras'
import { DIAS, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import type { Hora, MotivoSinLugar, Remedio } from './armado.ts'
import type { Franja } from './busqueda.ts'

const MEDIODIA = 12
const NOCHE = 18

const EXPLICACIONES: Record<MotivoSinLugar, string> = {
  sinSecciones: 'todavía no hay secciones abiertas.',
  sinCupo: 'todas sus secciones están llenas.',
  deseos: 'lo que pediste deja fuera sus secciones con cupo.',
  horasOcupadas: 'sus secciones con cupo caen en horas que marcaste o en las que ya tienes clase.',
  choque: 'sus secciones disponibles chocan con las demás clases de este horario.',
}

/** "Lengua Española: todas sus secciones están llenas." */
export const explainSinLugar = (motivo: MotivoSinLugar, nombre: string) =>
  `${nombre}: ${EXPLICACIONES[motivo]}`

export const formatHoraCorta = (hora: number) => `${hora % 12 || 12} ${hora < 12 ? 'a. m.' : 'p. m.'}`

/** "de 8 a 10 a. m.", "de 11 a. m. a 1 p. m." */
export const formatTramo = ({ inicio, fin }: Pick<Franja, 'inicio' | 'fin'>) =>
  inicio < MEDIODIA === fin < MEDIODIA
    ? `de ${inicio % 12 || 12} a ${formatHoraCorta(fin)}`
    : `de ${formatHoraCorta(inicio)} a ${formatHoraCorta(fin)}`

const CUANTOS = ['', 'Un', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']

/** What is good about a week: "Tres mañanas, sin huecos", "Dos días, 1 hora de hueco, hasta las 4 p. m." */
export function describeSemana(clases: Franja[]): string {
  const dias = DIAS.map(dia => clases.filter(clase => clase.dia === dia)).filter(suyas => suyas.length > 0)
  const fin = Math.max(...clases.map(clase => clase.fin))
  const inicio = Math.min(...clases.map(clase => clase.inicio))
  const cuando =
    fin <= MEDIODIA
      ? (['Una mañana', 'mañanas'] as const)
      : inicio >= NOCHE
        ? (['Una noche', 'noches'] as const)
        : inicio >= MEDIODIA && fin <= NOCHE
          ? (['Una tarde', 'tardes'] as const)
          : (['Un día', 'días'] as const)
  const huecos = dias.reduce((suma, suyas) => suma + idleHours(suyas), 0)
  return [
    dias.length === 1 ? cuando[0] : `${CUANTOS[dias.length]} ${cuando[1]}`,
    huecos === 0 ? 'sin huecos' : `${count(huecos, 'hora', 'horas')} de hueco`,
    ...(fin > MEDIODIA ? [`hasta ${fin % 12 === 1 ? 'la' : 'las'} ${formatHoraCorta(fin)}`] : []),
  ].join(', ')
}

/** Between the first and the last class of a day. */
const idleHours = (clases: Franja[]) => {
  const desde = Math.min(...clases.map(({ inicio }) => inicio))
  const hasta = Math.max(...clases.map(({ fin }) => fin))
  return Array.from({ length: hasta - desde }, (_, i) => desde + i).filter(
    hora => !clases.some(({ inicio, fin }) => inicio <= hora && hora < fin),
  ).length
}

/** Hours in a row of the same day as one stretch. */
function toTramos(horas: Hora[]): Franja[] {
  const tramos: Franja[] = []
  for (const { dia, hora } of horas) {
    const ultimo = tramos.at(-1)
    if (ultimo?.dia === dia && ultimo.fin === hora) ultimo.fin = hora + 1
    else tramos.push({ dia, inicio: hora, fin: hora + 1 })
  }
  return tramos
}

interface Nombres {
  seccion: (id: number) => string
  maestro: (id: number) => string
}

/** "Libera el lunes de 8 a 10 a. m. y cabe Lengua Española LE-01." */
export function describeRemedio({ horas, maestros, fijas, caben }: Remedio, nombres: Nombres): string {
  const tramos = toTramos(horas).map(
    tramo => `el ${NOMBRE_DE_DIA[tramo.dia].toLowerCase()} ${formatTramo(tramo)}`,
  )
  const actos = [
    ...(tramos.length ? [`libera ${enumerate(tramos)}`] : []),
    ...(maestros.length ? [`acepta a ${enumerate(maestros.map(nombres.maestro))}`] : []),
    ...(fijas.length ? [`suelta ${enumerate(fijas.map(nombres.seccion))}`] : []),
  ]
  const acto = enumerate(actos)
  const cabe = `${caben.length === 1 ? 'cabe' : 'caben'} ${enumerate(caben.map(nombres.seccion))}`
  const junto = tramos.length + maestros.length + fijas.length === 1 ? ' y ' : ': así '
  return endSentence(`${acto.charAt(0).toUpperCase()}${acto.slice(1)}${junto}${cabe}`)
}
