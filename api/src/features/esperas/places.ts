import type { EnEspera, Espera } from '@nivela/contract/esperas'
import type { EsperarBody } from '@nivela/contract/inscripciones'
import { RECHAZOS } from '@nivela/contract/rechazos'
import { ROL } from '@nivela/contract/roles'
import type { Caller } from '../../platform/http/access.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { whileBusy } from '../../platform/operations/backpressure.ts'
import { createBatch } from '../../platform/postgres/batch.ts'
import type { Database, Postgres } from '../../platform/postgres/postgres.ts'
import { type Motivo, type OnSeats, refusal } from '../inscripciones/inscripciones.service.ts'
import { ESPERA, type SeccionQueue, selectSeccion } from '../secciones/secciones.service.ts'
import * as queries from './esperas.queries.ts'
import { promoteEsperasOf } from './esperas.service.ts'

const SENTENCES: Record<string, string> = {
  hay_cupo: 'Todavía hay cupos en esta sección: inscríbete.',
  ya_inscrito: 'Ya tienes esta sección.',
  calificada: RECHAZOS.tuya_en_evaluacion,
}

/** In a rush those who join within so long share a transaction, whose own cost is as much as that of several places. */
const GATHER_MS = 60

export type Places = ReturnType<typeof createPlaces>

/** Places in waiting lines: joining, leaving, looking. Those who join at the same moment are put in together. */
export function createPlaces(
  { pool, db }: Postgres,
  queue: SeccionQueue,
  onSeats: OnSeats,
  settings: { schoolTz: string },
) {
  const batched = createBatch((peticiones: queries.Peticion[]) => queries.joinAll(pool, peticiones, ESPERA), {
    most: 100,
    apart: ({ idusuario }) => idusuario,
    atOnce: 2,
    gatherMs: whileBusy(GATHER_MS),
  })

  async function refusalOf(
    motivo: string,
    estorbo: number | null,
    { idusuario, idventana, idseccion }: queries.Peticion,
  ) {
    const known = SENTENCES[motivo]
    if (known) return conflict(known)
    const secciones = estorbo ? await selectSeccion(db, estorbo) : null
    const refused = { motivo: motivo as Motivo, otra: secciones && { secciones } }
    return refusal(db, refused, { idusuario, idventana, toma: [idseccion] }, settings.schoolTz)
  }

  return {
    /** First come, first served. Joining again keeps the place. */
    async join(caller: Caller, idusuario: number, { idperiodoinscripcion, idseccion, ...body }: EsperarBody) {
      if (body.idusuario !== undefined && body.idusuario !== idusuario) throw notFound()
      const peticion = { idusuario, idautor: caller.id, idventana: idperiodoinscripcion, idseccion }
      const joined = await queue.run([idseccion], () => batched(peticion))
      if (!joined) throw new Error('a place was not answered')
      if (joined.motivo) throw await refusalOf(joined.motivo, joined.estorbo, peticion)
      onSeats([idseccion], [{ idusuario, idseccion, como: 'espera', idsesion: caller.idsesion }])
      const { idespera, nueva, puesto } = joined
      return { nueva, espera: { id: idespera ?? 0, idusuario, idseccion, puesto } }
    },

    /** A student who may take seats again gets those that are free where they wait. */
    async takeFree(idusuario: number) {
      onSeats(await db.transaction(tx => promoteEsperasOf(tx, [idusuario])))
    },

    async leave(caller: Caller, id: number): Promise<Espera> {
      const espera = await queries.selectOptionalEspera(db, id)
      if (!espera || (caller.idrol !== ROL.administrador && caller.id !== espera.idusuario)) throw notFound()
      const left = await db.transaction(tx => queries.deleteEspera(tx, espera))
      if (!left) throw notFound()
      const { idusuario, idseccion } = espera
      onSeats([idseccion], [{ idusuario, idseccion, como: null, idsesion: caller.idsesion }])
      return espera
    },
  }
}

/** The line of a section: a teacher asks for their own sections only, others' aren't there for them. */
export async function listLinea(db: Database, caller: Caller, idseccion: number): Promise<EnEspera[]> {
  const section = await selectSeccion(db, idseccion)
  if (caller.idrol === ROL.maestro && section.idusuario !== caller.id) throw notFound()
  return queries.selectLinea(db, idseccion)
}
