import { Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { count, formatNumero } from '@nivela/contract/palabras'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { invitacionesQuery, inviteAll } from '../../data/poma/poma.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Invitaciones.module.css'

/** Those who wait for their invitation, invited in one press; then how far the mails have come. */
export function Invitaciones() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(invitacionesQuery)
  const sinCorreo = useSinCorreo()
  // How many left with the press, or were under way when the page was opened: they are followed to the end.
  const [enviadas, setEnviadas] = useState(0)
  const [send] = useActo(
    async () => {
      const { enviados } = await inviteAll()
      setEnviadas(enviados)
      if (enviados)
        toastSuccess(
          sinCorreo
            ? `${count(enviados, 'invitación guardada', 'invitaciones guardadas')}. ${NADIE_LO_RECIBE}`
            : `${count(enviados, 'invitación va', 'invitaciones van')} en camino.`,
        )
    },
    { after: () => queryClient.invalidateQueries({ queryKey: ['poma'] }) },
  )
  if (data && data.enCamino > enviadas) setEnviadas(data.enCamino)
  if (!data) return error ? null : <Skeleton className={classes.sitio} aria-busy="true" />

  const salieron = Math.max(0, enviadas - data.enCamino)
  // Always there, and of one height: what comes and goes would move the list from under a finger.
  return (
    <section className={`${classes.sitio} ${classes.tarjeta}`} aria-label="Invitaciones">
      {!data.esperan && !enviadas ? (
        <Text c="dimmed">Nadie espera su invitación.</Text>
      ) : data.esperan > 0 ? (
        <Group justify="space-between" gap="sm">
          <Text flex={1} miw={220}>
            <b>{count(data.esperan, 'estudiante espera', 'estudiantes esperan')}</b> su invitación para elegir
            su contraseña. {sinCorreo ? NADIE_LO_RECIBE : 'No sale ningún correo hasta que lo digas.'}
          </Text>
          <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={() => void send()}>
            Enviar {count(data.esperan, 'invitación', 'invitaciones')}
          </Button>
        </Group>
      ) : (
        <>
          <Progress.Root size="lg">
            <Progress.Section
              value={(salieron / enviadas) * 100}
              aria-label="Progreso de las invitaciones"
              color={data.enCamino ? 'indigo' : 'verde'}
            />
          </Progress.Root>
          <Text mt="xs" role="status">
            {data.enCamino
              ? `Han salido ${formatNumero(salieron)} de ${count(enviadas, 'invitación', 'invitaciones')}.`
              : `${count(enviadas, 'invitación procesada', 'invitaciones procesadas')}.`}
            {data.fallidas > 0 &&
              ` ${count(data.fallidas, 'no se pudo entregar', 'no se pudieron entregar')}: míralas abajo.`}
          </Text>
        </>
      )}
    </section>
  )
}
