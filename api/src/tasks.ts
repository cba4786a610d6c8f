import { createBajas } from './features/avisos/bajas.ts'
import { addMailJobs, QUEUE_MAILS, SEND_MAIL } from './features/correos/correos.service.ts'
import { createMailTask } from './features/correos/correos.task.ts'
import { createMembrete } from './features/escuela/escuela.service.ts'
import { TELL_OPENING, tellOpening } from './features/inscripciones/procesos.queries.ts'
import type { Tasks } from './platform/operations/jobs.ts'
import type { Mailer } from './platform/operations/mail.ts'
import type { Settings } from './platform/operations/settings.ts'
import { ensureJwtSecret } from './platform/postgres/ajustes.ts'
import type { Database } from './platform/postgres/postgres.ts'

/** Every kind of work after the answer. Tests do the very same. */
export async function createTasks(
  db: Database,
  mailer: Mailer,
  settings: Pick<Settings, 'jwtSecret' | 'publicUrl' | 'schoolName' | 'schoolEmail' | 'schoolTz'>,
  /** The address in mails, where it is known only once the server listens. */
  publicUrl = settings.publicUrl,
): Promise<Tasks> {
  const bajas = createBajas(settings.jwtSecret ?? (await ensureJwtSecret(db)))
  const readMembrete = createMembrete(db, settings)
  return {
    [SEND_MAIL]: createMailTask(db, mailer, { publicUrl, readMembrete, signBaja: bajas.sign }),
    [QUEUE_MAILS]: async payload => tx => addMailJobs(tx, (payload as { ids: number[] }).ids),
    [TELL_OPENING]: async payload => tx => tellOpening(tx, (payload as { id: number }).id, settings.schoolTz),
  }
}
