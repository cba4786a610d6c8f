import { Button, Loader, Text } from '@mantine/core'
import { NOMBRE_DE_MEDIO, numeroDe, type Recibo } from '@nivela/contract/recibos'
import { IconCash, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import { LISTAS } from '../../../data/recibos/recibos.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { nombreDe } from '../palabras.ts'
import { useImagen } from '../useImagen.ts'
import { type EstadoDeVista, MAX_ESCALA } from './useVista.ts'
import classes from './Visor.module.css'

const SWIPE = 56

interface Props {
  recibo: Recibo
  estado: EstadoDeVista
  onSwipe: (paso: 1 | -1) => void
}

/** The picture itself, in a frame in which it can be zoomed and moved. */
export function ImagenAmpliada({ recibo, estado, onSwipe }: Props) {
  const { url, error, refetch, isFetching } = useImagen(recibo.imagenURL, 'entera')
  const queryClient = useQueryClient()
  const perdida = error instanceof ApiError && error.status === 404
  // The list is outdated: the picture was replaced or removed since.
  useEffect(() => {
    if (perdida) void queryClient.invalidateQueries(LISTAS)
  }, [perdida, queryClient])
  if (recibo.imagenURL === null)
    return (
      <div className={classes.lienzo}>
        <div className={classes.fallo}>
          <IconCash size={40} stroke={1.4} aria-hidden="true" />
          <Text fw={600}>{NOMBRE_DE_MEDIO[recibo.medio]}</Text>
          <Text c="dimmed">La oficina registró este pago sin imagen.</Text>
        </div>
      </div>
    )
  return (
    <div className={classes.lienzo} data-cerca={estado.escala > 1 || undefined}>
      {url && (
        <Imagen
          key={url}
          url={url}
          texto={`Recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}`}
          estado={estado}
          onSwipe={onSwipe}
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

interface ImagenProps {
  url: string
  texto: string
  estado: EstadoDeVista
  onSwipe: (paso: 1 | -1) => void
}

function Imagen({ url, texto, estado, onSwipe }: ImagenProps) {
  const { escala, giro } = estado
  const [medida, setMedida] = useState<[ancho: number, alto: number] | null>(null)
  const swipe = useRef<{ x: number; y: number } | null>(null)
  const girada = giro % 180 !== 0
  const [ancho, alto] = medida ?? []

  function startSwipe(dedo: Touch | undefined) {
    swipe.current = dedo && escala === 1 ? { x: dedo.clientX, y: dedo.clientY } : null
  }

  function endSwipe(dedo: Touch | undefined) {
    if (!swipe.current || !dedo) return
    const x = dedo.clientX - swipe.current.x
    const y = dedo.clientY - swipe.current.y
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  return (
    <TransformWrapper
      ref={estado.lienzo}
      maxScale={MAX_ESCALA}
      centerZoomedOut
      wheel={{ step: 0.005 }}
      panning={{ allowMiddleClickPan: false, allowRightClickPan: false, velocityDisabled: true }}
      // No animations: anyone who goes through fifty receipts waits for none, and people who asked for less motion get none.
      zoomAnimation={{ disabled: true }}
      autoAlignment={{ animationTime: 0 }}
      // The library takes a double tap twice, as touches and as the browser's own event, which alone is enough.
      doubleClick={{ disabled: true }}
      onTransform={(_, { scale }) => estado.onEscala(scale)}
      onPanningStart={(_, event) => startSwipe('touches' in event ? event.touches[0] : undefined)}
      onPanningStop={(_, event) => endSwipe('touches' in event ? event.changedTouches[0] : undefined)}
    >
      <TransformComponent
        wrapperClass={classes.marco ?? ''}
        contentClass={classes.hoja ?? ''}
        contentStyle={{ '--ancho': girada ? alto : ancho, '--alto': girada ? ancho : alto } as CSSProperties}
        wrapperProps={{ onDoubleClick: ({ clientX, clientY }) => estado.toggleZoom(clientX, clientY) }}
      >
        <img
          src={url}
          alt={texto}
          draggable={false}
          data-girada={girada || undefined}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setMedida([naturalWidth, naturalHeight])
          }
          style={{
            visibility: medida ? undefined : 'hidden',
            transform: `translate(-50%, -50%) rotate(${giro}deg)`,
          }}
        />
      </TransformComponent>
    </TransformWrapper>
  )
}
