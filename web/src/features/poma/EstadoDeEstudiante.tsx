import { Badge } from '@mantine/core'
import type { Estudiante } from '@nivela/contract/poma'
import { type Icon, IconCheck, IconClock, IconMail, IconMailOff, IconMailX } from '@tabler/icons-react'

interface Estado {
  texto: string
  color: string
  Icono: Icon
}

const VERIFICADO: Estado = { texto: 'Verificado', color: 'verde', Icono: IconCheck }
const SIN_INVITACION: Estado = { texto: 'Sin invitación', color: 'gray', Icono: IconMailOff }
const POR_INVITACION: Record<NonNullable<Estudiante['invitacion']>, Estado> = {
  pendiente: { texto: 'Invitación en camino', color: 'ambar', Icono: IconClock },
  enviada: { texto: 'Invitación enviada', color: 'indigo', Icono: IconMail },
  fallida: { texto: 'No se pudo entregar', color: 'red', Icono: IconMailX },
}

function estadoDe({ verificado, invitacion }: Estudiante) {
  if (verificado) return VERIFICADO
  return invitacion ? POR_INVITACION[invitacion] : SIN_INVITACION
}

export function EstadoDeEstudiante({ estudiante }: { estudiante: Estudiante }) {
  const { texto, color, Icono } = estadoDe(estudiante)
  return (
    <Badge
      variant="light"
      color={color}
      leftSection={<Icono size={15} aria-hidden="true" />}
      tt="none"
      size="lg"
      styles={{ label: { overflow: 'visible' } }}
    >
      {texto}
    </Badge>
  )
}
