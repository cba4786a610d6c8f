import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { EstadoError } from '../EstadoError.tsx'

interface Props<T> {
  consulta: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** In the shape of what comes. */
  esqueleto: ReactNode
  children: (data: T) => ReactNode
}

/** What was read, or the wait for it, or why it could not be read. What is there stays while it is read again. */
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
