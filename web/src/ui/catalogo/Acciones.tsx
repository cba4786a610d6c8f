import { Button } from '@mantine/core'
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react'
import type { KeyboardEventHandler, MouseEventHandler, Ref } from 'react'
import classes from './Tarjeta.module.css'
import type { Catalogo } from './useCatalogo.ts'

interface AccionProps {
  texto: string
  /** What the action is done to, for screen readers, which read the button alone. */
  de: string
  Icono: Icon
  onClick?: MouseEventHandler
  ref?: Ref<HTMLButtonElement>
  onKeyDown?: KeyboardEventHandler
  color?: string
  /** Looks disabled and says so, and keeps the focus. */
  inactiva?: boolean
}

export function Accion({ texto, de, Icono, color = 'tinta', inactiva = false, ...press }: AccionProps) {
  return (
    <Button
      variant="subtle"
      color={color}
      size="sm"
      className={classes.accion ?? ''}
      aria-label={`${texto} ${de}`}
      title={texto}
      aria-disabled={inactiva || undefined}
      data-disabled={inactiva}
      leftSection={<Icono size={18} stroke={1.7} aria-hidden="true" />}
      {...press}
    >
      {texto}
    </Button>
  )
}

interface Props<T extends { id: number }, B> {
  cosa: T
  catalogo: Catalogo<T, B>
}

/** What can be done to anything of the catalogue. */
export function Acciones<T extends { id: number }, B>({ cosa, catalogo }: Props<T, B>) {
  const { open, remove, nombreDe } = catalogo
  return (
    <>
      <Accion texto="Actualizar" de={nombreDe(cosa)} Icono={IconPencil} onClick={() => open(cosa)} />
      {remove && (
        <Accion
          texto="Eliminar"
          de={nombreDe(cosa)}
          Icono={IconTrash}
          color="red"
          onClick={() => void remove(cosa)}
        />
      )}
    </>
  )
}
