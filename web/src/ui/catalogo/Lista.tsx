import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { EstadoError } from '../estados/EstadoError.tsx'

interface Props<T> {
  consulta: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The skeleton, shaped like the content. */
  esqueleto: ReactNode
  children: (data: T) => ReactNode
}

/** A list's content, skeleton or error. Content stays visible while it is reloaded. */
export function Lista<T>({ consulta, esqueleto, children }: Props<T>) {
  const { data, error, isFetching, refetch } = consulta
  if (data !== undefined) return children(data)
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Cargando…</VisuallyHidden>
      {esqueleto}
    </div>
  )
}
