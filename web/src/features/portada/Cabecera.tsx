import { TEXTOS } from '@nivela/contract/textos'
import { Logo } from '../../ui/dibujo/Logo.tsx'
import { toggleTema } from '../../ui/tema/esquema.ts'
import boton from './boton.module.css'
import classes from './Cabecera.module.css'
import { Icono } from './Icono.tsx'
import { MenuDeslizante } from './MenuDeslizante.tsx'

export function Cabecera() {
  return (
    <header className={classes.cabecera}>
      <div className={classes.ancho}>
        <a href="/" className={classes.logo} aria-label="Nivela, inicio">
          <Logo alto={28} />
        </a>
        <div className={classes.acciones}>
          <BotonDeTema />
          <a href="/login" className={`${boton.discreto} ${classes.entrar}`}>
            {TEXTOS.login.titulo}
          </a>
          <MenuDeslizante />
        </div>
      </div>
    </header>
  )
}

/** Both icons are rendered and CSS shows one: the page is prerendered, before the colour scheme is known. */
function BotonDeTema() {
  return (
    <button
      type="button"
      className={boton.icono}
      onClick={toggleTema}
      aria-label="Cambiar el tema"
      title="Cambiar el tema"
    >
      <Icono cual="sol" className="mantine-light-hidden" />
      <Icono cual="luna" className="mantine-dark-hidden" />
    </button>
  )
}
