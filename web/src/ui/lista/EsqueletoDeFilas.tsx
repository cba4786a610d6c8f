import { Skeleton, Stack } from '@mantine/core'
import classes from './Lista.module.css'

export function EsqueletoDeFilas() {
  return (
    <Stack className={classes.marco ?? ''} gap={24} p="md">
      {[1, 2, 3, 4, 5, 6].map(fila => (
        <Skeleton key={fila} height={40} />
      ))}
    </Stack>
  )
}
