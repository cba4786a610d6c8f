import type { Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { warnRepetida } from './palabras.ts'
import classes from './Recibos.module.css'

/** Says that somebody else sent the same picture. It forbids nothing: the office decides. */
export function Repetida({ recibo }: { recibo: Recibo }) {
  return warnRepetida(recibo).map(frase => (
    <p key={frase} className={classes.repetida}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      {frase}
    </p>
  ))
}
