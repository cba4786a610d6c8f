import { esApagable, type TipoDeAviso } from '@nivela/contract/avisos'
import type { Tasks } from '../../platform/operations/jobs.ts'
import { type Mailer, MailRefused } from '../../platform/operations/mail.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { isTipoDeEnlace } from '../../schema/correos.ts'
import { deleteRebote, insertRebote } from './correos.oficina.ts'
import { type Contado, deleteUnsent, lockPendiente, markFailed, markSent } from './correos.queries.ts'
import { createEnlace } from './enlaces.service.ts'
import { sayInOwnWords } from './palabras.ts'
import { personaOf } from './persona.ts'
import { letterOf } from './plantillas.ts'
import { type Membrete, renderLetter } from './render.ts'

export interface Sender {
  publicUrl: string
  /** Read when a mail leaves: the office may change it. */
  readMembrete(): Promise<Membrete>
  /** The token of the link that turns a kind of notice off for someone. */
  signBaja(baja: { idusuario: number; tipo: TipoDeAviso }): string
}

/**
 * Sends one mail. The link is made now, so that its time begins when it leaves however long the mail server was away.
 * A mail server that is away fails the job, which is tried again; a dead address ends it, and holds up nobody else.
 */
export const createMailTask =
  (db: Database, mailer: Mailer, { publicUrl, readMembrete, signBaja }: Sender): Tasks[string] =>
  async payload => {
    const { id } = payload as { id: number }
    const bajaOf = (idusuario: number, [aviso]: Contado[]) =>
      aviso && esApagable(aviso.tipo) ? signBaja({ idusuario, tipo: aviso.tipo }) : null
    const school = await readMembrete()
    const letter = await db.transaction(async tx => {
      const pending = await lockPendiente(tx, id)
      if (!pending) {
        await deleteUnsent(tx, id)
        return null
      }
      const { tipo, idusuario, idrol, nombre, correo, creado, avisos } = pending
      const filled = letterOf(tipo, idrol, avisos)
      const token = isTipoDeEnlace(tipo) ? await createEnlace(tx, idusuario, tipo) : null
      return {
        id: `${id}.${creado}@${new URL(publicUrl).hostname}`,
        to: { name: nombre, address: correo },
        ...renderLetter(await sayInOwnWords(tx, filled, { nombre, school }), {
          ...{ nombre, token, publicUrl, school },
          baja: bajaOf(idusuario, avisos),
          drawing: await personaOf(filled.plantilla),
        }),
      }
    })
    if (!letter) return null
    try {
      await mailer.send(letter)
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      return async tx => {
        await markFailed(tx, id, error.message)
        if (error.address) await insertRebote(tx, letter.to.address, error.message)
      }
    }
    return async tx => {
      await markSent(tx, id)
      await deleteRebote(tx, letter.to.address)
    }
  }
