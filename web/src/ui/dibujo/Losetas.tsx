import type { Tono } from '../../lib/tonos.ts'
import { TRAZO } from './Glifo.tsx'
import { color } from './papel.tsx'

export const LADO = 64

type Figura = 'cuarto' | 'medio' | 'aros' | 'lineas' | 'puntos' | 'rombo' | 'sol' | 'glifo'
/** A tile: its colour, what is on it, and whether its ground is the light one. */
export type Loseta = [tono: Tono, figura: Figura, claro?: 'claro']

const FIGURA: Record<Exclude<Figura, 'glifo'>, string> = {
  cuarto: 'M0 64A64 64 0 0 1 64 0V64z',
  medio: 'M0 64a32 32 0 0 1 64 0z',
  aros: 'M0 64V8a56 56 0 0 1 56 56h-14A42 42 0 0 0 0 22zM0 64V36a28 28 0 0 1 28 28z',
  lineas: 'M8 13h48v5H8zM8 26h48v5H8zM8 39h48v5H8zM8 52h30v5H8z',
  puntos:
    'M16 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM48 10a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM32 26a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM16 42a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM48 42a6 6 0 1 1 0 12 6 6 0 0 1 0-12z',
  rombo: 'M32 6l26 26-26 26L6 32z',
  sol: 'M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40z',
}

function Pieza({ loseta: [tono, figura, claro] }: { loseta: Loseta }) {
  const [fondo, frente] = claro ? [color(tono, 2), color(tono, 5)] : [color(tono, 5), color(tono, 2)]
  return (
    <>
      <path d="M0 0h64v64H0z" fill={figura === 'glifo' ? color(tono, 4) : fondo} />
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

interface Props {
  /** From left to right, each from the ground up. */
  columnas: Loseta[][]
  suelo: number
  papel: string
}

/** Columns of tiles that stand on the ground, ruled like a notebook. */
export function Losetas({ columnas, suelo, papel }: Props) {
  return columnas.map((columna, x) => (
    <g key={columna.join()} transform={`translate(${x * LADO} ${suelo - columna.length * LADO})`}>
      {columna.map((loseta, y) => (
        <g key={loseta.join()} transform={`translate(0 ${(columna.length - 1 - y) * LADO})`}>
          <Pieza loseta={loseta} />
        </g>
      ))}
      <path d={`M0 0h64v${columna.length * LADO}H0z`} fill={`url(#${papel})`} />
    </g>
  ))
}
