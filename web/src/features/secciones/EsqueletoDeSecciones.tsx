import { Skeleton } from '@mantine/core'
import { EsqueletoDeTarjetas } from '../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import classes from './Secciones.module.css'

/** The views, and one open period with its cards. */
export function EsqueletoDeSecciones() {
  return (
    <>
      <div className={classes.vistas}>
        <Skeleton height={52} />
      </div>
      <div className={classes.grupo}>
        <div className={classes.control}>
          <Skeleton height={20} width={220} mx="md" pos="relative" top={20} />
        </div>
        <div className={classes.panel}>
          <EsqueletoDeTarjetas lineas={5} />
        </div>
      </div>
    </>
  )
}
