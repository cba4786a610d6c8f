import { useId } from 'react'
import type { Tono } from './areas.ts'
import { TRAZO } from './Glifo.tsx'

const LADO = 64

type Figura = 'cuarto' | 'medio' | 'aros' | 'lineas' | 'puntos' | 'rombo' | 'glifo'
type Loseta = [tono: Tono, figura: Figura, claro?: 'claro']

const color = (tono: Tono, paso: number) => `var(--mantine-color-${tono}-${paso})`

const FIGURA: Record<Exclude<Figura, 'glifo'>, string> = {
  cuarto: 'M0 64A64 64 0 0 1 64 0V64z',
  medio: 'M0 64a32 32 0 0 1 64 0z',
  aros: 'M0 64V8a56 56 0 0 1 56 56h-14A42 42 0 0 0 0 22zM0 64V36a28 28 0 0 1 28 28z',
  lineas: 'M8 13h48v5H8zM8 26h48v5H8zM8 39h48v5H8zM8 52h30v5H8z',
  puntos:
    'M16 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM48 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM32 26a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM16 42a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM48 42a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  rombo: 'M32 6l26 26-26 26L6 32z',
}

/** Columns from left to right, each from the ground up. The top of each is a step, and four steps are the areas. */
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

function Pieza({ tono, figura, claro }: { tono: Tono; figura: Figura; claro: boolean }) {
  const [fondo, frente] = claro ? [color(tono, 2), color(tono, 5)] : [color(tono, 5), color(tono, 2)]
  return (
    <>
      <rect width={LADO} height={LADO} fill={figura === 'glifo' ? color(tono, 4) : fondo} />
      {figura === 'glifo' ? (
        <path
          d={TRAZO[tono]}
          transform="translate(11 11) scale(1.75)"
          fill="none"
          stroke={color(tono, 9)}
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <path d={FIGURA[figura]} fill={frente} />
      )}
    </>
  )
}

/** The product's drawing: a staircase of tiles in the six colours, ruled like a notebook, with somebody on the way up. */
export function Escalera({ className }: { className?: string | undefined }) {
  const papel = useId()
  const alto = (COLUMNAS.length + 1) * LADO
  return (
    <svg
      className={className}
      viewBox={`0 0 ${COLUMNAS.length * LADO} ${alto}`}
      preserveAspectRatio="xMaxYMax"
      aria-hidden="true"
    >
      <pattern id={papel} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0h6" stroke="#fff" strokeWidth="1" opacity=".22" />
      </pattern>
      {COLUMNAS.map((columna, x) =>
        columna.map(([tono, figura, claro], y) => (
          <g key={`${tono}-${figura}`} transform={`translate(${x * LADO} ${alto - (y + 1) * LADO})`}>
            <Pieza tono={tono} figura={figura} claro={claro === 'claro'} />
          </g>
        )),
      )}
      {COLUMNAS.map((columna, x) => (
        <rect
          key={columna[0]?.join()}
          x={x * LADO}
          y={alto - columna.length * LADO}
          width={LADO}
          height={columna.length * LADO}
          fill={`url(#${papel})`}
        />
      ))}
      <g transform={`translate(${LADO} ${alto - 2 * LADO})`}>
        <path d="M14 0V-22a18 18 0 0 1 36 0V0z" fill={color('coral', 5)} />
        <path d="M14 0V-16h9V0z" fill={color('coral', 7)} />
        <circle cx="34" cy="-50" r="11" fill={color('ambar', 2)} />
        <path d="M23-51a11 11 0 0 1 21-4.5c-6-1-9 4.5-21 4.5z" fill={color('ambar', 8)} />
      </g>
      <g transform={`translate(${3 * LADO} ${alto - 4 * LADO})`}>
        <path d="M30 0V-46" stroke={color('ambar', 2)} strokeWidth="3.5" strokeLinecap="round" />
        <path d="M31.5-46h26l-7 9 7 9h-26z" fill={color('ambar', 4)} />
      </g>
    </svg>
  )
}
