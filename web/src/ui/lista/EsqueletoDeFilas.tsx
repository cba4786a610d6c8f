import { Group, Skeleton, Stack } from '@mantine/core'
import classes from './Lista.module.css'

const ANCHOS = ['34%', '42%', '30%', '38%', '44%', '33%']

export function EsqueletoDeFilas() {
  return (
    <Stack className={classes.marco ?? ''} gap={24} p="md">
      {ANCHOS.map(ancho => (
        <Group key={ancho} gap="sm" wrap="nowrap" h={40}>
          <Skeleton circle height={36} flex="none" />
          <Skeleton height={16} width={ancho} />
          <Skeleton height={16} width={88} ml="auto" />
        </Group>
      ))}
    </Stack>
  )
}
