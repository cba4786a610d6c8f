import { useId } from 'react'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

const MARCAS = Array.from(
  { length: 20 },
  (_, marca) => `M${58 + marca * 24} 340v${marca % 5 ? 12 : 22}`,
).join('')

/** A compass draws its circle over a set square and a ruler; the cube stands by. */
export function Matematicas({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M0 0h560v400H0z" fill={color('indigo', 4)} papel={papel} />
      <path
        d="M0 84h560M0 168h560M0 252h560M56 0v340M140 0v340M224 0v340M308 0v340M392 0v340M476 0v340"
        stroke={color('indigo', 3)}
        strokeWidth="2"
      />
      <Forma d="M64 340V104l236 236zM112 292h76l-76-76z" fill={color('ambar', 3)} papel={papel} />
      <circle cx="336" cy="210" r="112" fill={color('indigo', 1)} />
      <path d="M336 210V98a112 112 0 0 1 97 168z" fill={color('coral', 4)} />
      <path d="M336 210V98a112 112 0 0 1 97 168z" fill={`url(#${papel})`} />
      <circle
        cx="336"
        cy="210"
        r="112"
        fill="none"
        stroke={color('tinta', 8)}
        strokeWidth="5"
        strokeDasharray="2 12"
        strokeLinecap="round"
      />
      <path d="M336 210h-112" stroke={color('tinta', 8)} strokeWidth="5" strokeLinecap="round" />
      <g strokeLinecap="round" fill="none">
        <path d="M388 50L340 196" stroke={color('tinta', 9)} strokeWidth="14" />
        <path d="M388 50l52 128" stroke={color('tinta', 8)} strokeWidth="14" />
        <path d="M340 196l-4 14M440 178l7 18" stroke="#fff" strokeWidth="5" />
      </g>
      <path d="M388 12v30" stroke={color('tinta', 9)} strokeWidth="10" strokeLinecap="round" />
      <circle cx="388" cy="50" r="19" fill={color('ambar', 4)} />
      <circle cx="388" cy="50" r="7" fill={color('ambar', 8)} />
      <path d="M472 262l40 22v46l-40 22-40-22v-46z" fill={color('teal', 5)} />
      <path d="M472 262l40 22-40 22-40-22z" fill={color('teal', 2)} />
      <path d="M472 306l40-22v46l-40 22z" fill={color('teal', 7)} />
      <path d="M0 340h560v60H0z" fill={color('ambar', 2)} />
      <path d={MARCAS} stroke={color('ambar', 8)} strokeWidth="4" />
      <path
        d="M100 46c6-9 12-11 22-11h66M126 35v66M164 35v48c0 13 6 19 19 16"
        fill="none"
        stroke={color('indigo', 9)}
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
