import { useIntersection } from '@mantine/hooks'
import type { Recibo } from '@nivela/contract/recibos'
import { IconCash, IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './ImagenDeRecibo.module.css'
import { useImagen } from './useImagen.ts'

interface Props {
  recibo: Recibo
  /** The button's label for screen readers. */
  etiqueta: string
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export const idDeImagen = (id: number) => `imagen-${id}`

/** The small picture of a receipt, which opens the large one. Loaded lazily, when it comes near the viewport. */
export function ImagenDeRecibo({ recibo, etiqueta, onClick, onKeyDown }: Props) {
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  const { url, error } = useImagen(recibo.imagenURL, 'miniatura', entry?.isIntersecting ?? false)
  const Icono = recibo.imagenURL === null ? IconCash : error ? IconPhotoOff : IconPhoto
  return (
    <button
      ref={ref}
      id={idDeImagen(recibo.id)}
      type="button"
      className={classes.imagen}
      aria-label={etiqueta}
      data-control="imagen"
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {url ? <img src={url} alt="" /> : <Icono size={24} stroke={1.5} aria-hidden="true" />}
    </button>
  )
}
