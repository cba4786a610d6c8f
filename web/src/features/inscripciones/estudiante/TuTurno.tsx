import { IconClockHour4 } from '@tabler/icons-react'
import { CuentaAtras } from '../../../ui/CuentaAtras.tsx'
import { fraseDeTurno } from '../horas.ts'
import classes from './Inscripcion.module.css'
import type { EstadoDeSeccion } from './oferta.ts'

/** What the server would answer before the turn, said before the click. What is held already can be left all the same. */
export const withTurno = (estado: EstadoDeSeccion, desde: string | null): EstadoDeSeccion =>
  desde && (estado.accion === 'agregar' || estado.accion === 'cambiar' || estado.accion === 'esperar')
    ? { ...estado, motivo: fraseDeTurno(desde), nota: null }
    : estado

/** The inscription is open, and this student's turn is still to come. */
export function TuTurno({ desde }: { desde: string }) {
  return (
    <section className={classes.turno} aria-label="Tu turno">
      <IconClockHour4 size={26} stroke={1.7} aria-hidden="true" />
      <p>
        <strong>{fraseDeTurno(desde)}</strong>
        <small>
          Mira las secciones y arma tu horario mientras tanto: los botones se activan solos a tu hora.
        </small>
      </p>
      <CuentaAtras hasta={desde} />
    </section>
  )
}
