import { type Fila, savedText } from './planilla.ts'
import classes from './Tabla.module.css'

/** Where a grade stands, in words. */
export function EstadoDeFila({ fila, cambiada }: { fila: Fila; cambiada: boolean }) {
  const antes = savedText(fila)
  if (cambiada)
    return <span className={classes.sinGuardar}>Sin guardar{antes && <small>Antes {antes}</small>}</span>
  if (!fila.calificacion) return <span className={classes.tenue}>Sin calificar</span>
  return fila.calificacion.oficializado ? (
    <span className={classes.oficial}>Oficial</span>
  ) : (
    <span className={classes.tenue}>No oficial</span>
  )
}
