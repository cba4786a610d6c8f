import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { EstadoDeVisor } from './useVisor.ts'
import { type EstadoDeVista, MAX_ESCALA } from './useVista.ts'
import classes from './Visor.module.css'

interface Props {
  visor: EstadoDeVisor
  estado: EstadoDeVista
}

/** At the picture's foot, so that nothing lies over it: back, zoom, turn, on. */
export function Controles({ visor, estado }: Props) {
  const { escala, zoomIn, zoomOut, turn } = estado
  return (
    <div className={classes.barra} role="toolbar" aria-label="Imagen">
      <Boton
        texto="Recibo anterior"
        Icono={IconChevronLeft}
        off={!visor.canStep(-1)}
        onClick={() => visor.step(-1)}
      />
      <div className={classes.grupo}>
        <Boton texto="Alejar" Icono={IconZoomOut} off={escala <= 1} onClick={zoomOut} />
        <span className={classes.escala} role="status">
          {Math.round(escala * 100)} %
        </span>
        <Boton texto="Acercar" Icono={IconZoomIn} off={escala >= MAX_ESCALA} onClick={zoomIn} />
        <Boton texto="Girar" Icono={IconRotateClockwise} onClick={turn} />
      </div>
      <Boton
        texto="Recibo siguiente"
        Icono={IconChevronRight}
        off={!visor.canStep(1)}
        onClick={() => visor.step(1)}
      />
    </div>
  )
}

interface BotonProps {
  texto: string
  Icono: Icon
  /** Nothing to do here; it keeps the focus all the same. */
  off?: boolean
  onClick: () => void
}

function Boton({ texto, Icono, off = false, onClick }: BotonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={texto}
      title={texto}
      aria-disabled={off}
      data-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icono size={22} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  )
}
