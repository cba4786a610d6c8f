import { aprueba, type Calificacion, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'
import { notaMinimaAprobar } from '../../data/escuela/notaMinima.ts'
import classes from './Resultado.module.css'

interface Props {
  grade: Partial<Pick<Calificacion, 'calificacion' | 'condicion' | 'notaMinima'>>
}

/** Passed or not, in a word and its colour; nothing where there is no grade. */
export function Resultado({ grade }: Props) {
  const aprobada = aprueba(grade, grade.notaMinima ?? notaMinimaAprobar())
  if (aprobada === null) return null
  return (
    <span className={classes.resultado} data-aprobada={aprobada}>
      {grade.condicion ? NOMBRE_DE_CONDICION[grade.condicion] : aprobada ? 'Aprobado' : 'Reprobado'}
    </span>
  )
}
