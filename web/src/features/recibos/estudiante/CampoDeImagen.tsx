import { Button, FileButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ZonaDeArchivo } from '../../../ui/archivos/ZonaDeArchivo.tsx'
import { ACEPTADOS, explainTipo, MAX_ELEGIDO_BYTES } from './envio.ts'
import { ImagenElegida } from './ImagenElegida.tsx'
import classes from './RecibosDePago.module.css'
import type { useEnvio } from './useEnvio.ts'

// Without extensions: with them, a phone offers its files instead of its photos.
const TIPOS = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] }
const IMAGEN = { nombre: 'la imagen', lo: 'la', conDedo: 'Elige o toma una foto' }

/** preventDefault on the window: a file dropped beside the zone would otherwise replace the page. */
const keepPage = (event: DragEvent) => event.preventDefault()

interface Props {
  envio: ReturnType<typeof useEnvio>
  focusOnError: boolean
}

/** Where the picture is chosen, dropped or taken; then the picture itself. */
export function CampoDeImagen({ envio, focusOnError }: Props) {
  const { imagen, errorDeImagen, saving, choose, refuse, discard } = envio
  const campo = useRef<HTMLDivElement>(null)
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const antes = useRef(imagen)
  // The focused field or button was removed with the change.
  useEffect(() => {
    if (imagen === antes.current) return
    antes.current = imagen
    if (document.activeElement !== document.body || saving) return
    campo.current
      ?.querySelector<HTMLElement>('button, input:not([style*=none])')
      ?.focus({ preventScroll: true })
  }, [imagen, saving])

  return (
    <div ref={campo}>
      {imagen ? (
        <ImagenElegida
          imagen={imagen}
          error={errorDeImagen}
          focusOnError={focusOnError}
          busy={saving}
          onChange={choose}
          onDiscard={discard}
          onRefuse={refuse}
        />
      ) : (
        <>
          <ZonaDeArchivo
            etiqueta="Imagen del recibo"
            ayuda="Una foto o captura JPEG, PNG o WebP. La enviamos más ligera."
            tipos={TIPOS}
            otroTipo={explainTipo}
            maximoBytes={MAX_ELEGIDO_BYTES}
            cosa={IMAGEN}
            Icono={IconPhotoUp}
            error={errorDeImagen}
            focusOnError={focusOnError}
            onFile={choose}
            onRefuse={refuse}
          />
          <FileButton accept={ACEPTADOS} capture="environment" onChange={foto => foto && choose(foto)}>
            {({ onClick }) => (
              <Button
                variant="default"
                fullWidth
                className={classes.camara ?? ''}
                leftSection={<IconCamera size={20} stroke={1.7} aria-hidden="true" />}
                onClick={onClick}
              >
                Tomar foto
              </Button>
            )}
          </FileButton>
        </>
      )}
    </div>
  )
}
