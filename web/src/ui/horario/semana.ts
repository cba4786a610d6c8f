import { DIAS, type Dia } from '@nivela/contract/secciones'
import type { Tono } from '../areas.ts'

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
}

/** One cell that spans its hours. It holds more than one lesson only where they overlap. */
export interface Bloque {
  inicio: number
  fin: number
  clases: Clase[]
}

export interface Fila {
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

/** The week as rows of a table: from the earliest to the latest lesson, and never less than the usual day. */
export function toFilas(clases: Clase[]): Fila[] {
  const desde = Math.min(PRIMERA_HORA, ...clases.map(({ inicio }) => inicio))
  const hasta = Math.max(ULTIMA_HORA, ...clases.map(({ fin }) => fin))
  const semana = DIAS.map(dia => ({ dia, bloques: toBloques(clases.filter(clase => clase.dia === dia)) }))
  return Array.from({ length: hasta - desde }, (_, indice) => {
    const hora = desde + indice
    return {
      hora,
      celdas: semana.flatMap(({ dia, bloques }) => {
        const bloque = bloques.find(({ inicio, fin }) => inicio <= hora && hora < fin) ?? null
        return bloque && bloque.inicio < hora ? [] : [{ dia, bloque }]
      }),
    }
  })
}
