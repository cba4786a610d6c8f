import { useId } from 'react'
import { Figura } from './Figura.tsx'
import { LADO, type Loseta, Losetas } from './Losetas.tsx'
import { color, Forma, Papel } from './papel.tsx'

/** The top of each column is a step, and the four steps are the areas. */
const COLUMNAS: Loseta[][] = [
  [['coral', 'glifo']],
  [
    ['violeta', 'puntos', 'claro'],
    ['indigo', 'glifo'],
  ],
  [
    ['teal', 'medio'],
    ['coral', 'cuarto', 'claro'],
    ['ambar', 'glifo'],
  ],
  [
    ['indigo', 'aros', 'claro'],
    ['ambar', 'lineas'],
    ['violeta', 'rombo'],
    ['verde', 'glifo'],
  ],
]
const ALTO = 5 * LADO

/** The product's drawing: a staircase of tiles in the six colours, with somebody on the way up. */
export function Escalera({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${COLUMNAS.length * LADO} ${ALTO}`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      <Papel id={papel} />
      <Forma d="M96 40a78 78 0 1 1 0 156 78 78 0 0 1 0-156z" fill={color('ambar', 2)} papel={papel} />
      <Losetas columnas={COLUMNAS} suelo={ALTO} papel={papel} />
      <g transform={`translate(${1.5 * LADO} ${ALTO - 2 * LADO}) scale(.8)`}>
        <Figura x={0} y={0} ropa="coral" mochila="ambar" piel={7} peinado="rizos" />
      </g>
      <g transform={`translate(${3 * LADO} ${ALTO - 4 * LADO})`}>
        <path d="M30 0V-46" stroke={color('ambar', 2)} strokeWidth="3.5" strokeLinecap="round" />
        <path d="M31.5-46h26l-7 9 7 9h-26z" fill={color('ambar', 4)} />
      </g>
    </svg>
  )
}
