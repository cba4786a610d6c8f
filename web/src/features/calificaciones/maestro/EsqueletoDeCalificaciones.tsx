import { Skeleton, Stack } from '@mantine/core'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './secciones/Selector.module.css'

/** The search, the sections to choose from, and the sheet of one. */
export function EsqueletoDeCalificaciones() {
  return (
    <>
      <Skeleton height={44} maw={400} mb="md" />
      <div className={classes.tira}>
        {[1, 2, 3].map(seccion => (
          <div key={seccion} className={classes.seccion}>
            <Skeleton height={40} width={40} flex="none" my={9} />
            <Skeleton height={16} width="60%" />
          </div>
        ))}
      </div>
      <Stack gap={10} my={20}>
        <Skeleton height={18} width={180} />
        <Skeleton height={14} width={280} maw="90%" />
        <Skeleton height={14} width={160} />
      </Stack>
      <EsqueletoDeFilas />
    </>
  )
}
