import { count, enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import { deleteUsuario, lockUsuario, selectUsuario } from '../usuarios/usuarios.service.ts'
import { selectUsosDePersona, wordsOf } from './expedientes.queries.ts'

/** Somebody of whom there is nothing to keep. The bitácora keeps the lines about them. */
export async function removePersona(
  db: Database,
  caller: Caller,
  id: number,
  contrasenaPropia: string | undefined,
  confirm: Confirm,
): Promise<Usuario> {
  if (id === caller.id) throw conflict('No puedes eliminar tu propia cuenta.')
  const { idrol } = await selectUsuario(db, id)
  if (idrol === ROL.administrador) await confirm('DELETE /usuarios/{id}', caller, contrasenaPropia)
  return db.transaction(async tx => {
    const { nombre, apellido } = await lockUsuario(tx, id)
    const uses = await selectUsosDePersona(tx, id)
    if (uses.length) {
      const what = enumerate(uses.map(([uso, cuantos]) => count(cuantos, ...wordsOf(uso))))
      throw conflict(
        `No se puede eliminar a ${nombre} ${apellido}: tiene ${what}. Puedes desactivar su cuenta.`,
      )
    }
    return deleteUsuario(tx, id)
  })
}
