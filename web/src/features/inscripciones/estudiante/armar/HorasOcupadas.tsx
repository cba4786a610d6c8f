import { VisuallyHidden } from '@mantine/core'
import { formatHora } from '@nivela/contract/horas'
import { DIAS, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { horasDe, type Marco } from '../../../../data/horarios/semana.ts'
import { type Celda, useArrastre } from '../../../../ui/useArrastre.ts'
import classes from './Armar.module.css'
import { formatHoraCorta } from './frases.ts'
import { type Marcas, markOf, setMarcas, toggleMarcas } from './plan.ts'

interface Props {
  marco: Marco
  marcas: Marcas
  onChange: (marcas: Marcas) => void
}

const FLECHAS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** Row and column of the heads. */
const CABEZA = -1

const range = (a: number, b: number) =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)

/**
 * The hours at which the student can't come: by dragging, or by a day's or an hour's head. One stop for the Tab key; the
 * arrows go from hour to hour, with Shift they mark like the one that they leave.
 */
export function HorasOcupadas({ marco, marcas, onChange }: Props) {
  const horas = horasDe(marco)
  const tabla = useRef<HTMLTableElement>(null)
  const [foco, setFoco] = useState<Celda>({ fila: 0, columna: 0 })
  const marksOf = (filas: number[], columnas: number[]) =>
    columnas.flatMap(columna =>
      filas.flatMap(fila => {
        const [dia, hora] = [DIAS[columna], horas[fila]]
        return dia && hora !== undefined ? [markOf(dia, hora)] : []
      }),
    )

  const arrastre = useRef({ desde: foco, antes: marcas, marcada: true })
  useArrastre(tabla, {
    onStart(desde) {
      const marcada = !marksOf([desde.fila], [desde.columna]).every(marca => marcas.has(marca))
      arrastre.current = { desde, antes: marcas, marcada }
      onChange(setMarcas(marcas, marksOf([desde.fila], [desde.columna]), marcada))
    },
    onReach({ fila, columna }) {
      const { desde, antes, marcada } = arrastre.current
      const tocadas = marksOf(range(desde.fila, fila), range(desde.columna, columna))
      onChange(setMarcas(antes, tocadas, marcada))
    },
  })

  function move(event: KeyboardEvent) {
    const flecha = FLECHAS[event.key]
    if (!flecha) return
    event.preventDefault()
    const fila = Math.min(Math.max(foco.fila + flecha[0], CABEZA), horas.length - 1)
    const columna = Math.min(Math.max(foco.columna + flecha[1], CABEZA), DIAS.length - 1)
    // There is nothing in the corner.
    if (fila === CABEZA && columna === CABEZA) return
    if (event.shiftKey && foco.fila !== CABEZA && foco.columna !== CABEZA) {
      const marcada = marksOf([foco.fila], [foco.columna]).every(marca => marcas.has(marca))
      onChange(setMarcas(marcas, marksOf([fila], [columna]), marcada))
    }
    setFoco({ fila, columna })
    tabla.current?.querySelector<HTMLElement>(`[data-foco="${fila} ${columna}"]`)?.focus()
  }

  const button = (fila: number, columna: number, tocadas: string[]) => ({
    type: 'button' as const,
    'aria-pressed': tocadas.every(marca => marcas.has(marca)),
    'data-foco': `${fila} ${columna}`,
    tabIndex: foco.fila === fila && foco.columna === columna ? 0 : -1,
    onFocus: () => setFoco({ fila, columna }),
    onClick: () => onChange(toggleMarcas(marcas, tocadas)),
  })
  const filas = horas.map((_, fila) => fila)
  const columnas = DIAS.map((_, columna) => columna)

  return (
    <table ref={tabla} className={classes.horas} onKeyDown={move}>
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
                {...button(CABEZA, columna, marksOf(filas, [columna]))}
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
                {...button(fila, CABEZA, marksOf([fila], columnas))}
                className={classes.hora}
                aria-label={`${formatHora(hora)}, toda la semana`}
              >
                {formatHoraCorta(hora)}
              </button>
            </th>
            {DIAS.map((dia, columna) => (
              <td key={dia}>
                <button
                  {...button(fila, columna, marksOf([fila], [columna]))}
                  className={classes.celda}
                  data-celda={`${fila} ${columna}`}
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
