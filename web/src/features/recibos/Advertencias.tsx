import type { Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { warningsOf } from './palabras.ts'
import classes from './Recibos.module.css'

/** Says who else sent the same code or the same picture. */
export function Advertencias({ recibo }: { recibo: Recibo }) {
  return warningsOf(recibo).map(frase => (
    <p key={frase} className={classes.advertencia}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      {frase}
    </p>
  ))
}
