import { count } from '@nivela/contract/palabras'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import type { Clase } from '../../data/horarios/semana.ts'
import classes from './Horario.module.css'

interface Props {
  clases: Clase[]
  elegido: Dia
  hoy: Dia | null
  onChange: (dia: Dia) => void
}

/** The week in one line, for screens where only a day fits. A dot for each lesson. */
export function TiraDeDias({ clases, elegido, hoy, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid of buttons in every browser
    <div className={classes.tira} role="group" aria-label="Día de la semana">
      {DIAS.map(dia => {
        const delDia = clases.filter(clase => clase.dia === dia)
        const nombre = NOMBRE_DE_DIA[dia]
        return (
          <button
            key={dia}
            type="button"
            className={classes.salto}
            aria-pressed={dia === elegido}
            aria-label={`${nombre}${dia === hoy ? ', hoy' : ''}, ${count(delDia.length, 'clase', 'clases')}`}
            data-hoy={dia === hoy || undefined}
            onClick={() => onChange(dia)}
          >
            {nombre.slice(0, 3)}
            <span className={classes.puntos}>
              {delDia.slice(0, 4).map(({ id, tono }) => (
                <i key={id} data-tono={tono} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
