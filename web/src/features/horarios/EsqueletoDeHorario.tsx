import { Skeleton } from '@mantine/core'
import classes from './EsqueletoDeHorario.module.css'

export function EsqueletoDeHorario({ compacto = false }: { compacto?: boolean }) {
  return (
    <div className={classes.marco}>
      <div className={classes.leyenda}>
        <Skeleton height={16} width={180} />
        {!compacto && <Skeleton height={14} width={260} maw="80%" mt={8} />}
      </div>
      <div className={classes.lineas} data-compacto={compacto || undefined} />
    </div>
  )
}
