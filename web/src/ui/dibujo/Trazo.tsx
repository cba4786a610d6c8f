interface Props {
  d: string
  lado: number
  grosor: number
  className?: string | undefined
}

/** How every drawing of one stroke looks: 24 × 24, round ends, the colour of the text around it. */
export const Trazo = ({ d, lado, grosor, className }: Props) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width={lado}
    height={lado}
    fill="none"
    stroke="currentColor"
    strokeWidth={grosor}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)
