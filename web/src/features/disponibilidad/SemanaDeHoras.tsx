import { deCodigo, type HoraDeSemana, toCodigo } from '@nivela/contract/disponibilidad'
import { formatHora, HORAS, MAX_HORA } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { useRef } from 'react'
import { type Celda, useArrastre } from '../../ui/useArrastre.ts'
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
const codigoEn = ({ fila, columna }: Celda) =>
  toCodigo({ dia: DIAS[columna] as Dia, hora: FRANJAS[fila] ?? 0 })

/** A drag: from where, over what, and whether it marks or clears. */
interface Trazo {
  desde: Celda
  antes: Set<number>
  pone: boolean
}

/** A week in which hours are marked: by dragging over them, one by one, or a whole day by its name. */
export function SemanaDeHoras({ titulo, marca, marcadas, onChange }: Props) {
  const codigos = new Set(marcadas.map(toCodigo))
  const tell = (hechos: Set<number>) => onChange([...hechos].sort((a, b) => a - b).map(deCodigo))

  const tabla = useRef<HTMLTableElement>(null)
  const trazo = useRef<Trazo | null>(null)
  useArrastre(tabla, {
    onStart(desde) {
      trazo.current = { desde, antes: codigos, pone: !codigos.has(codigoEn(desde)) }
      paint(desde)
    },
    onReach: paint,
  })
  /** Everything between where the drag began and where it is now. */
  function paint(hasta: Celda) {
    if (!trazo.current) return
    const { desde, antes, pone } = trazo.current
    const hechos = new Set(antes)
    for (let fila = Math.min(desde.fila, hasta.fila); fila <= Math.max(desde.fila, hasta.fila); fila++)
      for (
        let columna = Math.min(desde.columna, hasta.columna);
        columna <= Math.max(desde.columna, hasta.columna);
        columna++
      )
        pone ? hechos.add(codigoEn({ fila, columna })) : hechos.delete(codigoEn({ fila, columna }))
    tell(hechos)
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
    <table ref={tabla} className={classes.semana} aria-label={titulo}>
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
        {FRANJAS.map((hora, fila) => (
          <tr key={hora}>
            <th scope="row">{formatHora(hora)}</th>
            {DIAS.map((dia, columna) => {
              const codigo = toCodigo({ dia, hora })
              return (
                <td key={dia}>
                  <button
                    type="button"
                    className={classes.hora}
                    data-celda={`${fila} ${columna}`}
                    aria-pressed={codigos.has(codigo)}
                    aria-label={`${NOMBRE_DE_DIA[dia]}, ${formatHora(hora)}: ${marca}`}
                    onClick={() => toggle(codigo)}
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
