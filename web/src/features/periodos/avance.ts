import { count, enumerate } from '@nivela/contract/palabras'
import type { SeccionPorCerrar } from '@nivela/contract/periodos'

const sum = (secciones: SeccionPorCerrar[], of: (seccion: SeccionPorCerrar) => number) =>
  secciones.reduce((total, seccion) => total + of(seccion), 0)

export function summarize(secciones: SeccionPorCerrar[]) {
  const inscritos = sum(secciones, seccion => seccion.inscritos)
  const sinNota = sum(secciones, seccion => seccion.sinNota)
  const sinOficializar = sum(secciones, seccion => seccion.sinOficializar)
  return { inscritos, sinNota, sinOficializar, oficiales: inscritos - sinNota - sinOficializar }
}

/** "3 sin calificación y 5 por oficializar"; null when nothing is missing. */
export function describeFalta({ sinNota, sinOficializar }: { sinNota: number; sinOficializar: number }) {
  const partes = [
    sinNota && `${sinNota} sin calificación`,
    sinOficializar && `${sinOficializar} por oficializar`,
  ].filter(parte => parte !== 0)
  return partes.length ? enumerate(partes) : null
}

export interface PorMaestro {
  id: number
  maestro: string
  recordado: string | null
  secciones: SeccionPorCerrar[]
  falta: string | null
}

/** By teacher, those with something missing first. */
export function byMaestro(secciones: SeccionPorCerrar[]): PorMaestro[] {
  const porId = new Map<number, SeccionPorCerrar[]>()
  for (const seccion of secciones)
    porId.set(seccion.idmaestro, [...(porId.get(seccion.idmaestro) ?? []), seccion])
  const maestros = [...porId].map(([id, suyas]) => ({
    id,
    maestro: suyas[0]?.maestro ?? '',
    recordado: suyas[0]?.recordado ?? null,
    secciones: suyas,
    falta: describeFalta(summarize(suyas)),
  }))
  return maestros.sort(
    (a, b) => Number(a.falta === null) - Number(b.falta === null) || a.maestro.localeCompare(b.maestro, 'es'),
  )
}

/** What was sent, and to how many it was not because they have just been reminded. */
export function tellRecordatorio({ enviados, omitidos }: { enviados: number; omitidos: number }): string {
  if (!enviados && !omitidos) return 'A nadie le falta nada.'
  if (!enviados) return `Ya se ${les(omitidos)} recordó hace menos de una hora.`
  const resto = omitidos
    ? ` A ${count(omitidos, 'maestro', 'maestros')} ya se ${les(omitidos)} recordó hace menos de una hora.`
    : ''
  return `Se ${les(enviados)} recordó a ${count(enviados, 'maestro', 'maestros')}.${resto}`
}

const les = (cuantos: number) => (cuantos === 1 ? 'le' : 'les')

/** The windows, by name, that keep a period from being closed. */
export function tellAbiertas(ventanas: string[]): string {
  const nombres = enumerate(ventanas.map(nombre => `«${nombre}»`))
  return ventanas.length === 1
    ? `Tiene una inscripción abierta (${nombres}): ciérrala primero.`
    : `Tiene inscripciones abiertas (${nombres}): ciérralas primero.`
}
