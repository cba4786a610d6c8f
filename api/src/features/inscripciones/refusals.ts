import type { Inscripcion } from '@nivela/contract/inscripciones'
import { formatCuando } from '@nivela/contract/momentos'
import { endSentence } from '@nivela/contract/palabras'
import { fraseDeChoque, RECHAZOS } from '@nivela/contract/rechazos'
import { type AppError, conflict, notFound } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { explainAprobada } from '../avance/avance.service.ts'
import { describeSeccion } from '../secciones/choques.service.ts'
import type { Acto, Motivo } from './asientos.queries.ts'
import { selectTurno } from './turnos.queries.ts'

const SENTENCES = {
  sin_ventana: 'La inscripción no está abierta.',
  otro_periodo: 'La sección no es del período de esta inscripción.',
  cancelada: 'La sección está cancelada.',
  sin_cupo: 'No quedan cupos en esta sección.',
  calificada: RECHAZOS.calificada,
  periodo_cerrado: 'El período está cerrado: sus inscripciones ya no cambian.',
} as const

interface Refused {
  motivo: Motivo
  /** The seat that is in the way, where one is. */
  otra: Pick<Inscripcion, 'secciones'> | null
}

/** Why a student did not get these sections, as a sentence: to the student, or to the office that acts for them. */
export async function refusal(
  db: Database,
  { motivo, otra }: Refused,
  { idusuario, idventana, toma }: Pick<Acto, 'idusuario' | 'idventana' | 'toma'>,
  zona: string,
  toOffice = false,
): Promise<AppError> {
  if (motivo === 'no_existe') return notFound()
  if (motivo === 'antes_de_turno') {
    const desde = await selectTurno(db, idventana, idusuario)
    const cuando = desde ? formatCuando(desde.toISOString(), zona) : 'ahora mismo'
    return conflict(endSentence(`${toOffice ? 'Su' : 'Tu'} turno empieza ${cuando}`))
  }
  // Not once graded; but of a grade that is not official the student must not learn.
  if (motivo === 'calificada' && !toOffice) return conflict(RECHAZOS.en_evaluacion)
  if (motivo === 'aprobada') return conflict(await explainAprobada(db, idusuario, toma))
  if (motivo !== 'choque' && motivo !== 'misma_asignatura') return conflict(SENTENCES[motivo])
  const inTheWay = otra ? describeSeccion(otra.secciones) : 'otra sección'
  return motivo === 'choque'
    ? conflict(`${fraseDeChoque(inTheWay)}.`)
    : conflict(`De esa asignatura ya ${toOffice ? 'tiene' : 'tienes'} ${inTheWay}.`)
}
