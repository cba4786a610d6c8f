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
        d="M196 90L246 94L265 97L270 118L265 143L265 168L234 160L181 162L152 153L167 141L238 145L223 122L223 107z"
        fill={color('verde', 6)}
      />
      <path
        d="M265 97L270 88L310 92L343 99L345 111L375 113L356 120L379 127L408 143L396 160L381 151L343 149L326 160L310 151L295 160L280 185L265 168L265 143L270 118z"
        fill={color('verde', 3)}
      />
      <path d="M343 149c-15-19-22-29-22-41a22 22 0 0 1 44 0c0 12-7 22-22 41z" fill={color('coral', 5)} />
      <circle cx="343" cy="107" r="9" fill={color('coral', 0)} />
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
