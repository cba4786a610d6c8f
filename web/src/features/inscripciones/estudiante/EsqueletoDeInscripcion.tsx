import { Skeleton } from '@mantine/core'
import classes from './Inscripcion.module.css'

export function EsqueletoDeInscripcion() {
  return (
    <>
      <Skeleton height={76} mb={16} />
      <div className={classes.columnas}>
        <div className={classes.lista}>
          {['a', 'b', 'c', 'd'].map(materia => (
            <Skeleton key={materia} height={72} mb={12} />
          ))}
        </div>
        <div className={classes.semana}>
          <Skeleton height={460} />
        </div>
      </div>
    </>
  )
}
