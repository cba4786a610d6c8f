import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Consulta<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

interface Props<T> {
  consulta: Consulta<T>
  /** What is said where it could not be read: "No pudimos cargar tus listas de espera." */
  fallo: string
  children?: (data: T) => ReactNode
}

/** A small part of a page: nothing while it is read, a sentence with another try where that failed, so that it never looks empty. */
export function Lectura<T>({ consulta: { data, error, refetch }, fallo, children }: Props<T>) {
  if (data !== undefined) return children?.(data) ?? null
  if (!error) return null
  return (
    <Text role="alert" c="dimmed" size="sm">
      {fallo}{' '}
      <Anchor component="button" type="button" underline="always" onClick={() => void refetch()}>
        Reintentar
      </Anchor>
    </Text>
  )
}
