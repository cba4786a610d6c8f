import { CloseButton } from '@mantine/core'
import type { Rol } from '@nivela/contract/roles'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { PANEL, takeDestino } from '../../data/auth/acceso.ts'
import { MENUS } from '../../data/menus.ts'
import classes from './PaginaPedida.module.css'

/** On the panel, for someone who asked for another page before they signed in. */
export function PaginaPedida({ rol }: { rol: Rol }) {
  const { pathname } = useLocation()
  const [pedida, setPedida] = useState<string | null>(null)
  const enPanel = pathname === PANEL[rol]
  useEffect(() => {
    if (enPanel) setPedida(takeDestino(rol))
  }, [enPanel, rol])
  if (!pedida || !enPanel) return null
  const entrada = MENUS[rol].find(({ ruta }) => ruta === pedida.split('?')[0])
  return (
    <p className={classes.pedida}>
      <span>
        Antes de entrar pediste otra página.{' '}
        <Link to={pedida}>Ir a {entrada ? `«${entrada.etiqueta}»` : 'esa página'}</Link>
      </span>
      <CloseButton size={44} iconSize={20} aria-label="Quedarme aquí" onClick={() => setPedida(null)} />
    </p>
  )
}
