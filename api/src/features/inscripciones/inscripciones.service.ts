import type { ArmarBody, InscribirBody, Inscripcion, Inscrito } from '@nivela/contract/inscripciones'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import type { Caller } from '../../platform/http/access.ts'
import { type AppError, type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import type { Database, Postgres } from '../../platform/postgres/postgres.ts'
import { explainAprobada } from '../avance/avance.service.ts'
import { describeSeccion, type SeccionQueue, selectSeccion } from '../secciones/secciones.service.ts'
import { createAsientos } from './asientos.ts'
import type { CountEnrolment } from './inscripciones.metrics.ts'
import * as queries from './inscripciones.queries.ts'

export { ensureProceso } from './procesos.queries.ts'

export const inscripcionesConstraints: ConstraintSentences = {
  calificaciones_estudiante_inscrito: { error: 'La sección ya tiene una calificación: no se puede dejar.' },
}

const SENTENCES = {
  sin_ventana: 'La inscripción no está abierta.',
  otro_periodo: 'La sección no es del período de esta inscripción.',
  sin_cupo: 'No quedan cupos en esta sección.',
  calificada: 'La sección ya tiene una calificación: no se puede dejar.',
} as const

export type InscripcionesService = ReturnType<typeof createInscripciones>

/**
 * `onSeats` hears which sections' seats changed, after the fact: nobody who enrols waits for it. `count` hears how
 * each request to enrol ended.
 */
export function createInscripciones(
  { db, pool }: Postgres,
  queue: SeccionQueue,
  onSeats: (idsecciones: number[]) => void,
  count: CountEnrolment,
) {
  const assign = createAsientos(pool, queue)

  async function refusal(
    { motivo, otra }: queries.Refusal,
    { idusuario, toma }: Pick<queries.Acto, 'idusuario' | 'toma'>,
  ): Promise<AppError> {
    if (motivo === 'no_existe') return notFound()
    if (motivo === 'aprobada') return conflict(await explainAprobada(db, idusuario, toma))
    if (motivo !== 'choque' && motivo !== 'misma_asignatura') return conflict(SENTENCES[motivo])
    const inTheWay = otra ? describeSeccion(otra.secciones) : 'otra sección'
    return motivo === 'choque'
      ? conflict(`El horario choca con ${inTheWay}.`)
      : conflict(`De esa asignatura ya tienes ${inTheWay}.`)
  }

  async function enrol(
    idautor: number,
    idusuario: number,
    body: Omit<ArmarBody, 'secciones'>,
    toma: number[],
  ) {
    // The path names the student; a body that names another one is answered 404.
    if (body.idusuario !== undefined && body.idusuario !== idusuario) throw notFound()
    const outcome = await assign({ idautor, idusuario, idventana: body.idperiodoinscripcion, toma, deja: [] })
    count('motivo' in outcome ? outcome.motivo : null)
    if ('motivo' in outcome) throw await refusal(outcome, { idusuario, toma })
    onSeats(toma)
    return outcome
  }

  return {
    list: (idusuario: number) => queries.selectInscripciones(pool, idusuario),

    inscribir: async (caller: Caller, idusuario: number, body: InscribirBody): Promise<Inscripcion> =>
      only(await enrol(caller.id, idusuario, body, [body.idseccion])),

    /** All of them or none. */
    armar: (caller: Caller, idusuario: number, body: ArmarBody): Promise<Inscripcion[]> =>
      enrol(caller.id, idusuario, body, body.secciones),

    async desinscribir(caller: Caller, id: number): Promise<Inscripcion> {
      const { idusuario, idventana, idseccion } = await queries.selectAsiento(pool, id)
      if (caller.idrol !== ROL.administrador && caller.id !== idusuario) throw notFound()
      const outcome = await assign({
        idautor: caller.id,
        idusuario,
        idventana,
        toma: [],
        deja: [{ id, idseccion }],
      })
      if ('motivo' in outcome) throw await refusal({ ...outcome, otra: null }, { idusuario, toma: [] })
      onSeats([idseccion])
      return only(outcome)
    },
  }
}

function only([seat]: Inscripcion[]): Inscripcion {
  if (!seat) throw new Error('an act was not answered')
  return seat
}

/** The students of a section: a teacher asks for their own sections only, others' aren't there for them. */
export async function listInscritos(db: Database, caller: Caller, idseccion: number): Promise<Inscrito[]> {
  const section = await selectSeccion(db, idseccion)
  if (caller.idrol === ROL.maestro && section.idusuario !== caller.id) throw notFound()
  return queries.selectInscritos(db, idseccion)
}

/** The roster as a spreadsheet. */
export const writeLista = (students: Inscrito[]) =>
  writeXlsx([
    {
      name: 'Lista',
      columns: [
        { heading: 'Matrícula', width: 16, asText: true },
        { heading: 'Apellido', width: 24 },
        { heading: 'Nombre', width: 24 },
      ],
      rows: students.map(({ matricula, apellido, nombre }) => [matricula, apellido, nombre]),
    },
  ])
