import { VisuallyHidden } from '@mantine/core'
import { deCodigo, type HoraDeSemana, toCodigo } from '@nivela/contract/disponibilidad'
import { formatHora, HORAS, MAX_HORA } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { CABEZA, useMarcas } from '../../ui/semana/useMarcas.ts'
import classes from './SemanaDeHoras.module.css'

interface Props {
  /** Of what: the table's name. */
  titulo: string
  /** What a marked hour means: "no puede", "cerrada". */
  marca: string
  marcadas: HoraDeSemana[]
  onChange: (marcadas: HoraDeSemana[]) => void
}

const FRANJAS = HORAS.filter(hora => hora < MAX_HORA)

/** A week in which hours are marked, by mouse, touch and keys, or a whole day by its name. */
export function SemanaDeHoras({ titulo, marca, marcadas, onChange }: Props) {
  const { tabla, boton } = useMarcas({
    filas: FRANJAS.length,
    columnas: DIAS.length,
    marcaDe: (fila, columna) => toCodigo({ dia: DIAS[columna] as Dia, hora: FRANJAS[fila] ?? 0 }),
    marcas: new Set(marcadas.map(toCodigo)),
    onChange: marcas => onChange([...marcas].sort((a, b) => a - b).map(deCodigo)),
  })

  return (
    <table {...tabla} className={classes.semana} aria-label={titulo}>
      <VisuallyHidden component="caption">
        Muévete con las flechas y pulsa la barra para marcar; con mayúsculas y las flechas marcas varias.
      </VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {DIAS.map((dia, columna) => (
            <th key={dia} scope="col">
              <button
                {...boton(CABEZA, columna)}
                className={classes.dia}
                aria-label={`${NOMBRE_DE_DIA[dia]}: todo el día`}
              >
                <span className={classes.corto}>{NOMBRE_DE_DIA[dia].slice(0, 3)}</span>
                <span className={classes.largo}>{NOMBRE_DE_DIA[dia]}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FRANJAS.map((hora, fila) => (
          <tr key={hora}>
            <th scope="row">{formatHora(hora)}</th>
            {DIAS.map((dia, columna) => (
              <td key={dia}>
                <button
                  {...boton(fila, columna)}
                  className={classes.hora}
                  aria-label={`${NOMBRE_DE_DIA[dia]}, ${formatHora(hora)}: ${marca}`}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
