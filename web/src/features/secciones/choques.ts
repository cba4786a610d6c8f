import { chocan, horaDe } from '@nivela/contract/horas'
import { count, enumerate } from '@nivela/contract/palabras'
import type { Choque, Dia, Seccion } from '@nivela/contract/secciones'
import { describeSeccion } from '../../data/secciones/descripcion.ts'
import { fullName } from '../../data/usuarios/nombres.ts'

/** A section as far as its form is filled in: 0 and '' are what was not chosen yet. */
interface Propuesta {
  id: number
  idperiodo: number
  idAula: number
  idusuario: number
  dia: Dia | ''
  inicio: string
  fin: string
}

/** The sections that already hold the chosen classroom and the chosen teacher at those hours. */
export function findChoques(propuesta: Propuesta, secciones: Seccion[]) {
  const { dia, inicio, fin } = propuesta
  if (!dia || !inicio || !fin) return {}
  const clase = { dia, inicio: horaDe(inicio), fin: horaDe(fin) }
  const enElCamino = secciones.filter(
    otra =>
      otra.id !== propuesta.id &&
      otra.idperiodo === propuesta.idperiodo &&
      chocan(clase, { dia: otra.dia, inicio: horaDe(otra.inicio), fin: horaDe(otra.fin) }),
  )
  return {
    aula: enElCamino.find(({ idAula }) => idAula === propuesta.idAula),
    maestro: enElCamino.find(({ idusuario }) => idusuario === propuesta.idusuario),
  }
}

export const tellAulaOcupada = (otra: Seccion) => `El aula está ocupada: ${describeSeccion(otra)}`
export const tellMaestroOcupado = (otra: Seccion) => `El maestro tiene otra clase: ${describeSeccion(otra)}`

const MAX_NAMED = 3

/** The sentences for what is in a section's way, the people by name. */
export function tellChoques({
  aula,
  maestro,
  estudiantes,
}: {
  aula?: Seccion | undefined
  maestro?: Seccion | undefined
  estudiantes: Choque[]
}): string[] {
  const nombres = [...new Set(estudiantes.map(fullName))]
  const resto = nombres.length - MAX_NAMED
  const dichos = nombres.slice(0, MAX_NAMED)
  const todos = resto > 0 ? [...dichos, count(resto, 'estudiante más', 'estudiantes más')] : dichos
  return [
    ...(aula ? [tellAulaOcupada(aula)] : []),
    ...(maestro ? [tellMaestroOcupado(maestro)] : []),
    ...(todos.length
      ? [`${nombres.length > 1 ? 'Tienen' : 'Tiene'} otra clase a esa hora: ${enumerate(todos)}.`]
      : []),
  ]
}
