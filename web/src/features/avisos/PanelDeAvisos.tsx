import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { avisosQuery, markLeidos, sinLeerQuery } from '../../data/avisos/avisos.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Drawer } from '../../ui/dialogos/Drawer.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { toastError } from '../../ui/toasts/toast.tsx'
import classes from './Avisos.module.css'
import { LineaDeAviso } from './LineaDeAviso.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  sinLeer: number
  /** Where the person chooses what comes by mail. */
  perfil: string
}

/** Someone's notices, newest first: beside the page, on a phone over it. */
export function PanelDeAvisos({ opened, onClose, sinLeer, perfil }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={440}
      title="Avisos"
      closeButtonProps={{ 'aria-label': 'Cerrar los avisos' }}
      classNames={{ title: classes.titulo ?? '', body: classes.cuerpo ?? '', content: classes.panel ?? '' }}
    >
      <Avisos onClose={onClose} sinLeer={sinLeer} />
      <Anchor component={Link} to={`${perfil}#avisos`} onClick={onClose} className={classes.elegir ?? ''}>
        Elegir qué me llega por correo
      </Anchor>
    </Drawer>
  )
}

function Avisos({ onClose, sinLeer }: Pick<Props, 'onClose' | 'sinLeer'>) {
  const queryClient = useQueryClient()
  const consulta = useInfiniteQuery(avisosQuery)
  const marcar = useMutation({
    mutationFn: markLeidos,
    onSuccess: contados => queryClient.setQueryData(sinLeerQuery.queryKey, contados),
    onError: ({ message }) => toastError(message),
    onSettled: () => queryClient.invalidateQueries(avisosQuery),
  })
  return (
    <Lista consulta={consulta} esqueleto={<Esqueleto />}>
      {data => {
        const avisos = (data as InfiniteData<{ filas: Parameters<typeof LineaDeAviso>[0]['aviso'][] }>).pages
          .flatMap(({ filas }) => filas)
          // While a page is read, something newer may push a line onto the next one.
          .filter(({ id }, index, todos) => todos.findIndex(otro => otro.id === id) === index)
        if (!avisos.length)
          return (
            <EstadoVacio titulo="Todo al día" escena="logrado">
              Aquí verás tus calificaciones, los cambios de tus secciones y todo lo que te toque saber.
            </EstadoVacio>
          )
        return (
          <>
            {sinLeer > 0 && (
              <Group justify="flex-end" mb="xs">
                <Button
                  variant="subtle"
                  size="compact-md"
                  disabled={marcar.isPending}
                  onClick={() => marcar.mutate(undefined)}
                >
                  Marcar todo como leído
                </Button>
              </Group>
            )}
            <ul className={classes.lista}>
              {avisos.map(aviso => (
                <LineaDeAviso
                  key={aviso.id}
                  aviso={aviso}
                  onRead={() => !aviso.leido && marcar.mutate([aviso.id])}
                  onFollow={onClose}
                />
              ))}
            </ul>
            {consulta.hasNextPage && (
              <Button
                variant="default"
                fullWidth
                mt="md"
                disabled={consulta.isFetchingNextPage}
                onClick={() => void consulta.fetchNextPage()}
              >
                Ver anteriores
              </Button>
            )}
          </>
        )
      }}
    </Lista>
  )
}

function Esqueleto() {
  return (
    <Stack gap="md">
      {[1, 2, 3, 4].map(una => (
        <Skeleton key={una} height={64} radius="md" />
      ))}
    </Stack>
  )
}
