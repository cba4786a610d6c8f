import { count, enumerate } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueries } from '@tanstack/react-query'
import { calificacionesQuery } from '../calificaciones.api.ts'
import classes from './Calificaciones.module.css'

/** What a teacher still owes the period, over all of their sections. */
export function LoQueFalta({ secciones }: { secciones: Seccion[] }) {
  const falta = useQueries({
    queries: secciones.map(({ id }) => calificacionesQuery(id)),
    combine: consultas => {
      if (consultas.some(({ data }) => !data)) return null
      return secciones.reduce(
        (suma, { inscritos }, index) => {
          const notas = consultas[index]?.data ?? []
          return {
            sinNota: suma.sinNota + Math.max(0, inscritos - notas.length),
            sinOficializar: suma.sinOficializar + notas.filter(({ oficializado }) => !oficializado).length,
          }
        },
        { sinNota: 0, sinOficializar: 0 },
      )
    },
  })
  const inscritos = secciones.reduce((suma, seccion) => suma + seccion.inscritos, 0)
  if (!falta || inscritos === 0) return null
  const { sinNota, sinOficializar } = falta
  const partes = [
    sinNota && `${count(sinNota, 'estudiante', 'estudiantes')} sin calificación`,
    sinOficializar && `${count(sinOficializar, 'calificación', 'calificaciones')} por oficializar`,
  ].filter(parte => parte !== 0)
  return (
    <p className={classes.falta} data-listo={partes.length === 0 || undefined}>
      {partes.length
        ? `Para entregar este período te queda: ${enumerate(partes)}.`
        : 'Entregaste todas las calificaciones de este período.'}
    </p>
  )
}
