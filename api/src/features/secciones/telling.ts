import { AVISOS } from '@nivela/contract/avisos'
import { FRASES, fraseDeCambio } from '@nivela/contract/avisos-frases'
import type { Seccion } from '@nivela/contract/secciones'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import * as queries from './secciones.queries.ts'

/** A section before and after an act of the office; null where it was not there yet, or is there no more. */
export interface CambioDeSeccion {
  antes: Seccion | null
  ahora: Seccion | null
}

interface Hecho {
  tipo: 'seccion_cambiada' | 'seccion_asignada'
  idusuario: number
  idperiodo: number
  /** The sentence for this section alone, and the one that counts it with others. */
  texto: string
  plural: 'secciones_cambiadas' | 'secciones_quitadas' | 'secciones_asignadas'
  /** The teacher who has it now. */
  maestro: string | null
}

function hechosOf({ antes, ahora }: CambioDeSeccion): Hecho[] {
  const of = ({ idusuario, idperiodo }: Seccion) => ({ idusuario, idperiodo })
  const maestro = ahora && `${ahora.usuarios.nombre} ${ahora.usuarios.apellido}`
  if (antes && ahora && antes.idusuario === ahora.idusuario) {
    const texto = fraseDeCambio(antes, ahora)
    if (!texto) return []
    return [{ tipo: 'seccion_cambiada', ...of(ahora), texto, plural: 'secciones_cambiadas', maestro }]
  }
  const hechos: Hecho[] = []
  const tipo = 'seccion_asignada'
  if (antes) {
    const texto = maestro ? FRASES.seccion_quitada(antes, maestro) : FRASES.seccion_eliminada(antes)
    hechos.push({ tipo, ...of(antes), texto, plural: 'secciones_quitadas', maestro })
  }
  if (ahora) {
    const texto = FRASES.seccion_asignada(ahora)
    hechos.push({ tipo, ...of(ahora), texto, plural: 'secciones_asignadas', maestro })
  }
  return hechos
}

/** Details for one section; of several in a period, how many. */
async function sumUp(tx: Transaction, hechos: [Hecho, ...Hecho[]]): Promise<string> {
  const [{ texto, plural, idperiodo, maestro }] = hechos
  if (hechos.length === 1) return texto
  const { nombre } = await selectPeriodo(tx, idperiodo)
  return FRASES[plural](hechos.length, nombre, hechos.every(one => one.maestro === maestro) ? maestro : null)
}

const add = <K, V>(groups: Map<K, [V, ...V[]]>, key: K, value: V) => {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** Tells teachers what the office did with their sections: one notice of a kind for each of them, however many there are. */
export async function tellMaestros(tx: Transaction, cambios: CambioDeSeccion[]): Promise<void> {
  const hechos = cambios.flatMap(hechosOf)
  // Always in this order, as everyone locks the mails that wait.
  for (const tipo of ['seccion_cambiada', 'seccion_asignada'] as const) {
    const groups = new Map<string, [Hecho, ...Hecho[]]>()
    for (const hecho of hechos)
      if (hecho.tipo === tipo) add(groups, `${hecho.idusuario} ${hecho.plural} ${hecho.idperiodo}`, hecho)
    const frases = new Map<number, [string, ...string[]]>()
    for (const group of groups.values()) add(frases, group[0].idusuario, await sumUp(tx, group))
    await tell(tx, {
      ...{ tipo, enlace: AVISOS.seccion_asignada.enlace },
      personas: [...frases.keys()],
      textos: [...frases.values()].map(each => each.join(' ')),
    })
  }
}

export async function tellInscritos(tx: Transaction, before: Seccion, after: Seccion) {
  const texto = fraseDeCambio(before, after)
  if (texto) await tell(tx, { tipo: 'seccion_cambiada', personas: queries.inscritosOf(after.id), texto })
}
