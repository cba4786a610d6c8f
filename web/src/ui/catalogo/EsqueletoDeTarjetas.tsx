import { Skeleton, Stack } from '@mantine/core'
import classes from './Tarjeta.module.css'

interface Props {
  cuantas?: number
  /** Lines of facts under the title. */
  lineas?: number
  /** They stand under the name of their group. */
  conTitulo?: boolean
}

export function EsqueletoDeTarjetas({ cuantas = 6, lineas = 0, conTitulo = false }: Props) {
  return (
    <>
      {conTitulo && <Skeleton height={20} width={220} mt={3} mb={15} />}
      <div className={classes.tarjetas}>
        {Array.from({ length: cuantas }, (_, tarjeta) => tarjeta).map(tarjeta => (
          <div key={tarjeta} className={classes.tarjeta}>
            <div className={classes.cabeza}>
              <Skeleton height={40} width={40} />
              <Skeleton height={18} width="55%" />
            </div>
            {lineas > 0 && (
              <Stack gap={6} className={classes.cuerpo ?? ''}>
                {['80%', '60%', '70%', '50%', '65%'].slice(0, lineas).map(ancho => (
                  <Skeleton key={ancho} height={16} width={ancho} my={4} />
                ))}
              </Stack>
            )}
            <div className={classes.acciones}>
              <Skeleton height={20} width={96} m={12} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
