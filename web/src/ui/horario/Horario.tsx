import { formatHora } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { type ReactNode, useState } from 'react'
import { weekdayOf } from '../../lib/calendario.ts'
import { getHoy } from '../../lib/hoy.ts'
import { BloqueDeClase } from './BloqueDeClase.tsx'
import classes from './Horario.module.css'
import { type Clase, type Marco, toFilas } from './semana.ts'
import { TiraDeDias } from './TiraDeDias.tsx'
import { useSwipe } from './useSwipe.ts'

interface Props {
  /** Whose week it is: the table's caption, which also heads the printed sheet. */
  titulo: string
  /** A second line of the caption. */
  subtitulo?: ReactNode
  clases: Clase[]
  /** Which hours to show, where what comes and goes must not move the rest. */
  marco?: Marco
  /** Smaller, to stand beside something else. */
  compacto?: boolean
}

/** A week of lessons: hours down, days across. On a phone one day at a time; on paper always the whole week. */
export function Horario({ titulo, subtitulo, clases, marco, compacto }: Props) {
  const hoy = weekdayOf(getHoy())
  const [elegido, setElegido] = useState<Dia>(hoy ?? 'Lunes')
  const step = (pasos: number) => setElegido(dia => DIAS[DIAS.indexOf(dia) + pasos] ?? dia)
  const swipe = useSwipe(step)
  const estado = (dia: Dia) => ({
    'data-hoy': dia === hoy || undefined,
    'data-fuera': dia !== elegido || undefined,
  })

  return (
    <div className={classes.horario} data-compacto={compacto || undefined}>
      <TiraDeDias
        clases={clases.filter(({ fantasma }) => !fantasma)}
        elegido={elegido}
        hoy={hoy}
        onChange={setElegido}
      />
      <table className={classes.tabla} {...swipe}>
        <caption className={classes.leyenda}>
          {titulo}
          {subtitulo && <small>{subtitulo}</small>}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.esquina}>
              Hora
            </th>
            {DIAS.map(dia => (
              <th
                key={dia}
                scope="col"
                className={classes.dia}
                {...estado(dia)}
                aria-current={dia === hoy ? 'date' : undefined}
              >
                <span className={classes.nombre}>{NOMBRE_DE_DIA[dia]}</span>
                {dia === hoy && <span className={classes.hoy}>Hoy</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toFilas(clases, marco).map(({ hora, celdas }) => (
            <tr key={hora}>
              <th scope="row" className={classes.hora}>
                {formatHora(hora)}
              </th>
              {celdas.map(({ dia, bloque }) =>
                bloque ? (
                  <BloqueDeClase key={dia} bloque={bloque} {...estado(dia)} />
                ) : (
                  <td key={dia} className={classes.libre} {...estado(dia)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
