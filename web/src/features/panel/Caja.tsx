import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Caja.module.css'

interface Props {
  id: string
  titulo: string
  frase?: ReactNode
  /** At the right of the title. */
  marca?: ReactNode
  children: ReactNode
}

/** A part of the panel, with its title. */
export function Caja({ id, titulo, frase, marca, children }: Props) {
  return (
    <section className={classes.caja} aria-labelledby={id}>
      <div className={classes.cabeza}>
        <Title order={2} id={id}>
          {titulo}
        </Title>
        {marca}
      </div>
      {frase && <p className={classes.frase}>{frase}</p>}
      {children}
    </section>
  )
}
