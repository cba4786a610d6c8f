import type { MiEspera } from '@nivela/contract/esperas'
import type {
  ArmarBody,
  CambiarBody,
  InscribirBody,
  Inscripcion,
  Inscrito,
  MoverBody,
  Movidos,
} from '@nivela/contract/inscripciones'
import { RECHAZOS } from '@nivela/contract/rechazos'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import type { Caller } from '../../platform/http/access.ts'
import { badField, type ConstraintSentences, conflict, notFound } from '../../platform/http/errors.ts'
import { whileBusy } from '../../platform/operations/backpressure.ts'
import { createBatch } from '../../platform/postgres/batch.ts'
import type { Database, Postgres, Queryable } from '../../platform/postgres/postgres.ts'
import { selectEsperasOf } from '../esperas/esperas.service.ts'
import { type SeccionQueue, selectSeccion, selectSeccionesById } from '../secciones/secciones.service.ts'
import type { Acto, Motivo, Outcome } from './asientos.queries.ts'
import { createAsientos } from './asientos.ts'
import type { CountEnrolment } from './inscripciones.metrics.ts'
import * as queries from './inscripciones.queries.ts'
import { refusal } from './refusals.ts'
import type { OnSeats } from './suyas.live.ts'

export type { Motivo } from './asientos.queries.ts'
export { ensureProceso } from './procesos.queries.ts'
export { refusal } from './refusals.ts'
export type { OnSeats } from './suyas.live.ts'

export const inscripcionesConstraints: ConstraintSentences = {
  calificaciones_estudiante_inscrito: { error: RECHAZOS.en_evaluacion },
}

const FALTA_MOTIVO = 'La inscripción no está abierta: di por qué lo haces.'
const FALTA_MOTIVO_DE_TURNO = 'El turno del estudiante todavía no empieza: di por qué lo haces.'

/** In a rush those who leave or change a seat within so long share the look at it. */
const GATHER_MS = 30

export type InscripcionesService = ReturnType<typeof createInscripciones>

/**
 * `onSeats` hears what changed, after the fact: nobody who enrols waits for it. `count` hears how each request to enrol ended.
 */
export function createInscripciones(
  postgres: Postgres,
  queue: SeccionQueue,
  onSeats: OnSeats,
  count: CountEnrolment,
  settings: { schoolTz: string },
) {
  const { db, pool } = postgres
  const { assign, assignAsOffice } = createAsientos(postgres, queue, onSeats)
  const seatOf = createBatch((asked: queries.AsientoAsked[]) => queries.selectAsientos(pool, asked), {
    gatherMs: whileBusy(GATHER_MS),
  })

  async function outcomeOf(caller: Caller, acto: Acto, motivo: string | undefined): Promise<Outcome> {
    const signed = { ...acto, idautor: caller.id }
    if (!isOffice(caller)) return assign({ ...signed, idsesion: caller.idsesion })
    const [outcome] = await assignAsOffice([signed], motivo)
    if (!outcome) throw new Error('an act was not answered')
    if ('motivo' in outcome) refuseWithoutReason([outcome], motivo)
    return outcome
  }

  async function granted(caller: Caller, outcome: Outcome, acto: Acto): Promise<Inscripcion[]> {
    if ('motivo' in outcome) throw await refusal(db, outcome, acto, settings.schoolTz, isOffice(caller))
    return outcome
  }

  async function enrol(
    caller: Caller,
    idusuario: number,
    { idperiodoinscripcion, ...body }: Pick<InscribirBody, 'idperiodoinscripcion' | 'idusuario' | 'motivo'>,
    toma: number[],
    deja: Acto['deja'],
  ) {
    // The path names the student; a body that names another one is answered 404.
    if (body.idusuario !== undefined && body.idusuario !== idusuario) throw notFound()
    const acto = { idusuario, idventana: idperiodoinscripcion, toma, deja }
    const outcome = await outcomeOf(caller, acto, body.motivo)
    count('motivo' in outcome ? outcome.motivo : null)
    return granted(caller, outcome, acto)
  }

  return {
    list: (idusuario: number) => queries.selectInscripciones(pool, idusuario),

    inscribir: async (caller: Caller, idusuario: number, body: InscribirBody): Promise<Inscripcion> =>
      only(await enrol(caller, idusuario, body, [body.idseccion], [])),

    /** All of it or nothing. */
    async armar(caller: Caller, idusuario: number, body: ArmarBody): Promise<Inscripcion[]> {
      const ids = [...new Set(body.deja)]
      const deja = ids.length ? await queries.selectAsientosOf(pool, idusuario, ids) : []
      if (deja.length < ids.length) throw notFound()
      return enrol(caller, idusuario, body, body.secciones, deja)
    },

    /** The new seat and the old one, both or neither. */
    async cambiar(caller: Caller, id: number, { idseccion, motivo }: CambiarBody): Promise<Inscripcion> {
      const seat = await seatOf({ id, destino: idseccion })
      if (!seat) {
        // A retry, whose first answer was lost.
        const changed = await queries.selectOptionalChanged(pool, id)
        if (changed?.idseccion !== idseccion || !isTheirs(caller, changed)) throw notFound()
        return changed
      }
      if (!isTheirs(caller, seat)) throw notFound()
      const stays = seat.idseccion === idseccion
      if (seat.tieneDestino && !stays)
        throw conflict(`Ya ${isOffice(caller) ? 'tiene' : 'tienes'} esta sección.`)
      const deja = stays ? [] : [seat]
      const acto = { idusuario: seat.idusuario, idventana: windowOf(seat, motivo), toma: [idseccion], deja }
      return only(await granted(caller, await outcomeOf(caller, acto, motivo), acto))
    },

    async desinscribir(caller: Caller, id: number, motivo: string | undefined): Promise<Inscripcion> {
      const seat = await seatOf({ id })
      if (!seat || !isTheirs(caller, seat)) throw notFound()
      const acto = { idusuario: seat.idusuario, idventana: windowOf(seat, motivo), toma: [], deja: [seat] }
      const outcome = await outcomeOf(caller, acto, motivo)
      return only(await granted(caller, 'motivo' in outcome ? { ...outcome, otra: null } : outcome, acto))
    },

    /** Several students of a section at once, each with an outcome of their own. */
    async mover(caller: Caller, { idseccion, estudiantes, destino, motivo }: MoverBody): Promise<Movidos> {
      if (destino === idseccion) throw badField('destino', 'Elige otra sección: ya están en esa.')
      if (destino !== undefined) await refuseOtraAsignatura(db, idseccion, destino)
      const seats = await queries.selectAsientosIn(pool, idseccion, estudiantes)
      const toma = destino === undefined ? [] : [destino]
      const actos = seats.map(seat => ({
        ...{ idusuario: seat.idusuario, idautor: caller.id, idventana: windowOf(seat, motivo) },
        ...{ toma, deja: [seat] },
      }))
      const outcomes = actos.length ? await assignAsOffice(actos, motivo) : []
      // Once someone was moved, the others' refusals are told beside it.
      if (outcomes.every(outcome => 'motivo' in outcome)) refuseWithoutReason(outcomes, motivo)
      const refused = new Map<number, string>()
      for (const [index, acto] of actos.entries()) {
        const outcome = outcomes[index]
        if (!outcome || !('motivo' in outcome)) continue
        const error =
          outcome.motivo === 'antes_de_turno'
            ? FALTA_MOTIVO_DE_TURNO
            : (await refusal(db, outcome, acto, settings.schoolTz, true)).message
        refused.set(acto.idusuario, error)
      }
      const gone = estudiantes.filter(id => !seats.some(({ idusuario }) => idusuario === id))
      for (const id of gone) refused.set(id, 'Ya no está en la sección.')
      return {
        movidos: estudiantes.filter(id => !refused.has(id)),
        rechazados: [...refused].map(([idusuario, error]) => ({ idusuario, error })),
      }
    },
  }
}

const isOffice = ({ idrol }: Caller) => idrol === ROL.administrador
const isTheirs = (caller: Caller, { idusuario }: { idusuario: number }) =>
  isOffice(caller) || caller.id === idusuario

async function refuseOtraAsignatura(db: Queryable, idseccion: number, destino: number) {
  const secciones = await selectSeccionesById(db, [idseccion, destino])
  if (new Set(secciones.map(({ idasignatura }) => idasignatura)).size > 1)
    throw badField('destino', 'Elige otra sección de la misma asignatura.')
}

const windowOf = ({ idventana, idperiodoinscripcion }: queries.Asiento, motivo: string | undefined) =>
  idventana ?? (motivo === undefined ? null : idperiodoinscripcion)

/** Outside an open window, and before a student's turn, the office says why. */
function refuseWithoutReason(outcomes: Outcome[], motivo: string | undefined) {
  const isRefusedFor = (reason: Motivo) =>
    outcomes.some(outcome => 'motivo' in outcome && outcome.motivo === reason)
  if (isRefusedFor('antes_de_turno')) throw badField('motivo', FALTA_MOTIVO_DE_TURNO)
  if (!isRefusedFor('sin_ventana')) return
  throw motivo === undefined
    ? badField('motivo', FALTA_MOTIVO)
    : badField('idperiodoinscripcion', 'Esa inscripción no existe.')
}

function only([seat]: Inscripcion[]): Inscripcion {
  if (!seat) throw new Error('an act was not answered')
  return seat
}

/** A student's places in lines, each with its section. */
export async function listEsperasOf(db: Queryable, idusuario: number): Promise<MiEspera[]> {
  const places = await selectEsperasOf(db, idusuario)
  if (!places.length) return []
  const secciones = await selectSeccionesById(
    db,
    places.map(({ idseccion }) => idseccion),
  )
  return places.flatMap(place => {
    const seccion = secciones.find(({ id }) => id === place.idseccion)
    return seccion ? [{ ...place, secciones: seccion }] : []
  })
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
