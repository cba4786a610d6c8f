import { Trazo } from '../../ui/dibujo/Trazo.tsx'

/** One stroke, 24 × 24, as the rest of the product's icons. */
const TRAZOS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  cerrar: 'M18 6 6 18M6 6l12 12',
  sol: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
  luna: 'M12 3a7.5 7.5 0 0 0 9 9 9 9 0 1 1-9-9z',
  flecha: 'M5 12h14M13 6l6 6-6 6',
}

interface Props {
  cual: keyof typeof TRAZOS
  lado?: number
  className?: string
}

export const Icono = ({ cual, lado = 22, className }: Props) => (
  <Trazo d={TRAZOS[cual]} lado={lado} grosor={1.9} className={className} />
)
