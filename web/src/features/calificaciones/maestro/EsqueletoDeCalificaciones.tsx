import { Skeleton, Stack } from '@mantine/core'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './secciones/Selector.module.css'

/** The sections to choose from, the search, and the sheet of one. */
export function EsqueletoDeCalificaciones() {
  return (
    <>
      <div className={classes.tira}>
        {[1, 2, 3].map(seccion => (
          <div key={seccion} className={classes.seccion}>
            <Skeleton height={36} width={36} flex="none" />
            <Skeleton height={16} width={120} />
          </div>
        ))}
      </div>
      <Skeleton height={44} maw={400} mb="md" />
      <Stack gap={10} mb={20}>
        <Skeleton height={18} width={180} />
        <Skeleton height={14} width={280} maw="90%" />
      </Stack>
      <EsqueletoDeFilas />
    </>
  )
}
