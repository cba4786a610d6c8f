import type { Tasks } from '../../platform/operations/jobs.ts'
import { type Mailer, MailRefused } from '../../platform/operations/mail.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { isTipoDeEnlace } from '../../schema/correos.ts'
import { deleteUnsent, lockPendiente, markFailed, markSent } from './correos.queries.ts'
import { createEnlace } from './enlaces.service.ts'
import { renderLetter } from './plantillas.ts'

interface Sender {
  publicUrl: string
  schoolEmail: string
}

/**
 * Sends one mail. The link is made now, so that its time begins when it leaves however long the mail server was away.
 * A mail server that is away fails the job, which is tried again; a dead address ends it, and holds up nobody else.
 */
export const createMailTask =
  (db: Database, mailer: Mailer, { publicUrl, schoolEmail }: Sender): Tasks[string] =>
  async payload => {
    const { id } = payload as { id: number }
    const letter = await db.transaction(async tx => {
      const pending = await lockPendiente(tx, id)
      if (!pending) {
        await deleteUnsent(tx, id)
        return null
      }
      const { tipo, idusuario, nombre, correo, creado } = pending
      const token = isTipoDeEnlace(tipo) ? await createEnlace(tx, idusuario, tipo) : null
      return {
        id: `${id}.${creado}@${new URL(publicUrl).hostname}`,
        to: { name: nombre, address: correo },
        ...renderLetter(tipo, { nombre, token, publicUrl, schoolEmail }),
      }
    })
    if (!letter) return null
    try {
      await mailer.send(letter)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      return tx => markFailed(tx, id, error.message)
    }
    return tx => markSent(tx, id)
  }
