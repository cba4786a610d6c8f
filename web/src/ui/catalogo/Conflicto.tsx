import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Conflicto.module.css'
import type { Diferencia } from './diferencias.ts'
import type { ConflictoDeEdicion } from './useEdicion.ts'

interface Palabras {
  titulo: string
  /** In place of the list of what differs, where nothing does. */
  nada: string
  /** Before what the person has here. */
  tuyo: string
}

const PALABRAS: Palabras = {
  titulo: 'Alguien lo cambió mientras lo editabas',
  nada: 'Cambió algo que este formulario no muestra.',
  tuyo: 'Tú escribiste',
}

interface Props {
  conflicto: ConflictoDeEdicion
  palabras?: Palabras
}

/** What someone else changed while the form was open, and the choice between theirs and one's own. */
export function Conflicto({
  conflicto: { diferencias, look, overwrite },
  palabras: { titulo, nada, tuyo: antesDeLoTuyo } = PALABRAS,
}: Props) {
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => {
    caja.current?.focus({ preventScroll: true })
    caja.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const enConflicto = diferencias.filter(({ tuyo }) => tuyo !== null)
  const quedan = diferencias.filter(({ tuyo }) => tuyo === null)
  return (
    <div
      ref={caja}
      role="alertdialog"
      aria-labelledby="conflicto-titulo"
      aria-describedby="conflicto-cambios"
      tabIndex={-1}
      className={classes.caja}
    >
      <strong id="conflicto-titulo">{titulo}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard */}
      <section id="conflicto-cambios" aria-label="Lo que cambió" tabIndex={0} className={classes.lista}>
        {diferencias.length === 0 && <p className={classes.nada}>{nada}</p>}
        <Cambios cuales={enConflicto} antesDeLoTuyo={antesDeLoTuyo} />
        {quedan.length > 0 && (
          <p className={classes.nada}>
            {enConflicto.length > 0 ? 'Lo demás' : 'Esto'} se queda como lo dejó la otra persona:
          </p>
        )}
        <Cambios cuales={quedan} antesDeLoTuyo={antesDeLoTuyo} />
      </section>
      <div className={classes.botones}>
        <Button variant="default" onClick={look}>
          Ver lo que hay ahora
        </Button>
        <Button onClick={overwrite}>Guardar lo mío encima</Button>
      </div>
    </div>
  )
}

function Cambios({ cuales, antesDeLoTuyo }: { cuales: Diferencia[]; antesDeLoTuyo: string }) {
  if (cuales.length === 0) return null
  return (
    <dl className={classes.cambios}>
      {cuales.map(({ nombre, antes, ahora, tuyo }) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          <dd>
            antes <s>{antes}</s>, ahora <strong>{ahora}</strong>
            {tuyo && (
              <span className={classes.tuyo}>
                {antesDeLoTuyo} {tuyo}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
