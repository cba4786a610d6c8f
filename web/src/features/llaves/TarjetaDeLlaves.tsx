import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import type { Llave } from '@nivela/contract/llaves'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { llavesQuery } from '../../data/llaves/llaves.api.ts'
import { hasWebAuthn } from '../../lib/device/webauthn.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia } from '../../lib/time/momento.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { DialogoDeLlave, type Tarea } from './DialogoDeLlave.tsx'
import classes from './Llaves.module.css'

const dia = (instante: string) => formatDia(instante, ajustes.zonaHoraria)

/** The card on the profile, which brings the look of its cards. */
export function TarjetaDeLlaves({ className }: { className: string | undefined }) {
  const consulta = useQuery(llavesQuery)
  const titulo = useRef<HTMLHeadingElement>(null)
  const [dialogo, setDialogo] = useState<{ tarea: Tarea; abierto: boolean; vez: number }>({
    tarea: { que: 'agregar' },
    abierto: false,
    vez: 0,
  })
  const open = (tarea: Tarea) => setDialogo(({ vez }) => ({ tarea, abierto: true, vez: vez + 1 }))
  // The button that opened it may be gone with its key.
  function keepFocus() {
    if (document.activeElement === document.body) titulo.current?.focus()
  }

  return (
    <section className={className} aria-labelledby="llaves-de-acceso">
      <Title order={2} id="llaves-de-acceso" ref={titulo} tabIndex={-1} mb={4}>
        Llaves de acceso
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Entra con la huella, la cara o el PIN de tu dispositivo, sin escribir tu contraseña ni un código.
      </Text>
      <Lista consulta={consulta} esqueleto={<Skeleton height={92} />}>
        {llaves => (
          <>
            {llaves.length > 0 && (
              <ul className={classes.llaves}>
                {llaves.map(llave => (
                  <Fila key={llave.id} llave={llave} onTarea={open} />
                ))}
              </ul>
            )}
            {hasWebAuthn() ? (
              <Button
                variant="light"
                leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
                onClick={() => open({ que: 'agregar' })}
              >
                Agregar una llave
              </Button>
            ) : (
              <Text size="sm">Este navegador no puede crear llaves de acceso.</Text>
            )}
          </>
        )}
      </Lista>
      <DialogoDeLlave
        {...dialogo}
        onClose={() => setDialogo(previo => ({ ...previo, abierto: false }))}
        onClosed={keepFocus}
      />
    </section>
  )
}

function Fila({ llave, onTarea }: { llave: Llave; onTarea: (tarea: Tarea) => void }) {
  const { nombre, creada, usada, esEsta } = llave
  return (
    <li className={classes.llave}>
      <Group gap="xs">
        <strong>{nombre}</strong>
        {esEsta && (
          <Badge variant="light" color="verde" tt="none">
            De esta sesión
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Agregada el {dia(creada)}.{' '}
        {usada ? `Usada por última vez el ${dia(usada)}.` : 'Todavía no la has usado.'}
      </Text>
      <Group gap={4} className={classes.acciones ?? ''}>
        <Accion
          texto="Cambiar nombre"
          de={`de ${nombre}`}
          Icono={IconPencil}
          onClick={() => onTarea({ que: 'nombrar', llave })}
        />
        <Accion
          texto="Quitar"
          de={nombre}
          Icono={IconTrash}
          color="red"
          onClick={() => onTarea({ que: 'quitar', llave })}
        />
      </Group>
    </li>
  )
}
