import type { Inscripcion } from '@nivela/contract/inscripciones'
import { type Dicho, withTexto } from '../features/correos/correos.service.ts'
import type { TestApp } from './app.ts'
import type { openTestOffer } from './enrolment.ts'

interface Who {
  id: number
  token: string
}

/** What students and the office do with seats and places in a line, over HTTP. */
export function seatCalls(
  { call, postgres }: TestApp,
  { window }: Awaited<ReturnType<typeof openTestOffer>>,
) {
  const seatsOf = async (who: Who): Promise<Inscripcion[]> =>
    (await call('GET', `/inscripciones/user/${who.id}`, { as: who })).body.data
  return {
    wait: (who: Who, idseccion: number, as: Who = who) =>
      call('POST', `/inscripciones/espera/${who.id}`, {
        as,
        body: { idperiodoinscripcion: window, idseccion },
      }),
    change: (as: Who, id: number, idseccion: number, motivo?: string) =>
      call('POST', `/inscripciones/cambiar/${id}`, { as, body: { idseccion, motivo } }),
    leave: (as: Who, id: number, body?: object) =>
      call('POST', `/inscripciones/desinscribir/${id}`, { as, ...(body && { body }) }),
    seatsOf,
    sectionsOf: async (who: Who) => (await seatsOf(who)).map(({ idseccion }) => idseccion),
    /** Newest first. Not over HTTP: the notices' listener would keep a connection that `expectNoDeadlocks` waits for. */
    async toldTo({ id }: Who): Promise<{ tipo: string; texto: string }[]> {
      const { rows } = await postgres.pool.query<Dicho>(
        'select tipo, texto, enlace, hechos from avisos where idusuario = $1 order by id desc',
        [id],
      )
      return rows.map(row => ({ tipo: row.tipo, texto: withTexto(row).texto }))
    },
  }
}
