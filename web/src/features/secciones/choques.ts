import { chocan, horaDe } from '@nivela/contract/horas'
import type { Dia, Seccion } from '@nivela/contract/secciones'

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
