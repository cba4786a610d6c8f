import type { Proceso } from '@nivela/contract/inscripciones'
import { formatCuando } from '@nivela/contract/momentos'
import { endSentence } from '@nivela/contract/palabras'
import { closesAt } from '../../../data/inscripciones/horas.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { serverNow } from '../../../lib/time/serverClock.ts'
import { CuentaAtras } from '../../../ui/CuentaAtras.tsx'
import { Glifo } from '../../../ui/dibujo/Glifo.tsx'
import { Plazo } from '../../periodos/index.ts'
import classes from './Inscripcion.module.css'
import { tellElegidas } from './oferta/oferta.ts'
import type { Oferta } from './useInscripcion.ts'

interface Props extends Pick<Oferta, 'materias' | 'avance'> {
  ventana: Proceso
  enVivo: boolean
}

/** The open window, and how far the student got in it. */
export function Ventana({ ventana, materias, avance, enVivo }: Props) {
  const cierra = closesAt(ventana)
  const cuentan = materias.filter(({ area, inscripcion }) => area !== null || inscripcion)
  return (
    <section className={classes.ventana} aria-label="Inscripción abierta">
      <div className={classes.textos}>
        <strong>{ventana.nombre}</strong>
        <small>
          <Plazo inicio={ventana.inicio} fin={ventana.fin} />
        </small>
        {cierra && (
          <small>
            {endSentence(`Cierra ${formatCuando(cierra, ajustes.zonaHoraria, new Date(serverNow()))}`)}{' '}
            <CuentaAtras hasta={cierra} />
          </small>
        )}
      </div>
      <div className={classes.avance}>
        <div className={classes.fichas} aria-hidden="true">
          {cuentan.map(({ id, tono, inscripcion }) => (
            <span key={id} data-tono={tono} data-elegida={inscripcion ? true : undefined}>
              <Glifo tono={tono} lado={16} />
            </span>
          ))}
        </div>
        <span role="status">{tellElegidas(materias, avance)}</span>
        <span role="status" className={classes.vivo} data-callado={enVivo ? undefined : true}>
          {enVivo ? 'Cupos en vivo' : 'Los cupos no llegan en vivo; conectando…'}
        </span>
      </div>
    </section>
  )
}
