import { Button } from '@mantine/core'
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './Tarjeta.module.css'
import type { Catalogo } from './useCatalogo.ts'

interface AccionProps {
  texto: string
  /** What the action is done to, for who hears the button alone. */
  de: string
  Icono: Icon
  onClick: () => void
  color?: string
}

export function Accion({ texto, de, Icono, onClick, color = 'tinta' }: AccionProps) {
  return (
    <Button
      variant="subtle"
      color={color}
      size="sm"
      className={classes.accion ?? ''}
      aria-label={`${texto} ${de}`}
      leftSection={<Icono size={18} stroke={1.7} aria-hidden="true" />}
      onClick={onClick}
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
