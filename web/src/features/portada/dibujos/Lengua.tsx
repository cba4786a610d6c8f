import { useId } from 'react'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

const LETRAS = [
  {
    x: 84,
    y: 52,
    giro: -7,
    fondo: color('indigo', 4),
    tinta: color('indigo', 9),
    trazo: 'M22 20v1M22 30c0 8-9 9-9 17 0 6 5 10 11 10 5 0 8-2 10-5',
  },
  {
    x: 178,
    y: 30,
    giro: 4,
    fondo: color('ambar', 3),
    tinta: color('ambar', 9),
    trazo: 'M18 36h28c0-9-6-14-14-14s-14 6-14 14 6 14 14 14c5 0 9-2 12-5M30 15l8-8',
  },
  {
    x: 304,
    y: 30,
    giro: -4,
    fondo: color('verde', 3),
    tinta: color('verde', 9),
    trazo: 'M46 24v26M46 37a13.5 13.5 0 1 1-27 0 13.5 13.5 0 0 1 27 0zM28 15l8-8',
  },
  {
    x: 404,
    y: 52,
    giro: 7,
    fondo: color('violeta', 4),
    tinta: color('violeta', 9),
    trazo: 'M22 16c2-4 6-6 11-6 6 0 11 4 11 10 0 8-10 9-10 17v2M34 49v1',
  },
]

/** An open book out of which letters rise, the ñ on its page. */
export function Lengua({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M0 0h560v400H0z" fill={color('coral', 4)} papel={papel} />
      <Forma d="M100 400a180 180 0 0 1 360 0z" fill={color('coral', 3)} papel={papel} />
      {LETRAS.map(({ x, y, giro, fondo, tinta, trazo }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${giro} 32 32)`}>
          <path
            d="M8 0h56a8 8 0 0 1 8 8v56a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z"
            fill={fondo}
            transform="translate(-4 -4)"
          />
          <path
            d={trazo}
            fill="none"
            stroke={tinta}
            strokeWidth="6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <path
        d="M56 184l224 24 224-24v178c-84-18-168-14-224 14-56-28-140-32-224-14z"
        fill={color('coral', 8)}
      />
      <path d="M280 188c-52-30-132-34-208-20v176c76-14 156-10 208 18z" fill={color('coral', 0)} />
      <path d="M280 188c52-30 132-34 208-20v176c-76-14-156-10-208 18z" fill={color('coral', 1)} />
      <path d="M280 188c12-7 26-12.5 41-17v170c-15 4-29 10-41 21z" fill={color('coral', 2)} />
      <path
        d="M134 306v-74M134 256c2-16 15-25 30-25 17 0 30 11 30 30v45M132 206c10-11 21-11 32-4s22 7 32-4"
        fill="none"
        stroke={color('coral', 6)}
        strokeWidth="15"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M344 214c38-9 76-12 114-9M344 240c38-9 76-12 114-9M344 266c38-9 76-12 114-9M344 292c38-9 76-12 114-9M344 318c24-6 48-9 70-10"
        fill="none"
        stroke={color('coral', 4)}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M252 172v-2c10 4 19 9 28 18v104l-14-12-14 8z" fill={color('indigo', 6)} />
    </svg>
  )
}
