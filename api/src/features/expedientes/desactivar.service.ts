import type { Desactivado, DesactivarBody } from '@nivela/contract/desactivaciones'
import { ROL } from '@nivela/contract/roles'
import type { Caller } from '../../platform/http/access.ts'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { OnSeats } from '../inscripciones/inscripciones.service.ts'
import { lockRetiro, selectAsientosSinCerrar, withdraw } from '../inscripciones/retiros.service.ts'
import { handOverIn } from '../secciones/entregas.service.ts'
import { lockOfertasOf, type SeccionQueue } from '../secciones/secciones.service.ts'
import { selectUsuario, switchOff } from '../usuarios/usuarios.service.ts'

export interface Desactivar {
  db: Database
  auth: Pick<AuthService, 'confirm' | 'endSesiones'>
  queue: SeccionQueue
  onSeats: OnSeats
  settings: Pick<Settings, 'schoolTz'>
}

/** Switches an account off, and in the same act frees the student's seats or hands the teacher's sections over, if asked to. */
export async function deactivate(
  { db, auth, queue, onSeats }: Desactivar,
  caller: Caller,
  id: number,
  { contrasenaPropia, motivo, retirar, entregarA }: DesactivarBody,
): Promise<Desactivado> {
  if (id === caller.id) throw conflict('No puedes desactivar tu propia cuenta.')
  const { idrol } = await selectUsuario(db, id)
  if (idrol === ROL.administrador)
    await auth.confirm('POST /usuarios/{id}/desactivar', caller, contrasenaPropia)
  if (retirar && idrol !== ROL.estudiante) throw badField('retirar', 'Solo un estudiante tiene cupos.')
  if (entregarA !== undefined && idrol !== ROL.maestro)
    throw badField('entregarA', 'Solo un maestro tiene secciones.')

  const act = async (tx: Transaction) => {
    // Before the person's row: see the order of locks.
    if (retirar) await lockRetiro(tx, id)
    if (entregarA !== undefined) await lockOfertasOf(tx, id)
    const [after, done] = await switchOff(tx, id, async () => {
      await auth.endSesiones(tx, id)
      return {
        retirado: retirar ? await withdraw(tx, id, motivo) : null,
        entregadas: entregarA === undefined ? [] : await handOverIn(tx, id, { idusuario: entregarA }),
      }
    })
    return { after, ...done }
  }
  const seats = retirar ? await selectAsientosSinCerrar(db, id) : []
  const { after, retirado, entregadas } = await queue.run(
    seats.map(({ idseccion }) => idseccion),
    () => db.transaction(act),
  )
  if (retirado?.movidas.length)
    onSeats(
      [...new Set(retirado.movidas)],
      retirado.liberados.map(idseccion => ({ idusuario: id, idseccion, como: null, idsesion: undefined })),
    )
  return { ...after, liberados: retirado?.liberados.length ?? 0, entregadas: entregadas.length }
}
