import { Button, Loader, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Recibo } from '@nivela/contract/recibos'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { nombreDe } from '../palabras.ts'
import { LISTAS } from '../recibos.api.ts'
import { useImagen } from '../useImagen.ts'
import { useGestos } from './useGestos.ts'
import type { EstadoDeVista } from './useVista.ts'
import classes from './Visor.module.css'

interface Props {
  recibo: Recibo
  estado: EstadoDeVista
  onSwipe: (paso: 1 | -1) => void
}

/** The picture itself, in a frame in which it can be zoomed and moved. */
export function Lienzo({ recibo, estado, onSwipe }: Props) {
  const { vista, caja, change, measure } = estado
  const { url, error, refetch, isFetching } = useImagen(recibo.imagenURL, 'entera')
  const queryClient = useQueryClient()
  const perdida = error instanceof ApiError && error.status === 404
  // The list that named it is older than what stands now.
  useEffect(() => {
    if (perdida) void queryClient.invalidateQueries(LISTAS)
  }, [perdida, queryClient])
  const marco = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(marco, estado.ref)
  const gestos = useGestos({ marco, vista, change, onSwipe })
  const { escala, x, y, giro } = vista
  // Without a picture there is nothing to drag, and dragging would swallow the press of the button below.
  return (
    <div ref={ref} className={classes.lienzo} data-cerca={escala > 1 || undefined} {...(url && gestos)}>
      {url && (
        <img
          key={url}
          src={url}
          alt={`Recibo ${recibo.codrecibo} de ${nombreDe(recibo)}`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            measure({ ancho: naturalWidth, alto: naturalHeight })
          }
          style={{
            width: caja?.ancho,
            height: caja?.alto,
            visibility: caja ? undefined : 'hidden',
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${escala}) rotate(${giro}deg)`,
          }}
        />
      )}
      {!url && !error && <Loader className={classes.espera ?? ''} aria-label="Cargando la imagen" />}
      {error && (
        <div className={classes.fallo} role="alert">
          <Text fw={600}>No pudimos mostrar la imagen</Text>
          <Text c="dimmed">
            {perdida ? 'Puede que la hayan cambiado o que hayan quitado el recibo.' : error.message}
          </Text>
          <Button
            mt="xs"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Reintentar
          </Button>
        </div>
      )}
    </div>
  )
}
