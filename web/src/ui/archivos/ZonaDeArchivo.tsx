import { type Icon, IconFileUpload } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { formatBytes } from '../../lib/device/files.ts'
import { ErrorDeFormulario } from '../campos/ErrorDeFormulario.tsx'
import classes from './ZonaDeArchivo.module.css'

interface Props {
  /** The name of the field. */
  etiqueta: string
  /** What belongs here, in a few words. */
  ayuda: string
  /** Extensions by MIME type, as the file window takes them. */
  tipos: Record<string, string[]>
  /** The error for another kind of file. */
  otroTipo: string | ((archivo: File) => string)
  maximoBytes: number
  /** What the file is called here, and the ending of "búscalo". */
  cosa?: { nombre: string; lo: string; conDedo?: string }
  Icono?: Icon
  /** True while the form's red line says it. */
  error: string | true | null
  /** False while another field is to be put right first. */
  focusOnError?: boolean
  onFile: (archivo: File) => void
  onRefuse: (motivo: string) => void
}

/** Cleared before each choice: browsers fire no event when the same name is chosen again, though the file may have changed. */
const forget = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = ''
}

/** Enter opens the file dialog too; browsers do it for the space bar only. */
const openByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.click()
}

const ARCHIVO: NonNullable<Props['cosa']> = { nombre: 'el archivo', lo: 'lo' }

/** A field for one file: pressed, reached by keyboard, or dropped upon. */
export function ZonaDeArchivo(props: Props) {
  const { etiqueta, ayuda, tipos, otroTipo, maximoBytes, error, onFile, onRefuse } = props
  const { cosa = ARCHIVO, Icono = IconFileUpload, focusOnError = true } = props
  const id = useId()

  function explain({ errors, file }: FileRejection) {
    if (errors.some(({ code }) => code === 'file-invalid-type'))
      return typeof otroTipo === 'string' ? otroTipo : otroTipo(file)
    return `El archivo pesa más de ${formatBytes(maximoBytes)}. Elige uno más pequeño.`
  }
  const { getRootProps, getInputProps, inputRef, isDragActive } = useDropzone({
    accept: tipos,
    maxSize: maximoBytes,
    // The label opens the file window, and the field itself is reached by keyboard.
    noClick: true,
    noKeyboard: true,
    onDrop: ([archivo, otro], [rechazo]) => {
      if (otro || (archivo && rechazo)) onRefuse('Suelta un solo archivo.')
      else if (rechazo) onRefuse(explain(rechazo))
      else if (archivo) onFile(archivo)
    },
  })

  // On a label the role that it brings is not allowed.
  const { role: _, ...zona } = getRootProps()
  // A wrong field gets the focus.
  useEffect(() => {
    if (error && focusOnError) inputRef.current?.focus()
  }, [error, focusOnError, inputRef])

  return (
    <>
      <label
        {...zona}
        className={classes.zona}
        data-encima={isDragActive || undefined}
        data-error={error ? true : undefined}
      >
        <input
          {...getInputProps({
            style: {},
            tabIndex: 0,
            multiple: false,
            onClick: forget,
            onKeyDown: openByEnter,
          })}
          className={classes.entrada}
          aria-label={etiqueta}
          aria-describedby={`${id}-ayuda ${id}-error`}
          aria-invalid={error !== null}
        />
        <span className={classes.icono}>
          <Icono size={24} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={classes.titulo}>{etiqueta}</span>
        <span className={classes.ayuda} id={`${id}-ayuda`}>
          {isDragActive ? (
            `Suélta${cosa.lo} aquí`
          ) : (
            <>
              <span className={classes.raton}>
                Arrastra {cosa.nombre} hasta aquí o <b>búsca{cosa.lo} en tu equipo</b>
              </span>
              <b className={classes.dedo}>{cosa.conDedo ?? `Toca para elegir ${cosa.nombre}`}</b>
            </>
          )}
          <br />
          {ayuda}
        </span>
      </label>
      <div id={`${id}-error`} className={classes.error}>
        <ErrorDeFormulario>{error === true ? null : error}</ErrorDeFormulario>
      </div>
    </>
  )
}
