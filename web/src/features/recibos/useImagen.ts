import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { imagenQuery, type Tamano } from './recibos.api.ts'

/** An address for what is in memory, for as long as it is shown. */
export function useObjectUrl(contenido: Blob | null | undefined) {
  const [url, setUrl] = useState<string | null>(null)
  // Before the picture is painted: one that was read already appears without a flash.
  useLayoutEffect(() => {
    if (!contenido) return
    const nueva = URL.createObjectURL(contenido)
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [contenido])
  return url
}

/** A receipt's picture. It is read with the session, which an address in an <img> could not bring. */
export function useImagen(imagenURL: string, tamano: Tamano, enabled = true) {
  const { data, error, refetch, isFetching } = useQuery({ ...imagenQuery(imagenURL, tamano), enabled })
  return { url: useObjectUrl(data), error, refetch, isFetching }
}
