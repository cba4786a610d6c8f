import { useId } from 'react'
import { color, Forma, Papel } from '../../../ui/dibujo/papel.tsx'

/** The person who gives the testimonial. */
export function Retrato({ className }: { className?: string | undefined }) {
  const papel = useId()
  return (
    <svg className={className} viewBox="0 0 220 220" aria-hidden="true">
      <Papel id={papel} />
      <Forma d="M0 0h220v220H0z" fill={color('teal', 4)} papel={papel} />
      <Forma d="M220 0v220H90A130 130 0 0 1 220 0z" fill={color('teal', 2)} papel={papel} />
      <path d="M58 150c-16-66 4-112 52-112s68 46 52 112z" fill={color('ambar', 9)} />
      <path d="M28 220c0-44 32-66 82-66s82 22 82 66z" fill={color('tinta', 7)} />
      <path d="M92 120h36v32a18 18 0 0 1-36 0z" fill={color('ambar', 6)} />
      <path d="M76 156l34 64 34-64-16-4a18 18 0 0 1-36 0z" fill={color('coral', 1)} />
      <path d="M92 152a18 18 0 0 0 36 0v-14H92z" fill={color('ambar', 6)} />
      <path d="M74 92a36 36 0 0 1 72 0v16a36 36 0 0 1-72 0z" fill={color('ambar', 5)} />
      <path
        d="M70 104c-4-36 14-54 42-54 26 0 42 18 38 54-6-10-10-20-14-32-20 12-44 12-54 8-6 6-8 14-12 24z"
        fill={color('ambar', 9)}
      />
      <path
        d="M100 122c6 7 15 7 21 0"
        fill="none"
        stroke={color('ambar', 9)}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="72" cy="120" r="5" fill={color('coral', 4)} />
      <circle cx="148" cy="120" r="5" fill={color('coral', 4)} />
    </svg>
  )
}
