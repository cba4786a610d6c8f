import { count, enumerate } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import {
  deleteUsuario,
  lockUsuario,
  selectUsuario,
  tellAdministradores,
} from '../usuarios/usuarios.service.ts'
import { selectUsosDePersonas, wordsOf } from './expedientes.queries.ts'

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
    const { nombre, apellido, idrol } = await lockUsuario(tx, id)
    const usos = (await describeUsos(tx, [id])).get(id)
    if (usos)
      throw conflict(
        `No se puede eliminar a ${nombre} ${apellido}: tiene ${usos}. Puedes desactivar su cuenta.`,
      )
    const deleted = await deleteUsuario(tx, id)
    if (idrol === ROL.administrador) await tellAdministradores(tx, 'eliminado', deleted)
    return deleted
  })
}

/** "2 cupos y 1 recibo" of each who has something that outlives them. */
export async function describeUsos(tx: Transaction, ids: number[]): Promise<Map<number, string>> {
  const usos = await selectUsosDePersonas(tx, ids)
  return new Map(
    [...usos]
      .filter(([, uses]) => uses.length)
      .map(([id, uses]) => [id, enumerate(uses.map(([uso, cuantos]) => count(cuantos, ...wordsOf(uso))))]),
  )
}
