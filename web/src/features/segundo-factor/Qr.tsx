import { encode } from 'uqr'
import classes from './SegundoFactor.module.css'

/** Each dark square as a piece of one path. */
const toPath = (filas: boolean[][]) =>
  filas.flatMap((fila, y) => fila.map((oscuro, x) => (oscuro ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Dark on white in any theme, with the margin that cameras look for. */
export function Qr({ texto, descripcion }: { texto: string; descripcion: string }) {
  const { size, data } = encode(texto, { ecc: 'M', border: 4 })
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={descripcion}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={toPath(data)} fill="#000" />
    </svg>
  )
}
