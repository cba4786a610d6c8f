import { useId } from 'react'
import { Figura } from '../../../ui/dibujo/Figura.tsx'
import { LADO, type Loseta, Losetas } from '../../../ui/dibujo/Losetas.tsx'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

const COLUMNAS: Loseta[][] = [
  [['coral', 'glifo']],
  [
    ['ambar', 'aros', 'claro'],
    ['indigo', 'cuarto'],
  ],
  [
    ['teal', 'medio'],
    ['indigo', 'glifo'],
  ],
  [
    ['coral', 'puntos', 'claro'],
    ['violeta', 'rombo'],
    ['teal', 'lineas', 'claro'],
  ],
  [
    ['indigo', 'medio', 'claro'],
    ['coral', 'cuarto'],
    ['ambar', 'glifo'],
  ],
  [
    ['verde', 'aros'],
    ['ambar', 'sol', 'claro'],
    ['indigo', 'puntos'],
    ['violeta', 'cuarto', 'claro'],
  ],
  [
    ['violeta', 'lineas'],
    ['teal', 'cuarto', 'claro'],
    ['coral', 'medio'],
    ['verde', 'glifo'],
  ],
]
const ANCHO = COLUMNAS.length * LADO
const ALTO = 6.5 * LADO

/** Three students, each at their own height, on the way to the same flag. */
export function DibujoDeHeroe({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M208 52a92 92 0 1 1 0 184 92 92 0 0 1 0-184z" fill={color('ambar', 2)} papel={papel} />
      <path
        d="M20 122h92M44 138h52M300 44h76M284 60h56"
        stroke={color('tinta', 3)}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Losetas columnas={COLUMNAS} suelo={ALTO} papel={papel} />
      <Figura x={36} y={ALTO - LADO} ropa="violeta" mochila="coral" piel={3} peinado="corto" />
      <Figura x={160} y={ALTO - 2 * LADO} ropa="coral" mochila="indigo" piel={8} peinado="rizos" />
      <Figura x={288} y={ALTO - 3 * LADO} ropa="teal" mochila="ambar" piel={6} peinado="mono" />
      <g transform={`translate(${6 * LADO} ${ALTO - 4 * LADO})`}>
        <path d="M20 0V-96" stroke={color('tinta', 5)} strokeWidth="5" strokeLinecap="round" />
        <path d="M22-94h40l-10 14 10 14H22z" fill={color('coral', 5)} />
      </g>
    </svg>
  )
}
