import { useId } from 'react'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

/** A plant over the layers of the ground, a flask, an atom for a sun. */
export function Naturales({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M0 0h560v400H0z" fill={color('verde', 4)} papel={papel} />
      <g fill="none" stroke={color('verde', 1)} strokeWidth="5">
        <ellipse cx="128" cy="116" rx="88" ry="34" transform="rotate(30 128 116)" />
        <ellipse cx="128" cy="116" rx="88" ry="34" transform="rotate(90 128 116)" />
        <ellipse cx="128" cy="116" rx="88" ry="34" transform="rotate(150 128 116)" />
      </g>
      <circle cx="128" cy="116" r="22" fill={color('ambar', 3)} />
      <circle cx="128" cy="28" r="9" fill={color('coral', 4)} />
      <circle cx="204" cy="160" r="9" fill={color('violeta', 4)} />
      <circle cx="52" cy="160" r="9" fill={color('indigo', 5)} />
      <path d="M0 312c90-26 180-26 280-8s190 18 280-6v102H0z" fill={color('ambar', 7)} />
      <path d="M0 344c90-20 180-20 280-4s190 14 280-6v66H0z" fill={color('coral', 5)} />
      <path d="M0 372c90-16 180-16 280-2s190 10 280-4v34H0z" fill={color('ambar', 3)} />
      <path d="M0 312c90-26 180-26 280-8s190 18 280-6v102H0z" fill={`url(#${papel})`} />
      <path d="M280 306V132" stroke={color('verde', 8)} strokeWidth="9" strokeLinecap="round" />
      <path d="M280 190c-4-74 24-122 96-150 16 84-18 138-96 150z" fill={color('verde', 2)} />
      <path d="M280 190c78-12 112-66 96-150-30 62-60 108-96 150z" fill={color('verde', 6)} />
      <path d="M280 256c-10-54-44-80-104-82 2 58 40 86 104 82z" fill={color('verde', 7)} />
      <path d="M280 256c-64 4-102-24-104-82 36 34 66 60 104 82z" fill={color('verde', 5)} />
      <g transform="translate(388 132)">
        <path
          d="M40 0h52v62l44 96a18 18 0 0 1-16 26H12a18 18 0 0 1-16-26l44-96z"
          fill={color('teal', 0)}
          opacity=".92"
        />
        <path d="M20 106h92l24 52a18 18 0 0 1-16 26H12a18 18 0 0 1-16-26z" fill={color('violeta', 4)} />
        <path d="M20 106h92l24 52a18 18 0 0 1-16 26H12a18 18 0 0 1-16-26z" fill={`url(#${papel})`} />
        <path d="M32-8h68v16H32z" fill={color('teal', 6)} />
        <circle cx="52" cy="142" r="10" fill={color('violeta', 1)} />
        <circle cx="84" cy="128" r="7" fill={color('violeta', 1)} />
        <circle cx="88" cy="160" r="6" fill={color('violeta', 1)} />
        <circle cx="64" cy="86" r="7" fill={color('violeta', 3)} />
      </g>
    </svg>
  )
}
