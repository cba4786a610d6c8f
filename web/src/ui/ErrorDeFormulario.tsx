import { Text } from '@mantine/core'

interface Props {
  /** What the wrong field points to. */
  id?: string
  children: string | null
}

/** The form's red line. The region is always there, so that what appears in it is read aloud. */
export function ErrorDeFormulario({ id, children }: Props) {
  return (
    <div role="alert" id={id}>
      {children && (
        <Text c="var(--mantine-color-error)" size="sm" fw={500}>
          {children}
        </Text>
      )}
    </div>
  )
}
