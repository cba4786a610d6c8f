import { setTimeout as delay } from 'node:timers/promises'
import type { Seccion } from '@nivela/contract/secciones'
import { openHttpConnection } from '../load/http-connection.ts'
import { getRequest, postRequest, putRequest } from '../load/requests.ts'
import { now } from './opening.types.ts'
import type { OpeningSchool } from './opening-school.ts'

const PRESS_AGAIN_MS = 500

export type Office = ReturnType<typeof createOffice>

/** What the office does with its own page. */
export function createOffice(port: number, { administrator: { token }, idventana }: OpeningSchool) {
  async function call(request: string) {
    const connection = openHttpConnection(port)
    for (;;) {
      const { status, body } = await connection.ask(request)
      if (status === 503) await delay(PRESS_AGAIN_MS)
      else if (status !== 200) throw new Error(`the office was answered ${status}: ${body}`)
      else {
        connection.close()
        return JSON.parse(body).data
      }
    }
  }
  return {
    openWindow: () => call(postRequest(`/inscripciones/abrir-proceso/${idventana}`, token, '{}')),
    closeWindow: () => call(postRequest(`/inscripciones/cerrar-proceso/${idventana}`, token, '{}')),
    /** Of the newest period, so that a page that shows it has taken in everything that was told before. */
    async renameSection(nombre: string, asignatura: string, name: string): Promise<void> {
      const sections: Seccion[] = await call(getRequest('/secciones', token))
      const found = sections.findLast(one => one.nombre === nombre && one.asignaturas.nombre === asignatura)
      if (!found) throw new Error(`there is no section ${nombre} of ${asignatura}`)
      const body = JSON.stringify({ ...found, version: undefined, nombre: name })
      await call(putRequest(`/secciones/${found.id}`, token, body))
    },
    /** One more seat in the last section; answers when that was confirmed. */
    async editSection(): Promise<number> {
      const sections = await call(getRequest('/secciones', token))
      const { version: _version, ...section } = sections.at(-1)
      const body = JSON.stringify({ ...section, cupo: section.cupo + 1 })
      await call(putRequest(`/secciones/${section.id}`, token, body))
      return now()
    },
  }
}
