import type { ReactNode, Ref } from 'react'
import classes from './Fichas.module.css'

interface Props {
  titulo: string
  accion?: ReactNode
  ancha?: boolean
  /** Takes the focus when the button that had it is gone. */
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a student's page. */
export function Parte({ titulo, accion, ancha = false, ref, children }: Props) {
  return (
    <section className={`${classes.parte} ${ancha ? classes.ancha : ''}`} aria-label={titulo}>
      <div className={classes.cabeza}>
        <h2 ref={ref} tabIndex={-1}>
          {titulo}
        </h2>
        {accion}
      </div>
      {children}
    </section>
  )
}
