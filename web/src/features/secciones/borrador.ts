import { HORA_MINIMA, horaDe, MAX_HORA, toHoraIso } from '@nivela/contract/horas'
import { comparable } from '@nivela/contract/palabras'
import type { Periodo } from '@nivela/contract/periodos'
import { DIAS, type Dia, type Seccion, type SeccionBody } from '@nivela/contract/secciones'
import { byInicio } from '../../lib/time/calendario.ts'
import { findChoques } from './choques.ts'

/** A section as its form holds it: one that is being made has no day, hours or seats yet. */
export interface BorradorDeSeccion {
  id: number
  nombre: string
  idperiodo: number
  idasignatura: number
  idAula: number
  idusuario: number
  dia: Dia | ''
  inicio: string
  fin: string
  cupo: number | ''
  inscritos?: number
  version?: number | undefined
  asignaturas?: { nombre: string }
  /** Where it was dragged to: the form opens with it, and nothing is saved yet. */
  propuesta?: Horas
  /** What is looked at first, where that is not its beginning. */
  foco?: 'dia'
}

/** Day and hours as the API writes them. */
export interface Horas {
  dia: Dia
  inicio: string
  fin: string
}

export const VACIA: BorradorDeSeccion = {
  id: 0,
  nombre: '',
  idperiodo: 0,
  idasignatura: 0,
  idAula: 0,
  idusuario: 0,
  dia: '',
  inicio: '',
  fin: '',
  cupo: '',
}

/** Where a new section goes: the period that is looked at; if that is closed, the open one after it, else the newest; 0 for none. */
export function findPeriodoAbierto(
  periodos: Pick<Periodo, 'id' | 'inicio' | 'cerrado'>[],
  mirado: number,
): number {
  const desde = periodos.find(({ id }) => id === mirado)
  const abiertos = periodos.filter(({ cerrado }) => !cerrado).sort(byInicio)
  const siguiente = abiertos.find(periodo => desde && byInicio(periodo, desde) >= 0)
  return (siguiente ?? abiertos.at(-1))?.id ?? 0
}

type DeMateria = Pick<BorradorDeSeccion, 'idperiodo' | 'idasignatura'>

const nombresDe = ({ idperiodo, idasignatura }: DeMateria, secciones: Seccion[]) =>
  secciones
    .filter(otra => otra.idperiodo === idperiodo && otra.idasignatura === idasignatura)
    .map(({ nombre }) => nombre)

/** "LE-02" after "LE-01", past the names that are taken. */
export function nextNombre(nombre: string, tomados: string[]): string {
  const [, raiz = `${nombre} `, numero = '1'] = /^(.*?)(\d{1,9})$/.exec(nombre) ?? []
  const usados = new Set([nombre, ...tomados].map(comparable))
  for (let siguiente = Number(numero) + 1; ; siguiente += 1) {
    const propuesto = `${raiz}${String(siguiente).padStart(numero.length, '0')}`
    if (!usados.has(comparable(propuesto))) return propuesto
  }
}

/** A name for the next section of a subject: after the last that it has in the period. */
export function proposeNombre(de: DeMateria, secciones: Seccion[]): string {
  if (!de.idperiodo || !de.idasignatura) return ''
  const tomados = nombresDe(de, secciones)
  const ultimo = [...tomados].sort((a, b) => a.localeCompare(b, 'es', { numeric: true })).at(-1)
  return ultimo ? nextNombre(ultimo, tomados) : '01'
}

/**
 * The same hours on the next day on which classroom and teacher are free; once the week has none left, the hours that
 * follow, then those before.
 */
export function nextHoras(
  de: Horas & Pick<Seccion, 'idperiodo' | 'idAula' | 'idusuario'>,
  secciones: Seccion[],
): Horas {
  const [desde, hasta] = [horaDe(de.inicio), horaDe(de.fin)]
  const largo = hasta - desde
  const inicios = [desde]
  for (let hora = hasta; hora + largo <= MAX_HORA; hora += largo) inicios.push(hora)
  for (let hora = desde - largo; hora >= HORA_MINIMA; hora -= largo) inicios.push(hora)
  const lugares = inicios.flatMap(inicio =>
    DIAS.map(dia => ({ dia, inicio: toHoraIso(inicio), fin: toHoraIso(inicio + largo) })),
  )
  const aqui = DIAS.indexOf(de.dia)
  const isFree = (lugar: Horas) => {
    const { aula, maestro } = findChoques({ ...de, ...lugar, id: 0 }, secciones)
    return !aula && !maestro
  }
  const libre = [...lugares.slice(aqui + 1), ...lugares.slice(0, aqui)].find(isFree)
  return libre ?? { dia: de.dia, inicio: de.inicio, fin: de.fin }
}

/** The section to make after this one: what repeats stays, name and hours move on. */
export function toSiguiente(de: BorradorDeSeccion, secciones: Seccion[]): BorradorDeSeccion {
  const { dia, idperiodo, idasignatura, idAula, idusuario, cupo } = de
  const horas = dia && nextHoras({ ...de, dia }, secciones)
  return {
    ...{ ...VACIA, idperiodo, idasignatura, idAula, idusuario, cupo, ...horas },
    nombre: nextNombre(de.nombre, nombresDe(de, secciones)),
    foco: 'dia',
  }
}

/** Where a section was drawn: day and hours, in whose week. */
export type Dibujada = Horas & Pick<Seccion, 'idperiodo'> & Partial<Pick<Seccion, 'idAula' | 'idusuario'>>

/** A section where someone drew it on a week; what the last one that was made had stays, as far as it is free then. */
export function toDibujada(
  donde: Dibujada,
  ultima: BorradorDeSeccion | null,
  secciones: Seccion[],
): BorradorDeSeccion {
  const { idasignatura = 0, idAula = 0, idusuario = 0, cupo = '' } = ultima ?? {}
  const dibujada = { ...VACIA, idasignatura, idAula, idusuario, cupo, ...donde }
  const choques = findChoques(dibujada, secciones)
  return {
    ...dibujada,
    ...(choques.aula && !donde.idAula && { idAula: 0 }),
    ...(choques.maestro && !donde.idusuario && { idusuario: 0 }),
    nombre: proposeNombre(dibujada, secciones),
  }
}

export const toBody = (seccion: Seccion): SeccionBody => {
  const { nombre, idperiodo, idasignatura, idAula, idusuario, dia, inicio, fin, cupo } = seccion
  return {
    ...{ nombre, idperiodo, idasignatura, idAula, idusuario, dia, cupo },
    ...{ inicio: horaDe(inicio), fin: horaDe(fin) },
  }
}
