import { Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** The mark of a closed period, wherever it is named. */
export const Cerrado = () => (
  <Badge
    component="span"
    variant="light"
    color="gray"
    tt="none"
    size="lg"
    leftSection={<IconLock size={15} aria-hidden="true" />}
  >
    Cerrado
  </Badge>
)
