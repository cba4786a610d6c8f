import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus, IconCalendarShare, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EstadoError } from '../../ui/EstadoError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { toDirecciones } from './direccion.ts'
import { calendarioQuery, renewCalendario } from './horarios.api.ts'

/** Brings the timetable to the person's own calendar. */
export function BotonDeCalendario({ idusuario }: { idusuario: number }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={open}
      >
        Agregar a mi calendario
      </Button>
      <Modal opened={opened} onClose={close} title="Agregar a mi calendario">
        <DireccionDelCalendario idusuario={idusuario} />
      </Modal>
    </>
  )
}

const DETALLE =
  'La dirección de ahora dejará de funcionar: tendrás que agregar la nueva en cada calendario donde la usabas.'

function DireccionDelCalendario({ idusuario }: { idusuario: number }) {
  const { data, error, refetch, isFetching } = useQuery(calendarioQuery(idusuario))
  const queryClient = useQueryClient()

  async function renew() {
    if (!(await confirm('¿Estás seguro de renovar la dirección?', { peligro: true, detalle: DETALLE })))
      return
    const renewed = await attempt(async () =>
      queryClient.setQueryData(calendarioQuery(idusuario).queryKey, await renewCalendario(idusuario)),
    )
    if (renewed) toastSuccess('Dirección renovada.')
  }

  if (error && !data)
    return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={180} aria-busy="true" />
  const { completa, webcal } = toDirecciones(data.url, location.origin)
  return (
    <Stack gap="md">
      <Text>Tus clases aparecen en tu calendario y se ponen al día solas cuando cambia tu horario.</Text>
      <Button
        component="a"
        href={webcal}
        leftSection={<IconCalendarShare size={18} stroke={1.7} aria-hidden="true" />}
      >
        Abrir en mi calendario
      </Button>
      <Direccion key={completa} direccion={completa} />
      <Text size="sm" c="dimmed">
        En Google Calendar: «Otros calendarios», «Desde URL», y pega la dirección. En Apple Calendar:
        «Archivo», «Nueva suscripción a calendario», y pégala allí.
      </Text>
      <div>
        <Text size="sm" c="dimmed">
          Quien tenga esta dirección puede ver tu horario. Si la compartiste sin querer, renuévala.
        </Text>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          mt={4}
          ml={-16}
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void renew()}
        >
          Renovar dirección
        </Button>
      </div>
    </Stack>
  )
}

function Direccion({ direccion }: { direccion: string }) {
  const [copied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function copy() {
    input.current?.select()
    // Without https a browser has no clipboard to give: the address stays selected, ready for Ctrl-C.
    await navigator.clipboard?.writeText(direccion).then(
      () => setCopied(true),
      () => {},
    )
  }

  const Icono = copied ? IconCheck : IconCopy
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput ref={input} label="Dirección" value={direccion} readOnly flex={1} />
      <Button
        variant="default"
        leftSection={<Icono size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ? 'Copiada' : 'Copiar'}</span>
      </Button>
    </Group>
  )
}
