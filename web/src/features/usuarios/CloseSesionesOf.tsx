import { Button, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { closeSesionesOf } from '../../data/usuarios/sesiones.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { tellCerradas } from './cerradas.ts'
import classes from './Usuarios.module.css'

interface Props {
  id: number
  nombre: string
}

/** Signs someone out everywhere. */
export function CloseSesionesOf({ id, nombre }: Props) {
  const queryClient = useQueryClient()
  const [close] = useActo(
    async () => {
      const opciones = {
        detalle: 'Tendrá que entrar de nuevo, y la dirección de su calendario cambia.',
        verbo: 'Cerrar sus sesiones',
      }
      if (!(await confirm(`¿Cerrar las sesiones de ${nombre}?`, opciones))) return false
      const { cerradas } = await closeSesionesOf(id)
      toastSuccess(
        cerradas ? `${tellCerradas(cerradas)} de ${nombre}.` : `${nombre} no tenía ninguna sesión abierta.`,
      )
    },
    { after: () => queryClient.invalidateQueries({ queryKey: ['fichas', id] }) },
  )

  return (
    <div className={classes.cierre}>
      <Text size="sm" c="dimmed">
        ¿Perdió su teléfono o dejó una sesión abierta?
      </Text>
      <Button
        variant="subtle"
        size="sm"
        px="xs"
        ml="calc(var(--mantine-spacing-xs) * -1)"
        leftSection={<IconLogout size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void close()}
      >
        Cerrar sus sesiones
      </Button>
    </div>
  )
}
