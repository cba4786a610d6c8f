import type { Tono } from '../../lib/tonos.ts'
import { Trazo } from './Trazo.tsx'

/** Each colour's glyph. One family: 24 × 24, one stroke, round ends. */
export const TRAZO: Record<Tono, string> = {
  coral: 'M6 20V9l12 11V9M8 5c1.3-1.4 2.7-1.4 4-.5s2.7.9 4-.5',
  indigo: 'M4.5 8.5c1-1.7 2-2 3.5-2h11.5M9 6.5v13M15.5 6.5v9.5c0 2.5 1.2 3.5 3.5 3',
  ambar:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17',
  verde: 'M6.5 17.5c-3-7 3-13 13.5-13 .5 11-6 17-13.5 13zM4 20.5c2.5-5 5.5-8 10-10',
  teal: 'M12 6.5c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zM12 6.5v13',
  violeta: 'M12 3.5l2.5 5.7 6 .6-4.5 4.1 1.3 6.1-5.3-3.200L6.7 20 8 13.9 3.5 9.800l6-.6z',
}

export const Glifo = ({ tono, lado = 24 }: { tono: Tono; lado?: number }) => (
  <Trazo d={TRAZO[tono]} lado={lado} grosor={1.8} />
)
