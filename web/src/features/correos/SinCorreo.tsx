import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import classes from './Correos.module.css'

/** On every page of the office while no mail server is set: what looks sent reaches nobody. */
export function SinCorreo() {
  if (!useSinCorreo()) return null
  return (
    <p className={classes.franja}>
      <IconMailOff size={20} stroke={1.7} aria-hidden="true" />
      <span>
        Nadie recibe correos todavía. <Link to="/adminschool">Conecta el correo</Link>.
      </span>
    </p>
  )
}
