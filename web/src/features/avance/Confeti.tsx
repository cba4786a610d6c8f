import { TONOS } from '../../lib/tonos.ts'
import classes from './MiAvance.module.css'

const PIEZAS = Array.from({ length: 48 }, (_, index) => ({
  tono: TONOS[index % TONOS.length],
  // Spread without a pattern that the eye could find, and without chance: the golden angle.
  lugar: (index * 61.8) % 100,
  espera: (index * 137) % 900,
  giro: 180 + ((index * 97) % 540),
}))

/** Falls once. Nothing of it is there for anyone who asked for no motion. */
export function Confeti() {
  return (
    <div className={classes.confeti} aria-hidden="true">
      {PIEZAS.map(({ tono, lugar, espera, giro }) => (
        <i
          key={lugar}
          data-tono={tono}
          style={{ left: `${lugar}%`, animationDelay: `${espera}ms`, '--giro': `${giro}deg` } as object}
        />
      ))}
    </div>
  )
}
