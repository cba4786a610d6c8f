import { aprueba, type Condicion, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { ajustes } from '../../lib/ajustes.ts'
import classes from './Resultado.module.css'

interface Props {
  grade: { calificacion?: number | null; condicion?: Condicion | null }
}

/** Passed or not, in a word and its colour; nothing where there is no grade. */
export function Resultado({ grade }: Props) {
  const aprobada = aprueba(grade, ajustes.notaMinimaAprobar)
  if (aprobada === null) return null
  return (
    <span className={classes.resultado} data-aprobada={aprobada}>
      {grade.condicion ? NOMBRE_DE_CONDICION[grade.condicion] : aprobada ? 'Aprobado' : 'Reprobado'}
    </span>
  )
}
