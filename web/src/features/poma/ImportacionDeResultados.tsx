import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { POMA_MAXIMO_MEGABYTES } from '@nivela/contract/poma'
import { TEXTOS } from '@nivela/contract/textos'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../lib/files.ts'
import { ZonaDeArchivo } from '../../ui/ZonaDeArchivo.tsx'
import { announce } from './announce.ts'
import { Fallo } from './Fallo.tsx'
import classes from './Importacion.module.css'
import { Resultado } from './Resultado.tsx'
import { Subida } from './Subida.tsx'
import { useImportacion } from './useImportacion.ts'

const XLSX = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] }
const OTRO_TIPO =
  'Ese archivo no es un xlsx. En Excel usa «Guardar como» y elige «Libro de Excel (.xlsx)», o descarga la plantilla.'

/** A file dropped beside the zone would otherwise open in place of the page. */
const keepPage = (event: DragEvent) => event.preventDefault()

export function ImportacionDeResultados() {
  const { paso, choose, refuse, confirm, retry, discard } = useImportacion()
  const seccion = useRef<HTMLElement>(null)
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const { tipo } = paso
  const antes = useRef(tipo)
  // The button or field that had the focus went with the last step.
  useEffect(() => {
    if (tipo === antes.current) return
    antes.current = tipo
    if (document.activeElement !== document.body) return
    const destino = tipo === 'elegir' ? seccion.current?.querySelector('input') : seccion.current
    destino?.focus({ preventScroll: true })
  }, [tipo])

  const otro = (
    <Button variant="default" onClick={discard}>
      Elegir otro archivo
    </Button>
  )
  return (
    <section ref={seccion} className={classes.seccion} aria-label="Importar resultados" tabIndex={-1}>
      <VisuallyHidden role="status">{announce(paso)}</VisuallyHidden>
      {paso.tipo === 'elegir' ? (
        <Stack gap="sm" align="stretch">
          <ZonaDeArchivo
            etiqueta="Plantilla xlsx"
            ayuda="Un archivo .xlsx de hasta 10 MB. Lo revisas antes de guardar nada."
            tipos={XLSX}
            otroTipo={OTRO_TIPO}
            maximoBytes={POMA_MAXIMO_MEGABYTES * 1024 * 1024}
            error={paso.error}
            onFile={choose}
            onRefuse={refuse}
          />
          <Button style={{ alignSelf: 'start' }} onClick={() => refuse(TEXTOS.poma.sinArchivo)}>
            Enviar
          </Button>
        </Stack>
      ) : (
        <Stack gap="md" className={classes.tarjeta ?? ''}>
          <Archivo archivo={paso.archivo} />
          {paso.tipo === 'subir' && <Subida parte={paso.parte} simular={paso.simular} onCancel={discard} />}
          {paso.tipo === 'resultado' && (
            <Resultado
              resultado={paso.resultado}
              simular={paso.simular}
              onConfirm={() => confirm(paso.archivo)}
              otro={otro}
            />
          )}
          {paso.tipo === 'fallo' && (
            <Fallo
              error={paso.error}
              simular={paso.simular}
              onRetry={() => retry(paso.archivo, paso.simular)}
              otro={otro}
            />
          )}
        </Stack>
      )}
    </section>
  )
}

function Archivo({ archivo: { name, size } }: { archivo: File }) {
  return (
    <div className={classes.archivo}>
      <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden="true" />
      <span className={classes.nombre}>
        {name} <span className={classes.peso}>{formatBytes(size)}</span>
      </span>
    </div>
  )
}
