import { NOTA_MAXIMA } from '@nivela/contract/calificaciones'
import { TEXTOS } from '@nivela/contract/textos'
import { IconHourglass } from '@tabler/icons-react'
import { Glifo } from '../../../ui/Glifo.tsx'
import { tonoDe } from '../../asignaturas/index.ts'
import classes from './TarjetaDeNota.module.css'

interface Props {
  asignatura: { id: number; nombre: string }
  seccion: string
  nota: number
}

export function TarjetaDeNota({ asignatura, seccion, nota }: Props) {
  const tono = tonoDe(asignatura)
  return (
    <li className={classes.tarjeta} data-tono={tono}>
      <span className={classes.glifo}>
        <Glifo tono={tono} lado={24} />
      </span>
      <div className={classes.de}>
        <h2>{asignatura.nombre}</h2>
        <p>Sección {seccion}</p>
      </div>
      <p className={classes.nota}>
        <strong>{nota}</strong>
        <small>de {NOTA_MAXIMA}</small>
      </p>
    </li>
  )
}

/** Nothing is said of it until it is official, not even of which section it is. */
export function TarjetaSinPublicar() {
  return (
    <li className={classes.tarjeta} data-espera>
      <span className={classes.glifo}>
        <IconHourglass size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <p className={classes.espera}>{TEXTOS.calificacion.sinPublicar}</p>
    </li>
  )
}
