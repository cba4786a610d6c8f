import { enumerate } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { tellFaltante, useFaltantes } from '../../../../data/calificaciones/useFaltantes.ts'
import classes from '../Calificaciones.module.css'

/** What a teacher still owes the period, over all of their sections. */
export function LoQueFalta({ secciones }: { secciones: Seccion[] }) {
  const faltantes = useFaltantes(secciones)
  const inscritos = secciones.reduce((suma, seccion) => suma + seccion.inscritos, 0)
  if (!faltantes || inscritos === 0) return null
  const partes = tellFaltante({
    sinNota: faltantes.reduce((suma, { sinNota }) => suma + sinNota, 0),
    sinOficializar: faltantes.reduce((suma, { sinOficializar }) => suma + sinOficializar, 0),
  })
  return (
    <p className={classes.falta} data-listo={partes.length === 0 || undefined}>
      {partes.length
        ? `Te falta para entregar este período: ${enumerate(partes)}.`
        : 'Entregaste todas las calificaciones de este período.'}
    </p>
  )
}
