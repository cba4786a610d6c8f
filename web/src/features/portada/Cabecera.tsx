import { TEXTOS } from '@nivela/contract/textos'
import { Logo } from '../../ui/Logo.tsx'
import { BotonDeTema } from './BotonDeTema.tsx'
import boton from './boton.module.css'
import classes from './Cabecera.module.css'
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
