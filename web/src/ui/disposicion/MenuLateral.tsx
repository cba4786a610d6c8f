import { TEXTOS } from '@nivela/contract/textos'
import { type Icon, IconLogout } from '@tabler/icons-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import classes from './MenuLateral.module.css'

export interface EntradaDeMenu {
  ruta: string
  etiqueta: string
  /** Its name in a phone's bar, for the places of every day. */
  diaria?: string
  /** The heading that it stands under; those under one heading come one after another. */
  grupo?: string
  Icono: Icon
}

interface Props {
  menu: EntradaDeMenu[]
  onNavigate: () => void
  onLogout: () => void
}

export function MenuLateral({ menu, onNavigate, onLogout }: Props) {
  return (
    <div className={classes.menu}>
      {inGroups(menu).map(entradas => (
        <Grupo key={entradas[0]?.ruta} entradas={entradas} onNavigate={onNavigate} />
      ))}
      <button type="button" className={`${classes.entrada} ${classes.salida}`} onClick={onLogout}>
        <IconLogout size={20} stroke={1.7} aria-hidden="true" />
        {TEXTOS.menu.salir}
      </button>
    </div>
  )
}

function Grupo({ entradas, onNavigate }: { entradas: EntradaDeMenu[]; onNavigate: () => void }) {
  const id = useId()
  const nombre = entradas[0]?.grupo
  return (
    <>
      {nombre && (
        <p className={classes.grupo} id={id}>
          {nombre}
        </p>
      )}
      <ul className={classes.lista} aria-labelledby={nombre && id}>
        {entradas.map(({ ruta, etiqueta, Icono }) => (
          <li key={ruta}>
            <NavLink to={ruta} className={classes.entrada ?? ''} onClick={onNavigate}>
              <Icono size={20} stroke={1.7} aria-hidden="true" />
              {etiqueta}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function inGroups(menu: EntradaDeMenu[]) {
  const groups: EntradaDeMenu[][] = []
  for (const entrada of menu) {
    const last = groups.at(-1)
    if (last && last[0]?.grupo === entrada.grupo) last.push(entrada)
    else groups.push([entrada])
  }
  return groups
}
