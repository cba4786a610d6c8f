import { Kbd, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { numeroDe, type Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { imagenQuery } from '../../../data/recibos/recibos.api.ts'
import { Modal } from '../../../ui/dialogos/Modal.tsx'
import { nombreDe } from '../palabras.ts'
import { Controles } from './Controles.tsx'
import { Ficha } from './Ficha.tsx'
import { ImagenAmpliada } from './ImagenAmpliada.tsx'
import type { EstadoDeVisor } from './useVisor.ts'
import { useVista } from './useVista.ts'
import classes from './Visor.module.css'

interface Oficina {
  /** What the V key does here: "validar". */
  texto: string
  toggle?: ((recibo: Recibo) => void) | undefined
  /** The X key. */
  reject?: ((recibo: Recibo) => void) | undefined
  /** A question is open over the viewer, which then ignores keys. */
  asking: boolean
}

interface Props {
  visor: EstadoDeVisor
  oficina?: Oficina | undefined
  /** What stands under the receipt's facts. */
  children?: (recibo: Recibo) => ReactNode
}

/** A receipt's picture, large, and the way to the next one without leaving. */
export function Visor({ visor, oficina, children }: Props) {
  const { abierto, recibo, quitado, siguiente } = visor
  const queryClient = useQueryClient()
  const estado = useVista(recibo?.imagenURL ?? '')

  const proxima = abierto ? siguiente?.imagenURL : undefined
  useEffect(() => {
    if (proxima) void queryClient.prefetchQuery(imagenQuery(proxima, 'entera'))
  }, [proxima, queryClient])

  // On the window: the keys work whatever has the focus.
  useWindowEvent('keydown', event => {
    if (!abierto || oficina?.asking || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      arrowleft: () => visor.step(-1),
      arrowright: () => visor.step(1),
      '+': estado.zoomIn,
      '=': estado.zoomIn,
      '-': estado.zoomOut,
      r: estado.turn,
      v: () => recibo && oficina?.toggle?.(recibo),
      x: () => recibo && oficina?.reject?.(recibo),
    }
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })

  return (
    <Modal
      opened={abierto}
      onClose={visor.close}
      onExitTransitionEnd={visor.returnFocus}
      returnFocus={false}
      closeOnEscape={!oficina?.asking}
      fullScreen
      padding={0}
      transitionProps={{ transition: 'fade', duration: 150 }}
      title={
        recibo && (
          <>
            Recibo {numeroDe(recibo)} <span className={classes.posicion}>{visor.posicion}</span>
          </>
        )
      }
      classNames={{
        content: classes.contenido ?? '',
        header: classes.cabeza ?? '',
        body: classes.cuerpo ?? '',
      }}
    >
      {recibo && (
        <>
          <VisuallyHidden role="status">
            {`Recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}, ${visor.posicion}`}
          </VisuallyHidden>
          <div className={classes.escena} tabIndex={-1} data-autofocus>
            <div role="alert">
              {oficina && visor.replaced && (
                <p className={classes.reemplazada}>
                  <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
                  El estudiante cambió la imagen mientras la mirabas. Esta es la nueva: revísala antes de
                  validar.
                </p>
              )}
            </div>
            <ImagenAmpliada recibo={recibo} estado={estado} onSwipe={visor.step} />
            <Controles visor={visor} estado={estado} />
          </div>
          <aside className={classes.lado} aria-label="Datos del recibo">
            <Ficha recibo={recibo} quitado={quitado}>
              {children?.(recibo)}
            </Ficha>
            <Atajos oficina={oficina} />
          </aside>
        </>
      )}
    </Modal>
  )
}

const ATAJOS: [teclas: string[], texto: string][] = [
  [['←', '→'], 'anterior y siguiente'],
  [['+', '−'], 'acercar y alejar'],
  [['R'], 'girar'],
  [['Esc'], 'cerrar'],
]

/** Keyboard shortcuts; hidden on touch screens. */
function Atajos({ oficina }: Pick<Props, 'oficina'>) {
  const atajos: typeof ATAJOS = [
    ...(oficina?.toggle ? ([[['V'], oficina.texto]] satisfies typeof ATAJOS) : []),
    ...(oficina?.reject ? ([[['X'], 'rechazar']] satisfies typeof ATAJOS) : []),
    ...ATAJOS,
  ]
  return (
    <ul className={classes.atajos} aria-label="Atajos de teclado">
      {atajos.map(([teclas, texto]) => (
        <li key={texto}>
          {teclas.map(tecla => (
            <Kbd key={tecla}>{tecla}</Kbd>
          ))}{' '}
          {texto}
        </li>
      ))}
    </ul>
  )
}
