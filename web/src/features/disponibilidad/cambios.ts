import { type DisponibilidadDeMaestro, type HoraDeSemana, toCodigo } from '@nivela/contract/disponibilidad'

const isSameSet = (unos: number[], otros: number[]) =>
  new Set([...unos, ...otros]).size === new Set(unos).size && new Set(unos).size === new Set(otros).size

/** Whatever the order in which they were marked. */
export const isSameHoras = (unas: HoraDeSemana[], otras: HoraDeSemana[]) =>
  isSameSet(unas.map(toCodigo), otras.map(toCodigo))

/** As a form holds it: the hours as they are typed. */
export type HorasEscritas = Pick<DisponibilidadDeMaestro, 'asignaturas' | 'bloqueadas'> & {
  maxHoras: number | string
}

export const hasChanged = (maestro: DisponibilidadDeMaestro, escritas: HorasEscritas) =>
  !isSameHoras(maestro.bloqueadas, escritas.bloqueadas) ||
  !isSameSet(maestro.asignaturas, escritas.asignaturas) ||
  String(escritas.maxHoras) !== String(maestro.maxHoras)
