import { VisuallyHidden } from '@mantine/core'
import { formatHora } from '@nivela/contract/horas'
import { DIAS, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { horasDe, type Marco } from '../../../horarios/index.ts'
import classes from './Armar.module.css'
import { type Marcas, markOf, toggleMarcas } from './plan.ts'

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

/** The hours at which the student can't come. One stop for the Tab key; the arrows go from hour to hour. */
export function HorasOcupadas({ marco, marcas, onChange }: Props) {
  const horas = horasDe(marco)
  const tabla = useRef<HTMLTableElement>(null)
  const [foco, setFoco] = useState<[number, number]>([0, 0])

  function move(event: KeyboardEvent) {
    const flecha = FLECHAS[event.key]
    if (!flecha) return
    event.preventDefault()
    const fila = Math.min(Math.max(foco[0] + flecha[0], 0), horas.length - 1)
    const columna = Math.min(Math.max(foco[1] + flecha[1], 0), DIAS.length - 1)
    setFoco([fila, columna])
    tabla.current?.querySelector<HTMLElement>(`[data-celda="${fila} ${columna}"]`)?.focus()
  }

  return (
    <table ref={tabla} className={classes.horas}>
      <VisuallyHidden component="caption">
        Horas a las que no puedes asistir. Muévete con las flechas y pulsa la barra para marcar.
      </VisuallyHidden>
      <thead>
        <tr>
          <td />
          {DIAS.map(dia => {
            const delDia = horas.map(hora => markOf(dia, hora))
            return (
              <th key={dia} scope="col">
                <button
                  type="button"
                  className={classes.dia}
                  aria-label={`${NOMBRE_DE_DIA[dia]}, todo el día`}
                  aria-pressed={delDia.every(marca => marcas.has(marca))}
                  onClick={() => onChange(toggleMarcas(marcas, delDia))}
                >
                  {NOMBRE_DE_DIA[dia].slice(0, 3)}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {horas.map((hora, fila) => (
          <tr key={hora}>
            <th scope="row" className={classes.hora}>
              {formatHora(hora)}
            </th>
            {DIAS.map((dia, columna) => {
              const marca = markOf(dia, hora)
              return (
                <td key={dia}>
                  <button
                    type="button"
                    className={classes.celda}
                    aria-label={`${NOMBRE_DE_DIA[dia]} ${formatHora(hora)}`}
                    aria-pressed={marcas.has(marca)}
                    data-celda={`${fila} ${columna}`}
                    tabIndex={foco[0] === fila && foco[1] === columna ? 0 : -1}
                    onFocus={() => setFoco([fila, columna])}
                    onClick={() => onChange(toggleMarcas(marcas, [marca]))}
                  >
                    {marcas.has(marca) && <IconX size={16} stroke={2} aria-hidden="true" />}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
