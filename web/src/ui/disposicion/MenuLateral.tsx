import { TEXTOS } from '@nivela/contract/textos'
import type { Rol } from '@nivela/contract/usuarios'
import { IconLogout } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import classes from './MenuLateral.module.css'
import { MENUS } from './menus.ts'

interface Props {
  rol: Rol
  onNavigate: () => void
  onLogout: () => void
}

export function MenuLateral({ rol, onNavigate, onLogout }: Props) {
  return (
    <ul className={classes.lista}>
      {MENUS[rol].map(({ ruta, etiqueta, Icono }) => (
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
