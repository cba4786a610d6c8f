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
import type { EstadoDeVista } from './useVista.ts'
import classes from './Visor.module.css'
import { ESCALA_MAXIMA } from './vista.ts'

interface Props {
  visor: EstadoDeVisor
  estado: EstadoDeVista
}

/** What lies over the picture: back and on at its sides, zoom and turn at its foot. */
export function Controles({ visor, estado }: Props) {
  const { vista, zoomIn, zoomOut, turn } = estado
  return (
    <>
      <Boton
        texto="Recibo anterior"
        Icono={IconChevronLeft}
        className={classes.anterior}
        off={!visor.canStep(-1)}
        onClick={() => visor.step(-1)}
      />
      <Boton
        texto="Recibo siguiente"
        Icono={IconChevronRight}
        className={classes.siguiente}
        off={!visor.canStep(1)}
        onClick={() => visor.step(1)}
      />
      <div className={classes.barra} role="toolbar" aria-label="Imagen">
        <Boton texto="Alejar" Icono={IconZoomOut} off={vista.escala <= 1} onClick={zoomOut} />
        <span className={classes.escala} role="status">
          {Math.round(vista.escala * 100)} %
        </span>
        <Boton texto="Acercar" Icono={IconZoomIn} off={vista.escala >= ESCALA_MAXIMA} onClick={zoomIn} />
        <Boton texto="Girar" Icono={IconRotateClockwise} onClick={turn} />
      </div>
    </>
  )
}

interface BotonProps {
  texto: string
  Icono: Icon
  className?: string | undefined
  /** Nothing to do here; it keeps the focus all the same. */
  off?: boolean
  onClick: () => void
}

function Boton({ texto, Icono, className = '', off = false, onClick }: BotonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={className}
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
