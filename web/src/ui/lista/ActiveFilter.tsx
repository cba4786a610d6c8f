import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import classes from './Lista.module.css'

interface Props {
  /** What is shown: "Solo las secciones sin cupos". */
  children: string
  /** "Ver todas". */
  quitar: string
  onClear: () => void
}

/** Says that a list is filtered, with a button that shows all of it. */
export function ActiveFilter({ children, quitar, onClear }: Props) {
  return (
    <div className={classes.filtro}>
      <span>
        <IconFilter size={18} stroke={1.7} aria-hidden="true" />
        {children}
      </span>
      <Button variant="subtle" size="sm" onClick={onClear}>
        {quitar}
      </Button>
    </div>
  )
}
