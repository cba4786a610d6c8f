import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Escalera } from '../../../ui/dibujo/Escalera.tsx'
import { isCompleta, type Materia, tellRepetidas } from './oferta.ts'
import classes from './SemanaCompleta.module.css'

/**
 * The moment at which the last seat is there: the staircase is built once. Anyone who comes back finds it standing. What
 * was not passed in this period stands in its place.
 */
export function SemanaCompleta({ materias }: { materias: Materia[] }) {
  const completa = isCompleta(materias)
  const repetidas = tellRepetidas(materias)
  const [antes, setAntes] = useState({ completa, reciente: false })
  if (antes.completa !== completa) setAntes({ completa, reciente: completa })
  return (
    <div role="status">
      {repetidas && <p className={classes.repetidas}>{repetidas}</p>}
      {completa && (
        <div className={classes.completa} data-reciente={antes.reciente || undefined}>
          <Escalera className={classes.dibujo} />
          <div>
            <strong>¡Tu semana está completa!</strong>
            <p>Tienes un cupo en todo lo que debes. Ya puedes pasarla a tu calendario o imprimirla.</p>
            <Button component={Link} to="/studentpanel" variant="default" size="sm">
              Ir a mi semana
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
