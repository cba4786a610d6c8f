import { AppShell, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import classes from './BarraInferior.module.css'
import type { EntradaDeMenu } from './MenuLateral.tsx'

interface Props {
  menu: EntradaDeMenu[]
  /** Whether the whole menu is open. */
  enMenu: boolean
  onMenu: () => void
  onNavigate: () => void
}

/** On a phone: the daily places within the thumb's reach, and the whole menu behind "Más". */
export function BarraInferior({ menu, enMenu, onMenu, onNavigate }: Props) {
  return (
    <AppShell.Footer className={classes.barra ?? ''} hiddenFrom="md">
      <nav aria-label="Accesos de cada día">
        <ul className={classes.lista}>
          {menu.map(
            ({ ruta, diaria, Icono }) =>
              diaria && (
                <li key={ruta}>
                  <NavLink to={ruta} className={classes.lugar ?? ''} onClick={onNavigate}>
                    <Icono size={22} stroke={1.7} aria-hidden="true" />
                    <span className={classes.nombre}>{diaria}</span>
                  </NavLink>
                </li>
              ),
          )}
          <li>
            <UnstyledButton
              className={classes.lugar ?? ''}
              onClick={onMenu}
              aria-label={enMenu ? 'Más: cerrar el menú' : 'Más: abrir el menú'}
              aria-expanded={enMenu}
              aria-controls="menu-lateral"
            >
              <IconDots size={22} stroke={1.7} aria-hidden="true" />
              <span className={classes.nombre}>Más</span>
            </UnstyledButton>
          </li>
        </ul>
      </nav>
    </AppShell.Footer>
  )
}
