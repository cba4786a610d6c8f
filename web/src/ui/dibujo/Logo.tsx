import classes from './Logo.module.css'

/** A staircase, a person before it, and the name as strokes, so that it needs no font. */
export function Logo({ alto = 28, soloMotivo = false }: { alto?: number; soloMotivo?: boolean }) {
  const ancho = soloMotivo ? 24 : 94
  return (
    <svg
      className={classes.logo}
      viewBox={`0 0 ${ancho} 24`}
      height={alto}
      width={(alto * ancho) / 24}
      role="img"
      aria-label="Nivela"
    >
      <path className={classes.pasos} d="M2 21.5v-5.2h6.4v-6.2h6.4V3.9H22v17.6z" />
      <circle className={classes.punto} cx="4.7" cy="12.1" r="2.7" />
      {!soloMotivo && (
        <g transform="translate(31 0.5)">
          <path
            className={classes.letras}
            d="M2 20V10.4M2 14.6a4.1 4.1 0 0 1 8.2 0V20M16 20V10.4M21 10.4l4.1 9.4 4.1-9.4M33 15.2h9.3a4.7 4.7 0 1 0-1.4 3.4M48 20V4.5M61.4 20V10.4"
          />
          <circle className={classes.letras} cx="56.7" cy="15.2" r="4.7" />
          <circle className={classes.punto} cx="16" cy="5.6" r="1.9" />
        </g>
      )}
    </svg>
  )
}
