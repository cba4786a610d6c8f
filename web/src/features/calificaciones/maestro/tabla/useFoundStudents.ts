import type { Inscrito } from '@nivela/contract/inscripciones'
import { comparable } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueries } from '@tanstack/react-query'
import { inscritosQuery } from '../../../../data/inscripciones/inscripciones.api.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'

export const matchesName = (estudiante: Inscrito, buscar: string) =>
  comparable(fullName(estudiante)).includes(comparable(buscar))

export interface Hallada {
  seccion: Seccion
  estudiantes: Inscrito[]
}

/** The sections in which someone has that name, and who. Nothing is read until something is searched. */
export const useFoundStudents = (secciones: Seccion[], buscar: string): Hallada[] =>
  useQueries({
    queries: secciones.map(({ id }) => ({ ...inscritosQuery(id), enabled: buscar !== '' })),
    combine: consultas =>
      buscar === ''
        ? []
        : secciones.flatMap((seccion, index) => {
            const estudiantes = (consultas[index]?.data ?? []).filter(uno => matchesName(uno, buscar))
            return estudiantes.length ? [{ seccion, estudiantes }] : []
          }),
  })
