import { useAjustes } from '../../lib/session/ajustes.ts'
import { Logo } from './Logo.tsx'
import classes from './Marca.module.css'

const PRODUCTO = 'Nivela'

/** Whose place this is: the school's logo and name, or ours where it has none. */
export function Marca() {
  const { logo, nombreEscuela } = useAjustes()
  const conNombre = nombreEscuela !== PRODUCTO
  return (
    <span className={classes.marca}>
      {logo ? (
        <img className={classes.logo} src={logo} alt={nombreEscuela} />
      ) : (
        <Logo alto={26} soloMotivo={conNombre} />
      )}
      {conNombre && <span className={classes.nombre}>{nombreEscuela}</span>}
    </span>
  )
}
