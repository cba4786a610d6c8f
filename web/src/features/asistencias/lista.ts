import type { Asistencia } from '@nivela/contract/asistencias'
import { weekdayOf } from '@nivela/contract/dias'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { count, enumerate } from '@nivela/contract/palabras'
import { type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { listName } from '../../data/usuarios/nombres.ts'
import { addDays, positionOf } from '../../lib/time/calendario.ts'
import type { Diferencia } from '../../ui/catalogo/diferencias.ts'

export type Estado = 'presente' | 'ausente' | 'excusado'
/** By student; a student who is not in it was there. */
export type Estados = ReadonlyMap<number, Estado>

export const TEXTO: Record<Estado, string> = {
  presente: 'Presente',
  ausente: 'Ausente',
  excusado: 'Con excusa',
}
/** One tap: absent. A second one: with an excuse. */
export const SIGUIENTE: Record<Estado, Estado> = {
  presente: 'ausente',
  ausente: 'excusado',
  excusado: 'presente',
}

export const estadosDe = (clase: Asistencia | undefined): Estados =>
  new Map<number, Estado>([
    ...(clase?.ausentes ?? []).map(id => [id, 'ausente'] as const),
    ...(clase?.excusados ?? []).map(id => [id, 'excusado'] as const),
  ])

export const estadoOf = (estados: Estados, id: number): Estado => estados.get(id) ?? 'presente'

/** How many are marked that are no longer in the section: the server keeps their marks. */
export function countIdos(clase: Asistencia | undefined, inscritos: Inscrito[]): number {
  const ids = new Set(inscritos.map(({ id }) => id))
  return [...estadosDe(clase).keys()].filter(id => !ids.has(id)).length
}

/** "Peña, Ana (2026-0001)": six students may have one name. */
const tellEstudiante = (inscrito: Inscrito) =>
  inscrito.matricula ? `${listName(inscrito)} (${inscrito.matricula})` : listName(inscrito)

export const isSameLista = (inscritos: Inscrito[], una: Estados, otra: Estados) =>
  inscritos.every(({ id }) => estadoOf(una, id) === estadoOf(otra, id))

/** One roll three times: as it was read, as another device saved it since, and as it is tapped here. */
interface Versiones {
  antes: Estados
  ahora: Estados
  tuyos: Estados
}

/** What the other device changed. */
export const compareListas = (inscritos: Inscrito[], { antes, ahora, tuyos }: Versiones): Diferencia[] =>
  inscritos.flatMap(inscrito => {
    const de = (estados: Estados) => estadoOf(estados, inscrito.id)
    const [antesDe, ahoraDe, tuyo] = [de(antes), de(ahora), de(tuyos)]
    if (antesDe === ahoraDe) return []
    const enConflicto = tuyo !== antesDe && tuyo !== ahoraDe
    return {
      ...{ nombre: tellEstudiante(inscrito), antes: TEXTO[antesDe], ahora: TEXTO[ahoraDe] },
      tuyo: enConflicto ? TEXTO[tuyo] : null,
    }
  })

/** What was tapped here, on top of what stands now. */
export function mergeListas({ antes, ahora, tuyos }: Versiones): Estados {
  const tapped = [...tuyos].filter(([id, estado]) => estado !== estadoOf(antes, id))
  return new Map([...ahora, ...tapped])
}

const UNA_SEMANA = 7

/** Today if the section has class today, else its last class day of the period; today where it has had none yet. */
export function proposeFecha(
  hoy: string,
  dia: Dia,
  periodo: { inicio: string; fin: string } | undefined,
): string {
  const ultimo = periodo && positionOf(hoy, periodo) === 'despues' ? periodo.fin.slice(0, 10) : hoy
  const deClase = Array.from({ length: UNA_SEMANA }, (_, dias) => addDays(ultimo, -dias)).find(
    fecha => weekdayOf(fecha) === dia,
  )
  return deClase && (!periodo || positionOf(deClase, periodo) === 'dentro') ? deClase : hoy
}

/** A class may be made up on another day: said, and not refused. Null for a class day, and while a date is typed. */
export function tellOtroDia(fecha: string, dia: Dia): string | null {
  if (Number.isNaN(Date.parse(fecha)) || weekdayOf(fecha) === dia) return null
  const nombre = NOMBRE_DE_DIA[dia].toLowerCase()
  const dias = nombre.endsWith('s') ? nombre : `${nombre}s`
  return `La sección se da los ${dias}. Si recuperaste una clase ese día, sigue.`
}

/** "1 ausente y 1 excusado, y 1 que ya no está": of a class that was held. */
export function tellClase(clase: Asistencia, inscritos: Inscrito[]): string {
  const here = (ids: number[]) => ids.filter(id => inscritos.some(uno => uno.id === id)).length
  const [ausentes, excusados] = [here(clase.ausentes), here(clase.excusados)]
  const dichos = enumerate([
    ...(ausentes ? [count(ausentes, 'ausente', 'ausentes')] : []),
    ...(excusados ? [count(excusados, 'excusado', 'excusados')] : []),
  ])
  const idos = countIdos(clase, inscritos)
  const ya = count(idos, 'que ya no está', 'que ya no están')
  if (!idos) return dichos || 'Todos presentes'
  return dichos ? `${dichos}, y ${ya}` : `Todos presentes, menos ${ya}`
}

/** Under a roll: who is marked in it and has no line of their own any more. */
export const tellMarcasDeIdos = (cuantos: number) =>
  cuantos === 1
    ? 'Y 1 que ya no está en la sección: su falta se queda como está.'
    : `Y ${cuantos} que ya no están en la sección: sus faltas se quedan como están.`

/** The students who left the section while its roll was taken, by name. */
export const tellIdos = (idos: Inscrito[]) =>
  `${enumerate(idos.map(tellEstudiante))} ${idos.length === 1 ? 'ya no está' : 'ya no están'} en la sección.`
