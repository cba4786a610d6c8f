import { type Calificacion, MAX_NOTA } from '@nivela/contract/calificaciones'
import { TEXTOS } from '@nivela/contract/textos'
import { IconHourglass } from '@tabler/icons-react'
import { tonoDe } from '../../../data/asignaturas/tono.ts'
import { Glifo } from '../../../ui/dibujo/Glifo.tsx'
import { Resultado } from '../Resultado.tsx'
import classes from './TarjetaDeNota.module.css'

interface Props {
  asignatura: { id: number; nombre: string }
  seccion: string
  nota: Pick<Calificacion, 'calificacion' | 'condicion' | 'notaMinima'>
}

export function TarjetaDeNota({ asignatura, seccion, nota }: Props) {
  const tono = tonoDe(asignatura)
  return (
    <li className={classes.tarjeta} data-tono={tono}>
      <span className={classes.glifo}>
        <Glifo tono={tono} lado={24} />
      </span>
      <div className={classes.de}>
        <h3>{asignatura.nombre}</h3>
        <p>Sección {seccion}</p>
      </div>
      <p className={classes.nota}>
        {nota.calificacion !== null && (
          <>
            <strong>{nota.calificacion}</strong>
            <small>de {MAX_NOTA}</small>
          </>
        )}
        <Resultado grade={nota} />
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
