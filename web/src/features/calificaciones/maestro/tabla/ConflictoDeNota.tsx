import { Button } from '@mantine/core'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import { type Fila, savedText } from '../hoja/planilla.ts'
import classes from './Tabla.module.css'

interface Props {
  fila: Fila
  texto: string
  onTheirs: () => void
  onMine: () => void
}

/** Someone saved another grade under what is typed here: both, and the choice. */
export function ConflictoDeNota({ fila, texto, onTheirs, onMine }: Props) {
  const ahora = savedText(fila)
  const de = `a ${fullName(fila.estudiante)}`
  const theirs = ahora ? `Dejar ${ahora}` : 'Dejar sin nota'
  const mine = texto.trim() ? `Poner ${texto.trim()}` : 'Quitar la nota'
  return (
    <span className={classes.conflicto} id={`conflicto-${fila.estudiante.id}`}>
      <span role="alert">{ahora ? `Alguien puso ${ahora}` : 'Alguien quitó la nota'}</span>
      <span>
        <Button size="compact-sm" variant="default" aria-label={`${theirs} ${de}`} onClick={onTheirs}>
          {theirs}
        </Button>
        <Button size="compact-sm" variant="light" aria-label={`${mine} ${de}`} onClick={onMine}>
          {mine}
        </Button>
      </span>
    </span>
  )
}
