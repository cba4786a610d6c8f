import { Logo } from '../dibujo/Logo.tsx'
import classes from './PaginaSuelta.module.css'

/** While it is being found out where a person belongs. */
export function PaginaDeEspera() {
  return (
    <div className={classes.pagina}>
      <Logo alto={40} />
    </div>
  )
}
