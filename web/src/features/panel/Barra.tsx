import { Link } from 'react-router'
import classes from './Barra.module.css'

export interface Tramo {
  clase: 'lleno' | 'claro' | 'rayado'
  cuanto: number
  /** The list of what it counts. */
  a?: string | null
}

interface Props {
  tramos: Tramo[]
  escala: number
  /** Where a line stands across the bar. */
  hito?: number | null
}

/** Stretches one after the other, on a scale that all bars of a chart share. People who can't see it read the table. */
export function Barra({ tramos, escala, hito = null }: Props) {
  const part = (cuanto: number) => `${(cuanto / escala) * 100}%`
  return (
    <div className={classes.barra}>
      {tramos
        .filter(({ cuanto }) => cuanto > 0)
        .map(({ clase, cuanto, a }) => {
          const props = { className: classes[clase] ?? '', style: { width: part(cuanto) } }
          // The table's numbers are the links for the keyboard.
          return a ? <Link key={clase} to={a} tabIndex={-1} {...props} /> : <i key={clase} {...props} />
        })}
      {hito !== null && <s className={classes.hito} style={{ left: part(hito) }} />}
    </div>
  )
}

interface LeyendaProps {
  filas: { clase: Tramo['clase']; texto: string }[]
  hito?: string
}

export function Leyenda({ filas, hito }: LeyendaProps) {
  return (
    <div className={classes.leyenda}>
      {filas.map(({ clase, texto }) => (
        <span key={clase}>
          <i className={classes[clase]} />
          {texto}
        </span>
      ))}
      {hito && (
        <span>
          <s className={classes.hito} />
          {hito}
        </span>
      )}
    </div>
  )
}
