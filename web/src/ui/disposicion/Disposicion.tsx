import { AppShell, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { useCloseOnBack } from '../dialogos/closeOnBack.ts'
import { Marca } from '../dibujo/Marca.tsx'
import { DeshacerDeEstaPagina } from '../toasts/Deshacer.tsx'
import { BarraInferior } from './BarraInferior.tsx'
import { BotonDeUsuario } from './BotonDeUsuario.tsx'
import type { Titular } from './CaraDeUsuario.tsx'
import classes from './Disposicion.module.css'
import { type EntradaDeMenu, MenuLateral } from './MenuLateral.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import { SinConexion } from './SinConexion.tsx'

const ALTO_DE_BARRA = 'calc(60px + env(safe-area-inset-bottom))'

interface Props {
  titular: Titular
  menu: EntradaDeMenu[]
  /** The addresses behind the logo and of the person's profile. */
  inicio: string
  perfil: string
  /** Beside the user menu. */
  headerActions: ReactNode
  /** Above every page. */
  franja?: ReactNode
  onLogout: () => void
}

/** The frame of everything behind the sign-in, the same for the three roles. */
export function Disposicion({ titular, menu, inicio, perfil, headerActions, franja, onLogout }: Props) {
  // One value for both menus: opening one closes the other.
  const [abierto, setAbierto] = useState<'usuario' | 'menu' | null>(null)
  const close = () => setAbierto(null)
  useWindowEvent('keydown', event => {
    if (event.key === 'Escape') close()
  })
  const logout = () => {
    close()
    onLogout()
  }
  const enMenu = abierto === 'menu'
  useCloseOnBack(abierto !== null, close)

  return (
    <AppShell
      header={{ height: 60 }}
      footer={{ height: { base: ALTO_DE_BARRA, md: 0 } }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !enMenu } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className={classes.saltar} href="#contenido">
        Saltar al contenido
      </a>
      <AppShell.Header className={classes.barra ?? ''}>
        <Link to={inicio} className={classes.logo} aria-label="Nivela, ir al panel">
          <Marca />
        </Link>
        <Group gap={4} wrap="nowrap">
          {headerActions}
          <BotonDeUsuario
            titular={titular}
            perfil={perfil}
            opened={abierto === 'usuario'}
            onChange={opened => setAbierto(opened ? 'usuario' : null)}
            onLogout={logout}
          />
        </Group>
        <Progreso />
      </AppShell.Header>
      <AppShell.Navbar
        id="menu-lateral"
        aria-label="Menú principal"
        className={classes.lateral ?? ''}
        data-abierto={enMenu}
      >
        <MenuLateral menu={menu} onNavigate={close} onLogout={logout} />
      </AppShell.Navbar>
      <Contenido franja={franja} />
      <BarraInferior
        menu={menu}
        enMenu={enMenu}
        onMenu={() => setAbierto(enMenu ? null : 'menu')}
        onNavigate={close}
      />
    </AppShell>
  )
}

function Contenido({ franja }: Pick<Props, 'franja'>) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // A new page is announced and read from its top, as a browser does when it loads one.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <AppShell.Main ref={main} id="contenido" tabIndex={-1}>
      <PullToRefresh />
      <SinConexion />
      <div className={classes.contenido}>
        {franja}
        <Outlet />
        <DeshacerDeEstaPagina />
      </div>
    </AppShell.Main>
  )
}

function Progreso() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.progreso} role="progressbar" aria-label="Cargando" />
  )
}
