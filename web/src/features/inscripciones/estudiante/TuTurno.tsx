import { IconClockHour4 } from '@tabler/icons-react'
import { fraseDeTurno } from '../../../data/inscripciones/horas.ts'
import { CuentaAtras } from '../../../ui/CuentaAtras.tsx'
import classes from './Inscripcion.module.css'
import type { EstadoDeSeccion } from './oferta/oferta.ts'

export const ID_DE_TURNO = 'tu-turno'

/** Whether a press has to wait for the turn. What is held already can be left all the same. */
export const needsTurno = ({ accion }: EstadoDeSeccion) =>
  accion === 'agregar' || accion === 'cambiar' || accion === 'esperar'

/** The inscription is open, and this student's turn is still to come. */
export function TuTurno({ desde }: { desde: string }) {
  return (
    <section className={classes.turno} aria-label="Tu turno">
      <IconClockHour4 size={26} stroke={1.7} aria-hidden="true" />
      <p>
        <strong id={ID_DE_TURNO}>{fraseDeTurno(desde)}</strong>
        <small>
          Mira las secciones y arma tu horario mientras tanto: los botones se activan solos a tu hora.
        </small>
      </p>
      <CuentaAtras hasta={desde} />
    </section>
  )
}
