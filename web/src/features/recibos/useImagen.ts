import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { imagenQuery, type Tamano } from '../../data/recibos/recibos.api.ts'

/** An object URL, revoked on unmount. */
export function useObjectUrl(contenido: Blob | null | undefined) {
  const [url, setUrl] = useState<string | null>(null)
  // Layout effect: a cached picture appears without a flash.
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

/** A receipt's picture, fetched with the session's token, which an `<img src>` can't send. */
export function useImagen(imagenURL: string | null, tamano: Tamano, enabled = true) {
  const { data, error, refetch, isFetching } = useQuery({
    ...imagenQuery(imagenURL ?? '', tamano),
    enabled: enabled && imagenURL !== null,
  })
  return { url: useObjectUrl(data), error, refetch, isFetching }
}
