import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { SegundoFactor } from '@nivela/contract/segundo-factor'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { segundoFactorQuery } from '../../data/segundo-factor/segundo-factor.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { DialogoDeSegundoFactor } from './DialogoDeSegundoFactor.tsx'
import type { Tarea } from './TareaDeSegundoFactor.tsx'

const POCOS = 3

/** The card on the profile, which brings the look of its cards. */
export function TarjetaDeSegundoFactor({ className }: { className: string | undefined }) {
  const consulta = useQuery(segundoFactorQuery)
  const titulo = useRef<HTMLHeadingElement>(null)
  const [dialogo, setDialogo] = useState<{ tarea: Tarea; abierto: boolean; vez: number }>({
    tarea: 'activar',
    abierto: false,
    vez: 0,
  })
  // The button that opened it may be gone: what it did has changed the card.
  function keepFocus() {
    if (document.activeElement === document.body) titulo.current?.focus()
  }
  const open = (tarea: Tarea) => setDialogo(({ vez }) => ({ tarea, abierto: true, vez: vez + 1 }))

  return (
    <section className={className} aria-labelledby="segundo-factor">
      <Group gap="sm" mb={4}>
        <Title order={2} id="segundo-factor" ref={titulo} tabIndex={-1}>
          Verificación en dos pasos
        </Title>
        {consulta.data?.activo && (
          <Badge
            variant="light"
            color="verde"
            size="lg"
            tt="none"
            leftSection={<IconShieldCheck size={16} stroke={1.8} aria-hidden="true" />}
          >
            Activa
          </Badge>
        )}
      </Group>
      <Lista consulta={consulta} esqueleto={<Skeleton height={92} />}>
        {estado => (estado.activo ? <Activa estado={estado} onTarea={open} /> : <Inactiva onTarea={open} />)}
      </Lista>
      <DialogoDeSegundoFactor
        {...dialogo}
        onClose={() => setDialogo(previo => ({ ...previo, abierto: false }))}
        onClosed={keepFocus}
      />
    </section>
  )
}

function Inactiva({ onTarea }: { onTarea: (tarea: Tarea) => void }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        Además de tu contraseña, te pediremos un código de tu teléfono. Así, quien descubra tu contraseña no
        puede entrar.
      </Text>
      <Button variant="light" onClick={() => onTarea('activar')}>
        Activar
      </Button>
    </>
  )
}

function Activa({
  estado: { obligatorio, codigosRestantes },
  onTarea,
}: {
  estado: SegundoFactor
  onTarea: (tarea: Tarea) => void
}) {
  const pocos = codigosRestantes <= POCOS
  return (
    <>
      <Text size="sm" c="dimmed">
        Para entrar te pedimos tu contraseña y un código de tu aplicación.
        {obligatorio && ' La escuela lo pide para cuidar los datos de todos.'}
      </Text>
      <Text size="sm" mt="xs" mb="md" fw={pocos ? 600 : 400}>
        {codigosRestantes === 0
          ? 'No te quedan códigos de recuperación.'
          : `Te ${codigosRestantes === 1 ? 'queda' : 'quedan'} ${count(codigosRestantes, 'código', 'códigos')} de recuperación.`}
        {pocos && ' Crea nuevos antes de necesitarlos.'}
      </Text>
      <Group gap="sm">
        <Button variant={pocos ? 'filled' : 'default'} onClick={() => onTarea('renovar')}>
          Nuevos códigos
        </Button>
        <Button variant="default" onClick={() => onTarea('cambiar')}>
          Cambiar de teléfono
        </Button>
        {!obligatorio && (
          <Button variant="subtle" color="red" onClick={() => onTarea('desactivar')}>
            Desactivar
          </Button>
        )}
      </Group>
    </>
  )
}
