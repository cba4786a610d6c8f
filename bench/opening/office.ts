import { setTimeout as delay } from 'node:timers/promises'
import { openHttpConnection } from '../load/http-connection.ts'
import { getRequest, postRequest, putRequest } from '../load/requests.ts'
import { now } from './opening.types.ts'
import type { OpeningSchool } from './opening-school.ts'

const PRESS_AGAIN_MS = 500

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
