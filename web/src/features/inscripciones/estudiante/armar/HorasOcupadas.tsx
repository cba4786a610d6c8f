import { VisuallyHidden } from '@mantine/core'
import { formatHora } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { IconX } from '@tabler/icons-react'
import { horasDe, type Marco } from '../../../../data/horarios/semana.ts'
import { CABEZA, useMarcas } from '../../../../ui/semana/useMarcas.ts'
import classes from './Armar.module.css'
import { formatHoraCorta } from './frases.ts'
import { type Marcas, markOf } from './plan.ts'

interface Props {
  marco: Marco
  marcas: Marcas
  onChange: (marcas: Marcas) => void
}

/** The hours at which the student can't come. */
export function HorasOcupadas({ marco, marcas, onChange }: Props) {
  const horas = horasDe(marco)
  const { tabla, boton } = useMarcas({
    filas: horas.length,
    columnas: DIAS.length,
    marcaDe: (fila, columna) => markOf(DIAS[columna] as Dia, horas[fila] ?? 0),
    marcas,
    onChange,
  })

  return (
    <table {...tabla} className={classes.horas}>
      <VisuallyHidden component="caption">
        Horas a las que no puedes asistir. Muévete con las flechas y pulsa la barra para marcar; con
        mayúsculas y las flechas marcas varias.
      </VisuallyHidden>
      <thead>
        <tr>
          <td />
          {DIAS.map((dia, columna) => (
            <th key={dia} scope="col">
              <button
                {...boton(CABEZA, columna)}
                className={classes.dia}
                aria-label={`${NOMBRE_DE_DIA[dia]}, todo el día`}
              >
                {NOMBRE_DE_DIA[dia].slice(0, 3)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {horas.map((hora, fila) => (
          <tr key={hora}>
            <th scope="row">
              <button
                {...boton(fila, CABEZA)}
                className={classes.hora}
                aria-label={`${formatHora(hora)}, toda la semana`}
              >
                {formatHoraCorta(hora)}
              </button>
            </th>
            {DIAS.map((dia, columna) => (
              <td key={dia}>
                <button
                  {...boton(fila, columna)}
                  className={classes.celda}
                  aria-label={`${NOMBRE_DE_DIA[dia]} ${formatHora(hora)}`}
                >
                  {marcas.has(markOf(dia, hora)) && <IconX size={16} stroke={2} aria-hidden="true" />}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
