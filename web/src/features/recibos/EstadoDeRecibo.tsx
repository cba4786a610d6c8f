import { Badge } from '@mantine/core'
import type { Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'

function stateOf({ valido, estado, codigoPagado }: Recibo) {
  if (valido) return { Icono: IconCheck, color: 'verde', texto: 'Pagado' }
  if (codigoPagado) return { Icono: IconAlertTriangle, color: 'coral', texto: 'Código ya pagado' }
  if (estado === 'rechazado') return { Icono: IconX, color: 'coral', texto: 'Rechazado' }
  return { Icono: IconClock, color: 'ambar', texto: 'En revisión' }
}

export function EstadoDeRecibo({ recibo }: { recibo: Recibo }) {
  const { Icono, color, texto } = stateOf(recibo)
  return (
    <Badge
      variant="light"
      color={color}
      leftSection={<Icono size={15} aria-hidden="true" />}
      tt="none"
      size="lg"
    >
      {texto}
    </Badge>
  )
}
