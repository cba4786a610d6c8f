import { Button, FileButton, Group } from '@mantine/core'
import { IconReplace, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../../lib/device/files.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { useObjectUrl } from '../useImagen.ts'
import { ACEPTADOS, ILEGIBLE } from './envio.ts'
import classes from './RecibosDePago.module.css'

interface Props {
  imagen: File
  error: string | true | null
  focusOnError: boolean
  busy: boolean
  onChange: (archivo: File) => void
  onDiscard: () => void
  onRefuse: (motivo: string) => void
}

/** The chosen picture, to be looked at before it is sent. */
export function ImagenElegida(props: Props) {
  const { imagen, error, focusOnError, busy, onChange, onDiscard, onRefuse } = props
  const url = useObjectUrl(imagen)
  const cambiar = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (error && focusOnError) cambiar.current?.focus()
  }, [error, focusOnError])
  return (
    <fieldset className={classes.elegida} aria-label="Imagen del recibo">
      <div className={classes.vista}>
        {url && <img src={url} alt="Vista previa del recibo" onError={() => onRefuse(ILEGIBLE)} />}
      </div>
      <div className={classes.archivo}>
        {imagen.name} <span>{formatBytes(imagen.size)}</span>
      </div>
      <Group gap="xs">
        <FileButton accept={ACEPTADOS} onChange={archivo => archivo && onChange(archivo)}>
          {({ onClick }) => (
            <Button
              ref={cambiar}
              variant="default"
              aria-label="Cambiar imagen"
              leftSection={<IconReplace size={18} aria-hidden="true" />}
              onClick={() => busy || onClick()}
            >
              Cambiar
            </Button>
          )}
        </FileButton>
        <Button
          variant="subtle"
          aria-label="Quitar imagen"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => busy || onDiscard()}
        >
          Quitar
        </Button>
      </Group>
      <ErrorDeFormulario>{error === true ? null : error}</ErrorDeFormulario>
    </fieldset>
  )
}
