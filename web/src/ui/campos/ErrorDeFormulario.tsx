import { Text } from '@mantine/core'
import classes from './ErrorDeFormulario.module.css'

interface Props {
  /** For the wrong field's `aria-describedby`. */
  id?: string
  children: string | null
}

/** The form's red line. A live region that is always mounted: screen readers announce what appears in it. */
export function ErrorDeFormulario({ id, children }: Props) {
  return (
    <div role="alert" id={id} className={classes.error}>
      {children && (
        <Text c="var(--mantine-color-error)" size="sm" fw={500}>
          {children}
        </Text>
      )}
    </div>
  )
}
