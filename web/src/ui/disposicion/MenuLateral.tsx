import { TEXTOS } from '@nivela/contract/textos'
import { type Icon, IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import classes from './MenuLateral.module.css'

export interface Entrada {
  ruta: string
  etiqueta: string
  /** Its name in a phone's bar, for the places of every day. */
  diaria?: string
  Icono: Icon
}

interface Props {
  menu: Entrada[]
  onNavigate: () => void
  onLogout: () => void
}

export function MenuLateral({ menu, onNavigate, onLogout }: Props) {
  return (
    <ul className={classes.lista}>
      {menu.map(({ ruta, etiqueta, Icono }) => (
        <li key={ruta}>
          <NavLink to={ruta} className={classes.entrada ?? ''} onClick={onNavigate}>
            <Icono size={20} stroke={1.7} aria-hidden="true" />
            {etiqueta}
          </NavLink>
        </li>
      ))}
      <li className={classes.salida}>
        <button type="button" className={classes.entrada} onClick={onLogout}>
          <IconLogout size={20} stroke={1.7} aria-hidden="true" />
          {TEXTOS.menu.salir}
        </button>
      </li>
    </ul>
  )
}
