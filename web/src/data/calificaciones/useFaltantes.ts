import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueries } from '@tanstack/react-query'
import { calificacionesQuery } from './calificaciones.api.ts'

interface Faltante {
  seccion: Seccion
  sinNota: number
  sinOficializar: number
}

/** What is missing in each of a teacher's sections; undefined until all of it is known. */
export const useFaltantes = (secciones: Seccion[]): Faltante[] | undefined =>
  useQueries({
    queries: secciones.map(({ id }) => calificacionesQuery(id)),
    combine: consultas => {
      if (consultas.some(({ data }) => !data)) return undefined
      return secciones.map((seccion, index) => {
        const notas = consultas[index]?.data ?? []
        return {
          seccion,
          sinNota: Math.max(0, seccion.inscritos - notas.length),
          sinOficializar: notas.filter(({ oficializado }) => !oficializado).length,
        }
      })
    },
  })

/** "3 estudiantes sin calificación", "2 calificaciones por oficializar"; nothing where all is done. */
export const tellFaltante = ({ sinNota, sinOficializar }: Omit<Faltante, 'seccion'>): string[] => [
  ...(sinNota ? [`${count(sinNota, 'estudiante', 'estudiantes')} sin calificación`] : []),
  ...(sinOficializar ? [`${count(sinOficializar, 'calificación', 'calificaciones')} por oficializar`] : []),
]
