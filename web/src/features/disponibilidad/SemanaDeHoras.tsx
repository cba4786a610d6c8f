import { deCodigo, type HoraDeSemana, toCodigo } from '@nivela/contract/disponibilidad'
import { formatHora, HORA_MAXIMA, HORAS } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { type PointerEvent, useRef } from 'react'
import classes from './SemanaDeHoras.module.css'

interface Props {
  /** Of what: the table's name. */
  titulo: string
  /** What a marked hour means: "no puede", "cerrada". */
  marca: string
  marcadas: HoraDeSemana[]
  onChange: (marcadas: HoraDeSemana[]) => void
}

const FRANJAS = HORAS.filter(hora => hora < HORA_MAXIMA)

/** A week in which hours are marked: by dragging over them, one by one, or a whole day by its name. */
export function SemanaDeHoras({ titulo, marca, marcadas, onChange }: Props) {
  const codigos = new Set(marcadas.map(toCodigo))
  /** While dragging: what is painted, and what has been reached so far. */
  const trazo = useRef<{ pone: boolean; codigos: Set<number> } | null>(null)
  const tell = (hechos: Set<number>) => onChange([...hechos].sort((a, b) => a - b).map(deCodigo))

  function paint(codigo: number) {
    const actual = trazo.current
    if (!actual || actual.codigos.has(codigo) === actual.pone) return
    if (actual.pone) actual.codigos.add(codigo)
    else actual.codigos.delete(codigo)
    tell(actual.codigos)
  }
  function start(event: PointerEvent, codigo: number) {
    if (event.button !== 0) return
    trazo.current = { pone: !codigos.has(codigo), codigos: new Set(codigos) }
    paint(codigo)
  }
  /** By position: a finger's events go to the cell on which it came down. */
  function move({ clientX, clientY }: PointerEvent) {
    if (!trazo.current) return
    const celda = document.elementFromPoint(clientX, clientY)
    const codigo = celda instanceof HTMLElement ? celda.dataset.codigo : undefined
    if (codigo !== undefined) paint(Number(codigo))
  }
  const end = () => {
    trazo.current = null
  }
  function toggle(codigo: number) {
    const hechos = new Set(codigos)
    if (!hechos.delete(codigo)) hechos.add(codigo)
    tell(hechos)
  }
  function toggleDia(dia: Dia) {
    const suyos = FRANJAS.map(hora => toCodigo({ dia, hora }))
    const hechos = new Set(codigos)
    const todos = suyos.every(codigo => hechos.has(codigo))
    for (const codigo of suyos) todos ? hechos.delete(codigo) : hechos.add(codigo)
    tell(hechos)
  }

  return (
    <table
      className={classes.semana}
      aria-label={titulo}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
    >
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {DIAS.map(dia => (
            <th key={dia} scope="col">
              <button
                type="button"
                className={classes.dia}
                aria-label={`${NOMBRE_DE_DIA[dia]}: todo el día`}
                onClick={() => toggleDia(dia)}
              >
                <span className={classes.corto}>{NOMBRE_DE_DIA[dia].slice(0, 3)}</span>
                <span className={classes.largo}>{NOMBRE_DE_DIA[dia]}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FRANJAS.map(hora => (
          <tr key={hora}>
            <th scope="row">{formatHora(hora)}</th>
            {DIAS.map(dia => {
              const codigo = toCodigo({ dia, hora })
              return (
                <td key={dia}>
                  <button
                    type="button"
                    className={classes.hora}
                    data-codigo={codigo}
                    aria-pressed={codigos.has(codigo)}
                    aria-label={`${NOMBRE_DE_DIA[dia]}, ${formatHora(hora)}: ${marca}`}
                    onPointerDown={event => start(event, codigo)}
                    // A pointer has done it already; 0: the keyboard.
                    onClick={({ detail }) => detail === 0 && toggle(codigo)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
