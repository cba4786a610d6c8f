import type { Asistencia } from '@nivela/contract/asistencias'
import { getSesion } from '../../lib/session/sesion.ts'
import type { Estado } from './lista.ts'

/** A roll that is being taken: it outlives a closed tab and a lost network; signing out forgets it. */
export interface ListaGuardada {
  fecha: string
  /** What was saved of that day when it was opened. */
  base?: Asistencia | undefined
  estados: [id: number, estado: Estado][]
  /** Finished, and only waits for the network. */
  porEnviar: boolean
}

const claveDe = (idseccion: number) => `nivela-lista-${getSesion()?.id}-${idseccion}`

export function readLista(idseccion: number): ListaGuardada | null {
  try {
    return JSON.parse(localStorage.getItem(claveDe(idseccion)) ?? 'null') as ListaGuardada | null
  } catch {
    return null
  }
}

export function keepLista(idseccion: number, lista: ListaGuardada) {
  try {
    localStorage.setItem(claveDe(idseccion), JSON.stringify(lista))
  } catch {
    // A full storage only means that a closed tab takes it along.
  }
}

export const forgetLista = (idseccion: number) => localStorage.removeItem(claveDe(idseccion))
