import { DIAS, type Dia } from '@nivela/contract/secciones'
import type { Tono } from '../../lib/tonos.ts'

/** A lesson of the week. */
export interface Clase {
  id: number
  dia: Dia
  /** Hours of the school's day, 7 to 22. */
  inicio: number
  fin: number
  titulo: string
  /** One line each: the section, the classroom, the teacher. */
  detalle: string[]
  tono: Tono
  /** Not taken: where it would stand. */
  fantasma?: boolean
}

/** The hours from the first to the last that a week shows. */
export interface Marco {
  desde: number
  hasta: number
}

/** One cell that spans its hours. It holds more than one lesson only where they overlap. */
export interface Bloque {
  inicio: number
  fin: number
  clases: Clase[]
}

export interface FilaDeSemana {
  hora: number
  /** For each day what begins at this hour; `null` is a free hour; a day whose block began above is left out. */
  celdas: { dia: Dia; bloque: Bloque | null }[]
}

const PRIMERA_HORA = 8
const ULTIMA_HORA = 18

function toBloques(clases: Clase[]): Bloque[] {
  const bloques: Bloque[] = []
  for (const clase of [...clases].sort((a, b) => a.inicio - b.inicio || a.id - b.id)) {
    const ultimo = bloques.at(-1)
    if (ultimo && clase.inicio < ultimo.fin) {
      ultimo.clases.push(clase)
      ultimo.fin = Math.max(ultimo.fin, clase.fin)
    } else bloques.push({ inicio: clase.inicio, fin: clase.fin, clases: [clase] })
  }
  return bloques
}

/** From the earliest to the latest lesson, and never less than the usual day. */
export const toMarco = (clases: Pick<Clase, 'inicio' | 'fin'>[]): Marco => ({
  desde: Math.min(PRIMERA_HORA, ...clases.map(({ inicio }) => inicio)),
  hasta: Math.max(ULTIMA_HORA, ...clases.map(({ fin }) => fin)),
})

/** The hours that a frame holds, one for each row. */
export const horasDe = ({ desde, hasta }: Marco) =>
  Array.from({ length: hasta - desde }, (_, indice) => desde + indice)

/** Whether a section that is not taken yet (a ghost) overlaps another lesson. */
export const hasChoque = ({ clases }: Bloque) => clases.length > 1 && clases.some(({ fantasma }) => fantasma)

/** The week as rows of a table. */
export function toFilasDeSemana(clases: Clase[], marco = toMarco(clases)): FilaDeSemana[] {
  const semana = DIAS.map(dia => ({ dia, bloques: toBloques(clases.filter(clase => clase.dia === dia)) }))
  return horasDe(marco).map(hora => ({
    hora,
    celdas: semana.flatMap(({ dia, bloques }) => {
      const bloque = bloques.find(({ inicio, fin }) => inicio <= hora && hora < fin) ?? null
      return bloque && bloque.inicio < hora ? [] : [{ dia, bloque }]
    }),
  }))
}
