import { ROL } from '@nivela/contract/usuarios'
import { Link } from 'react-router'
import { MENUS } from '../../ui/disposicion/menus.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import classes from './AdminPanelPage.module.css'

export function AdminPanelPage() {
  const [, ...entradas] = MENUS[ROL.administrador]
  return (
    <Pagina titulo="PanelAd" frase="Todo lo que llevas en la escuela, a un paso.">
      <ul className={classes.accesos}>
        {entradas.map(({ ruta, etiqueta, descripcion, Icono }) => (
          <li key={ruta}>
            <Link to={ruta} className={classes.acceso}>
              <Icono size={22} stroke={1.7} aria-hidden="true" />
              <span>
                <strong>{etiqueta}</strong>
                <small>{descripcion}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Pagina>
  )
}
