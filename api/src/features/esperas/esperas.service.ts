import { FRASES } from '@nivela/contract/avisos-frases'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { end } from './esperas.queries.ts'

export {
  deleteEvery as leaveEveryEspera,
  deleteTaken as leaveEsperas,
  promoteEsperas,
  promoteEsperasOf,
  selectEsperasOf,
} from './esperas.queries.ts'

export const esperasConstraints: ConstraintSentences = {
  esperas_seccion: { error: 'Hay estudiantes en espera de esta sección.' },
}

/** Ends the lines of a window that closes, or of a section that is no more, and tells those who waited. */
export async function endEsperas(tx: Transaction, which: { ventana: number } | { seccion: number }) {
  const frase = 'ventana' in which ? FRASES.espera_terminada : FRASES.espera_cancelada
  for (const { nombre, asignatura, personas } of await end(tx, which))
    await tell(tx, { tipo: 'espera_terminada', personas, texto: frase(nombre, asignatura) })
}
