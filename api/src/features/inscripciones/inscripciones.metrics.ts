import { Counter, Gauge, type Registry } from 'prom-client'
import type { Motivo } from './asientos.queries.ts'
import type { Cupos } from './cupos.ts'

/** Hears why a request to enrol was refused, or null if it was not. */
export type CountEnrolment = (motivo: Motivo | null) => void

const GRANTED = 'granted'
const REFUSALS: Motivo[] = [
  'no_existe',
  'sin_ventana',
  'otro_periodo',
  'cancelada',
  'aprobada',
  'misma_asignatura',
  'choque',
  'sin_cupo',
  'calificada',
  'periodo_cerrado',
  'antes_de_turno',
]

export function countEnrolments(registry: Registry): CountEnrolment {
  const counter = new Counter({
    name: 'nivela_enrolments_total',
    help: 'Requests to enrol that were decided: granted, or why not.',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of [GRANTED, ...REFUSALS]) counter.inc({ result }, 0)
  return motivo => counter.inc({ result: motivo ?? GRANTED })
}

export function watchLiveSeats(registry: Registry, cupos: Cupos) {
  new Gauge({
    name: 'nivela_live_watchers',
    help: 'Browsers that follow the seats live.',
    registers: [registry],
    collect() {
      this.set(cupos.watchers)
    },
  })
}
