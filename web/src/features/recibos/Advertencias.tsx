import type { Recibo } from '@nivela/contract/recibos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { tellMotivo, warningsOf } from './palabras.ts'
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

/** Why it was refused and what to look at, in what is left of a row; the picture's page says all of it. */
export function EnUnaLinea({ recibo }: { recibo: Recibo }) {
  const motivo = tellMotivo(recibo)
  const frases = [...(motivo ? [motivo] : []), ...warningsOf(recibo)]
  if (frases.length === 0) return null
  const texto = frases.join(' ')
  return (
    <span className={classes.enUnaLinea} title={texto}>
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden="true" /> {texto}
    </span>
  )
}
