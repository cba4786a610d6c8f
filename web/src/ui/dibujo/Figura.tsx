import type { Tono } from '../../lib/tonos.ts'
import { color } from './papel.tsx'

interface Props {
  /** Where the feet are. */
  x: number
  y: number
  ropa: Tono
  mochila: Tono
  /** A shade of amber: from fair to dark. */
  piel: number
  peinado: 'corto' | 'rizos' | 'mono'
}

const PELO = {
  corto: <path d="M-12.2-100A14.5 14.5 0 0 1 15.4-108C9-104 4-106-1-104c-3 1-4 5-5 10h-3z" />,
  rizos: (
    <path d="M-14-94a10 10 0 0 1-2-15 11 11 0 0 1 11-13 13 13 0 0 1 19 4c5 3 5 9 2 12-8 2-14-1-18 4-4 2-4 6-6 10-3 1-5 0-6-2z" />
  ),
  mono: (
    <path d="M-12.2-100A14.5 14.5 0 0 1 15.4-108C9-104 4-106-1-104c-3 1-4 5-5 10h-3zM-12-118a7.5 7.5 0 1 1 6 8z" />
  ),
}

/** A student on the way up, facing right. */
export function Figura({ x, y, ropa, mochila, piel, peinado }: Props) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-3-44l-3 20-10 20M5-44l9 20 1 20"
        fill="none"
        stroke={color('indigo', 7)}
        strokeWidth="12"
        strokeLinejoin="round"
      />
      <path d="M-24 0a7 7 0 0 1 7-7h4l6 4v3zM8 0v-7h8l10 4v3z" fill={color(mochila, 7)} />
      <path d="M-29-82a9 9 0 0 1 9-9h8v42h-10a7 7 0 0 1-7-7z" fill={color(mochila, 5)} />
      <path d="M-29-66h10v8h-10z" fill={color(mochila, 7)} />
      <path d="M-17-40v-36a17 17 0 0 1 34 0v36z" fill={color(ropa, 5)} />
      <path d="M-4-94h9v10a4.5 4.5 0 0 1-9 0z" fill={color('ambar', piel)} />
      <circle cx="2" cy="-103" r="13.5" fill={color('ambar', piel)} />
      <g fill={piel > 5 ? color('tinta', 9) : color('ambar', 9)}>{PELO[peinado]}</g>
      <path d="M24-73l13-3v22l-13 3z" fill={color('ambar', 1)} />
      <path d="M21-72h5v22h-5z" fill={color(mochila, 7)} />
      <path
        d="M-3-74l6 17 21-4"
        fill="none"
        stroke={color(ropa, 7)}
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="26" cy="-61" r="5" fill={color('ambar', piel)} />
    </g>
  )
}
