import { Button, Group, List, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import {
  IconBrandGoogle,
  IconCalendarShare,
  IconCheck,
  IconCopy,
  IconDownload,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { calendarioQuery, renewCalendario } from '../../data/horarios/horarios.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { DISPOSITIVOS, type Dispositivo, deviceOf, toDirecciones } from './direccion.ts'

const DETALLE =
  'La dirección de ahora dejará de funcionar: tendrás que agregar la nueva en cada calendario donde la usabas.'

const NOMBRES: Record<Dispositivo, string> = {
  iphone: 'iPhone',
  android: 'Android',
  computadora: 'Computadora',
}

const PASOS: Record<Dispositivo, string[]> = {
  iphone: [
    'Toca «Abrir en Calendario» y luego «Suscribirse».',
    'Elige la cuenta donde la quieres y toca «Agregar».',
  ],
  android: [
    'Toca «Agregar a Google Calendar» y entra con tu cuenta de Google, si te la pide.',
    'Confirma con «Agregar». En unos minutos tus clases están en la aplicación.',
    'Si no se abre, descarga el archivo y ábrelo con tu calendario.',
  ],
  computadora: [
    'Con Google: pulsa «Agregar a Google Calendar» y confirma con «Agregar».',
    'Con Outlook o el Calendario de Apple: pulsa «Abrir en Calendario».',
    'En cualquier otro: descarga el archivo, o pega la dirección donde diga «Suscribirse» o «Desde URL».',
  ],
}

/** The ways into a calendar, that of the device in hand first, with its steps. */
export function SuscribirCalendario({ idusuario }: { idusuario: number }) {
  const { data, error, refetch, isFetching } = useQuery(calendarioQuery(idusuario))
  const queryClient = useQueryClient()
  const [dispositivo, setDispositivo] = useState(() => deviceOf(navigator))

  const [renew] = useActo(async () => {
    if (!(await confirm('¿Estás seguro de renovar la dirección?', { peligro: true, detalle: DETALLE })))
      return
    queryClient.setQueryData(calendarioQuery(idusuario).queryKey, await renewCalendario(idusuario))
    toastSuccess('Dirección renovada.')
  })

  if (error && !data)
    return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton height={320} aria-busy="true" />
  const { completa, webcal, google, descarga } = toDirecciones(data.url, location.origin)
  const abrir = (
    <Enlace key="abrir" href={webcal} icono={<IconCalendarShare size={18} stroke={1.7} aria-hidden="true" />}>
      Abrir en Calendario
    </Enlace>
  )
  const deGoogle = (
    <Enlace
      key="google"
      href={google}
      nueva
      icono={<IconBrandGoogle size={18} stroke={1.7} aria-hidden="true" />}
    >
      Agregar a Google Calendar
    </Enlace>
  )
  return (
    <Stack gap="md">
      <Text>Tus clases aparecen en tu calendario y se ponen al día solas cuando cambia tu horario.</Text>
      <SegmentedControl
        fullWidth
        aria-label="Tu dispositivo"
        value={dispositivo}
        onChange={setDispositivo}
        data={DISPOSITIVOS.map(value => ({ value, label: NOMBRES[value] }))}
      />
      <List type="ordered" spacing={6}>
        {PASOS[dispositivo].map(paso => (
          <List.Item key={paso}>{paso}</List.Item>
        ))}
      </List>
      <Stack gap="xs">
        {dispositivo === 'iphone' ? [abrir, deGoogle] : [deGoogle, dispositivo === 'computadora' && abrir]}
        <Button
          component="a"
          href={descarga}
          download="nivela.ics"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
        >
          Descargar el archivo (.ics)
        </Button>
        <Text size="sm" c="dimmed">
          El archivo es una copia de hoy: si tu horario cambia, descárgalo otra vez.
        </Text>
      </Stack>
      <Direccion key={completa} direccion={completa} />
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

interface PropsDeEnlace {
  href: string
  icono: ReactNode
  /** In a tab of its own. */
  nueva?: boolean
  children: string
}

const Enlace = ({ href, icono, nueva, children }: PropsDeEnlace) => (
  <Button
    component="a"
    href={href}
    leftSection={icono}
    {...(nueva && { target: '_blank', rel: 'noreferrer' })}
  >
    {children}
  </Button>
)

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
