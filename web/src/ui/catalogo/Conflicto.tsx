import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './Conflicto.module.css'
import type { ConflictoDeEdicion } from './useEdicion.ts'

/** What someone else changed while the form was open, and the choice between theirs and one's own. */
export function Conflicto({
  conflicto: { diferencias, look, overwrite },
}: {
  conflicto: ConflictoDeEdicion
}) {
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => caja.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={caja}
      role="alertdialog"
      aria-labelledby="conflicto-titulo"
      aria-describedby="conflicto-cambios"
      tabIndex={-1}
      className={classes.caja}
    >
      <strong id="conflicto-titulo">Alguien lo cambió mientras lo editabas</strong>
      <div id="conflicto-cambios">
        {diferencias.length ? (
          <dl className={classes.cambios}>
            {diferencias.map(({ nombre, antes, ahora, tuyo }) => (
              <div key={nombre}>
                <dt>{nombre}</dt>
                <dd>
                  antes <s>{antes}</s>, ahora <strong>{ahora}</strong>
                  {tuyo && <span className={classes.tuyo}>Tú escribiste {tuyo}</span>}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={classes.nada}>Cambió algo que este formulario no muestra.</p>
        )}
      </div>
      <div className={classes.botones}>
        <Button variant="default" onClick={look}>
          Ver lo que hay ahora
        </Button>
        <Button onClick={overwrite}>Guardar lo mío encima</Button>
      </div>
    </div>
  )
}
