import type { Proceso } from '@nivela/contract/inscripciones'
import { formatCuando } from '@nivela/contract/momentos'
import { IconClockHour4 } from '@tabler/icons-react'
import { ajustes } from '../../../lib/ajustes.ts'
import { serverNow } from '../../../lib/serverClock.ts'
import { CuentaAtras } from '../../../ui/CuentaAtras.tsx'
import classes from './Inscripcion.module.css'
import type { EstadoDeSeccion } from './oferta.ts'
import type { Oferta } from './useInscripcion.ts'

/** From when this student may enter a window; null: whenever it is open. */
export const turnoEn = ({ turnos }: Pick<Oferta, 'turnos'>, { id }: Pick<Proceso, 'id'>) =>
  turnos.find(({ idperiodoinscripcion }) => idperiodoinscripcion === id)?.desde ?? null

/** "Tu turno empieza a las 9:20 a. m." */
export const fraseDeTurno = (desde: string) =>
  `Tu turno empieza ${formatCuando(desde, ajustes.zonaHoraria, new Date(serverNow()))}`

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
