import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Aviso.module.css'

/** A warning beside its field; it does not block the form. A live region that is always mounted, so that it is announced. */
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
