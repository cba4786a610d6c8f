import { Badge } from '@mantine/core'
import type { Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconTrash, IconX } from '@tabler/icons-react'

interface Props {
  recibo: Recibo
  /** It is not there any more. */
  quitado?: boolean | undefined
}

function stateOf({ recibo: { valido, estado, codigoPagado }, quitado }: Props) {
  if (quitado) return { Icono: IconTrash, color: 'gray', texto: 'Quitado' }
  if (valido) return { Icono: IconCheck, color: 'verde', texto: 'Pagado' }
  if (estado === 'anulado') return { Icono: IconBan, color: 'gray', texto: 'Anulado' }
  if (codigoPagado) return { Icono: IconAlertTriangle, color: 'coral', texto: 'Código ya pagado' }
  if (estado === 'rechazado') return { Icono: IconX, color: 'coral', texto: 'Rechazado' }
  return { Icono: IconClock, color: 'ambar', texto: 'En revisión' }
}

export function EstadoDeRecibo(props: Props) {
  const { Icono, color, texto } = stateOf(props)
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
