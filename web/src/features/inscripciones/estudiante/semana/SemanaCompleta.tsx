import { Button } from '@mantine/core'
import { tellRepetidas } from '@nivela/contract/avance'
import { useState } from 'react'
import { Link } from 'react-router'
import { Escalera } from '../../../../ui/dibujo/Escalera.tsx'
import { isCompleta } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'
import classes from './SemanaCompleta.module.css'

/**
 * The moment at which the last seat is there: the staircase is built once. Anyone who comes back finds it standing. What
 * was not passed in this period stands in its place, and that nothing is owed.
 */
export function SemanaCompleta({ materias, avance }: Pick<Oferta, 'materias' | 'avance'>) {
  const completa = isCompleta(materias)
  const repetidas = tellRepetidas(materias)
  const [antes, setAntes] = useState({ completa, reciente: false })
  if (antes.completa !== completa) setAntes({ completa, reciente: completa })
  return (
    <div role="status">
      {avance.completo && (
        <p className={classes.repetidas}>
          ¡Felicidades! Aprobaste las cuatro áreas: no debes ninguna asignatura. Si te interesa otra, aquí
          puedes elegirla.
        </p>
      )}
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
