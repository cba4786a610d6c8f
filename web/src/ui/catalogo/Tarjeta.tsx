import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tono } from '../../lib/tonos.ts'
import { Glifo } from '../dibujo/Glifo.tsx'
import classes from './Tarjeta.module.css'

/** Cards side by side, as many as fit. */
export function Tarjetas({ children }: { children: ReactNode }) {
  return <ul className={classes.tarjetas}>{children}</ul>
}

interface Props {
  titulo: string
  /** The level of its heading: under the page's title, or under a group's. */
  nivel?: 2 | 3
  /** Over the title, small. */
  sobre?: ReactNode
  /** A colour, which brings its glyph. */
  tono?: Tono
  icono?: ReactNode
  /** At the right of the title. */
  marca?: ReactNode
  acciones?: ReactNode
  children?: ReactNode
}

export function Tarjeta({ titulo, nivel = 2, sobre, tono, icono, marca, acciones, children }: Props) {
  return (
    <li className={classes.tarjeta} data-tono={tono}>
      <div className={classes.cabeza}>
        {(tono || icono) && (
          <span className={classes.icono}>{tono ? <Glifo tono={tono} lado={22} /> : icono}</span>
        )}
        <div className={classes.titulo}>
          {sobre && <div className={classes.sobre}>{sobre}</div>}
          <Title order={nivel} size="h3">
            {titulo}
          </Title>
        </div>
        {marca}
      </div>
      {children && <div className={classes.cuerpo}>{children}</div>}
      <div className={classes.acciones}>{acciones}</div>
    </li>
  )
}
