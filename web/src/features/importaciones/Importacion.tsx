import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { TipoDeImportacion } from '@nivela/contract/importaciones'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '../../lib/device/files.ts'
import { announce } from './announce.ts'
import { Columnas } from './Columnas.tsx'
import { Entrada } from './Entrada.tsx'
import { Fallo } from './Fallo.tsx'
import classes from './Importacion.module.css'
import { Hecho, Revision } from './Resultado.tsx'
import { Subida } from './Subida.tsx'
import { useImportacion } from './useImportacion.ts'

/** A file dropped beside the zone would otherwise open in place of the page. */
const keepPage = (event: DragEvent) => event.preventDefault()

interface Props {
  tipo: TipoDeImportacion
  etiqueta: string
  idperiodo?: number | undefined
}

/** From a table to what it brings, in a few steps: the file, its columns if they are not plain, what would happen, done. */
export function Importacion({ tipo: que, etiqueta, idperiodo }: Props) {
  const { paso, invitar, setInvitar, ...acts } = useImportacion(que)
  const seccion = useRef<HTMLElement>(null)
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const { tipo } = paso
  const antes = useRef(tipo)
  // The button or field that had the focus went with the last step, and may have stood far below or above the new one's heading.
  useEffect(() => {
    if (tipo === antes.current) return
    antes.current = tipo
    const section = seccion.current
    const focused = document.activeElement
    if (!section || (focused !== section && focused !== document.body && section.contains(focused))) return
    const destino = section.querySelector<HTMLElement>(tipo === 'elegir' ? 'input' : 'h2') ?? section
    destino.focus({ preventScroll: true })
    destino.scrollIntoView({ block: 'nearest' })
  }, [tipo])

  const otro = (
    <Button variant="default" onClick={acts.discard}>
      Elegir otro archivo
    </Button>
  )
  return (
    <section ref={seccion} className={classes.seccion} aria-label={etiqueta} tabIndex={-1}>
      <VisuallyHidden role="status">{announce(paso, que)}</VisuallyHidden>
      {paso.tipo === 'elegir' ? (
        <Entrada
          tipo={que}
          idperiodo={idperiodo}
          error={paso.error}
          onTabla={acts.choose}
          onRefuse={acts.refuse}
        />
      ) : (
        <Stack gap="lg" className={classes.tarjeta ?? ''}>
          <Archivo archivo={paso.tabla.archivo} />
          {paso.tipo === 'subir' && <Subida parte={paso.parte} acto={paso.acto} onCancel={acts.discard} />}
          {paso.tipo === 'columnas' && (
            <Columnas
              key={paso.vista.fila}
              tipo={que}
              vista={paso.vista}
              onFila={fila => acts.look({ ...paso.tabla, fila, columnas: undefined })}
              onDone={columnas =>
                acts.review({ ...paso.tabla, fila: paso.vista.fila, columnas }, matched(paso.vista, columnas))
              }
              otro={otro}
            />
          )}
          {paso.tipo === 'revision' && (
            <Revision
              tipo={que}
              tabla={paso.tabla}
              resultado={paso.resultado}
              sinUsar={paso.vista.columnas.filter(({ campo }) => !campo).map(({ encabezado }) => encabezado)}
              invitar={invitar}
              onInvitar={setInvitar}
              onVacias={vacias => acts.review({ ...paso.tabla, vacias }, paso.vista)}
              onColumnas={() => acts.showColumnas(paso.tabla, paso.vista)}
              pendiente={paso.pendiente ?? false}
              onConfirm={() => acts.confirm(paso.tabla, paso.vista)}
              otro={otro}
            />
          )}
          {paso.tipo === 'hecho' && (
            <Hecho tipo={que} tabla={paso.tabla} resultado={paso.resultado} invitar={invitar} otro={otro} />
          )}
          {paso.tipo === 'fallo' && (
            <Fallo
              error={paso.error}
              guardaba={paso.acto === 'importar'}
              onRetry={() => acts.retry(paso.tabla, paso.acto, paso.vista)}
              otro={otro}
            />
          )}
        </Stack>
      )}
    </section>
  )
}

type Vista = Parameters<typeof Columnas>[0]['vista']

/** The look at the columns, as they were matched by hand. */
const matched = (vista: Vista, columnas: Record<string, string | null>): Vista => ({
  ...vista,
  columnas: vista.columnas.map(columna => ({ ...columna, campo: columnas[columna.encabezado] ?? null })),
  faltan: [],
  repetidas: [],
})

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
