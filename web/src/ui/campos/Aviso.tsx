import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Aviso.module.css'

/** A gentle warning beside what it concerns: it forbids nothing. The region is always there, so that it is read aloud. */
export function Aviso({ children }: { children: string | null }) {
  return (
    <div role="status">
      {children && (
        <p className={classes.aviso}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  )
}
