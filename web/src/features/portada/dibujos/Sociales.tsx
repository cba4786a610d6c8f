import { useId } from 'react'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

const ARCO = 'M0 130V56a36 36 0 0 1 72 0v74z'

/** The island on its globe, behind the arcade of a colonial house. */
export function Sociales({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M0 0h560v400H0z" fill={color('ambar', 4)} papel={papel} />
      <Forma d="M280 24a150 150 0 1 1 0 300 150 150 0 0 1 0-300z" fill={color('teal', 4)} papel={papel} />
      <path
        d="M280 24v300M130 174h300M151 99h258M151 249h258M280 24c-100 90-100 210 0 300M280 24c100 90 100 210 0 300"
        fill="none"
        stroke={color('teal', 3)}
        strokeWidth="3"
      />
      <path
        d="M172 150l14-16 30 2 14-14 26 4 12-10 36 6 30 0 16 14 30 6 10 16 24 8-8 12-26-2-16 10-34-4-20 12-26-8-12 18-18-22-34 2-36-4-22 8-14-8 12-10 26-4-4-12z"
        fill={color('verde', 5)}
      />
      <path
        d="M256 126l12-10 36 6h30l16 14 30 6 10 16 24 8-8 12-26-2-16 10-34-4-20 12-26-8-12 18-18-22z"
        fill={color('verde', 3)}
      />
      <path d="M322 166c-17-21-25-33-25-46a25 25 0 0 1 50 0c0 13-8 25-25 46z" fill={color('coral', 5)} />
      <circle cx="322" cy="120" r="10" fill={color('coral', 0)} />
      <path d="M36 400V226h488v174z" fill={color('ambar', 1)} />
      <path d="M36 400V226h488v174z" fill={`url(#${papel})`} />
      <path d="M24 210h512v20H24z" fill={color('ambar', 7)} />
      <path d="M36 210v-16h24v16h24v-16h24v16zM452 210v-16h24v16h24v-16h24v16z" fill={color('ambar', 7)} />
      {[58, 149, 240, 331, 422].map(x => (
        <g key={x} transform={`translate(${x} 270)`}>
          <path d={ARCO} fill={color('ambar', 8)} transform="translate(4 0)" />
          <path d="M14 130V60a26 26 0 0 1 52 0v70z" fill={color('ambar', 9)} />
        </g>
      ))}
      <path d="M24 388h512v12H24z" fill={color('ambar', 7)} />
    </svg>
  )
}
