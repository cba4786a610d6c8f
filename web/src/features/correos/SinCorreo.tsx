import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ajustes } from '../../lib/ajustes.ts'
import classes from './Correos.module.css'
import { estadoDelCorreoQuery } from './correos.api.ts'

/** On every page of the office while no mail server is set: what looks sent reaches nobody. */
export function SinCorreo() {
  const { data } = useQuery(estadoDelCorreoQuery)
  // With the page, not after it: what is being pressed would move away under the finger.
  if (data?.configurado ?? ajustes.conCorreo) return null
  return (
    <p className={classes.franja}>
      <IconMailOff size={20} stroke={1.7} aria-hidden="true" />
      <span>
        Nadie recibe correos: no hay un servidor de correo, y cada mensaje queda en un archivo.{' '}
        <Link to="/adminschool">Cómo configurarlo</Link>
      </span>
    </p>
  )
}
