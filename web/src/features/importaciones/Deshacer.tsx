import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { Deshecho, ImportacionHecha } from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deshacerQuery, undoImportacion } from '../../data/importaciones/importaciones.api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Anteriores.module.css'
import { tellDeshecho } from './frases.ts'

interface Props {
  importacion: ImportacionHecha
  onBack: () => void
}

/** What undoing an import would do, and what stays and why, before it is done. */
export function Deshacer({ importacion: { id }, onBack }: Props) {
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(deshacerQuery(id))
  const [sending, setSending] = useState(false)
  async function undo() {
    setSending(true)
    const done = await attempt(async () => toastSuccess(tellDeshecho(await undoImportacion(id))))
    setSending(false)
    await queryClient.invalidateQueries()
    if (done) onBack()
  }
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Loader aria-label="Cargando" />
  return (
    <Stack gap="md">
      <Van deshecho={data} />
      <Quedan deshecho={data} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Volver
        </Button>
        {data.deshechos > 0 && (
          <Button color="red.8" loading={sending} onClick={() => void undo()}>
            Deshacer la importación
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const ACCIONES = { eliminar: 'se elimina', restaurar: 'vuelve a como estaba' } as const

function Van({ deshecho: { deshechos, eliminados, restaurados, van } }: { deshecho: Deshecho }) {
  if (!deshechos) return <Text>No queda nada de esta importación que se pueda deshacer.</Text>
  const partes = [
    eliminados && count(eliminados, 'se elimina', 'se eliminan'),
    restaurados && count(restaurados, 'vuelve a como estaba', 'vuelven a como estaban'),
  ]
  return (
    <section>
      <Title order={3}>Lo que se deshace: {partes.filter(Boolean).join(' y ')}</Title>
      <Tramo
        titulo="Lo que se deshace"
        filas={van.map(({ nombre, accion }) => [nombre, ACCIONES[accion]])}
        total={deshechos}
      />
    </section>
  )
}

function Quedan({ deshecho: { quedan, totalQuedan } }: { deshecho: Deshecho }) {
  if (!totalQuedan) return null
  return (
    <section>
      <Title order={3}>{count(totalQuedan, 'queda como está', 'quedan como están')}</Title>
      <Tramo
        titulo="Lo que queda"
        filas={quedan.map(({ nombre, motivo }) => [nombre, motivo])}
        total={totalQuedan}
      />
    </section>
  )
}

function Tramo({ titulo, filas, total }: { titulo: string; filas: [string, string][]; total: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard
    <section className={classes.tramo} aria-label={titulo} tabIndex={0}>
      <ul className={classes.lista}>
        {filas.map(([nombre, que], place) => (
          <li key={place}>
            <div>{nombre}</div>
            <Text size="sm" c="dimmed">
              {que}
            </Text>
          </li>
        ))}
        {total > filas.length && <li>Y {count(total - filas.length, 'más', 'más')}</li>}
      </ul>
    </section>
  )
}
