import { chocan } from '@nivela/contract/horas'
import { DIAS } from '@nivela/contract/secciones'
import type { Clase, Marco } from '../../data/horarios/semana.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './SemanaEnMiniatura.module.css'

const LETRAS = ['L', 'M', 'X', 'J', 'V', 'S']

interface Props {
  clases: Clase[]
  marco: Marco
  /** As low as a line of text or two, to stand beside something else. */
  baja?: boolean
}

/** A week at a glance. It only draws: its user says the same in words beside it. */
export function SemanaEnMiniatura({ clases, marco, baja = false }: Props) {
  const { desde, hasta } = marco
  return (
    <div className={classes.semana} data-baja={baja || undefined} aria-hidden="true">
      {LETRAS.map(letra => (
        <span key={letra} className={classes.dia}>
          {letra}
        </span>
      ))}
      <div
        className={classes.horas}
        style={{ gridTemplateRows: `repeat(${hasta - desde}, minmax(${baja ? 3 : 11}px, 1fr))` }}
      >
        {DIAS.map((dia, columna) => (
          <i key={dia} className={classes.raya} style={{ gridColumn: columna + 1, gridRow: '1 / -1' }} />
        ))}
        {clases.map(clase => {
          const { id, dia, inicio, fin, tono, fantasma } = clase
          const choca = fantasma && clases.some(otra => otra !== clase && chocan(clase, otra))
          return (
            <span
              key={id}
              className={classes.clase}
              data-tono={tono}
              data-fantasma={fantasma || undefined}
              data-choca={choca || undefined}
              style={{
                gridColumn: DIAS.indexOf(dia) + 1,
                gridRow: `${inicio - desde + 1} / ${fin - desde + 1}`,
              }}
            >
              {!baja && fin - inicio > 1 && <Glifo tono={tono} lado={14} />}
            </span>
          )
        })}
      </div>
    </div>
  )
}
