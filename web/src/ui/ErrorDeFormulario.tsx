import { Text } from '@mantine/core'

/** The form's red line. The region is always there, so that what appears in it is read aloud. */
export function ErrorDeFormulario({ children }: { children: string | null }) {
  return (
    <div role="alert">
      {children && (
        <Text c="var(--mantine-color-error)" size="sm" fw={500}>
          {children}
        </Text>
      )}
    </div>
  )
}
