import type { Tono } from '../../lib/tonos.ts'
import { colores } from '../tema/colores.ts'

/** A shade of one of the six colours, or of the brand's ink: the same in light and dark. */
export const color = (tono: Tono | 'tinta', paso: number) => colores[tono][paso]

/** The lines of our paper: what the whole family of drawings has in common. */
export function Papel({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <path d="M0 0h6" stroke="#fff" strokeWidth="1" opacity=".24" />
    </pattern>
  )
}

interface FormaProps {
  d: string
  fill: string | undefined
  /** The paper's id. */
  papel: string
}

/** A shape cut out of ruled paper. */
export function Forma({ d, fill, papel }: FormaProps) {
  return (
    <>
      <path d={d} fill={fill} />
      <path d={d} fill={`url(#${papel})`} />
    </>
  )
}
