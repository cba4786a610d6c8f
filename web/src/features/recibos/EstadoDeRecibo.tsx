import { Badge } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'

export function EstadoDeRecibo({ valido }: { valido: boolean }) {
  const Icono = valido ? IconCheck : IconClock
  return (
    <Badge
      variant="light"
      color={valido ? 'verde' : 'ambar'}
      leftSection={<Icono size={15} aria-hidden="true" />}
      tt="none"
      size="lg"
    >
      {valido ? 'Pagado' : 'En revisión'}
    </Badge>
  )
}
