import { DIAS } from '@nivela/contract/secciones'
import { Glifo } from '../../../../ui/Glifo.tsx'
import type { Clase, Marco } from '../../../horarios/index.ts'
import classes from './SemanaEnMiniatura.module.css'

const LETRAS = ['L', 'M', 'X', 'J', 'V', 'S']

interface Props {
  clases: Clase[]
  marco: Marco
}

/** A week at a glance. It only draws: whoever shows it says the same in words beside it. */
export function SemanaEnMiniatura({ clases, marco }: Props) {
  const { desde, hasta } = marco
  return (
    <div className={classes.semana} aria-hidden="true">
      {LETRAS.map(letra => (
        <span key={letra} className={classes.dia}>
          {letra}
        </span>
      ))}
      <div
        className={classes.horas}
        style={{ gridTemplateRows: `repeat(${hasta - desde}, minmax(11px, 1fr))` }}
      >
        {DIAS.map((dia, columna) => (
          <i key={dia} className={classes.raya} style={{ gridColumn: columna + 1, gridRow: '1 / -1' }} />
        ))}
        {clases.map(({ id, dia, inicio, fin, tono, fantasma }) => (
          <span
            key={id}
            className={classes.clase}
            data-tono={tono}
            data-fantasma={fantasma || undefined}
            style={{
              gridColumn: DIAS.indexOf(dia) + 1,
              gridRow: `${inicio - desde + 1} / ${fin - desde + 1}`,
            }}
          >
            {fin - inicio > 1 && <Glifo tono={tono} lado={14} />}
          </span>
        ))}
      </div>
    </div>
  )
}
