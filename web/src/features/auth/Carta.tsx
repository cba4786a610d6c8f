import { type Icon, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tono } from '../../lib/tonos.ts'
import classes from './Carta.module.css'

interface Props {
  Icono?: Icon
  tono?: Tono
  /** The live region's role, where the text appears by itself. */
  role?: 'status' | 'alert'
  /** Paragraphs. */
  children: ReactNode
}

/** A card with an icon that says what happened to a mail. */
export function Carta({ Icono = IconMail, tono = 'indigo', role, children }: Props) {
  return (
    <div className={classes.carta} role={role}>
      <span className={classes.icono} data-tono={tono}>
        <Icono size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.texto}>{children}</div>
    </div>
  )
}
