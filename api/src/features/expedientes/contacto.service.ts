import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { lockUsuario } from '../usuarios/usuarios.service.ts'
import type { Desactivar } from './desactivar.service.ts'
import { eraseContactOf, selectContacto } from './expedientes.queries.ts'

/** Once the school's term is over. What they took, passed and paid stays, and so do name and document, without which it would be nobody's. */
export function eraseContacto(
  db: Database,
  caller: Caller,
  id: number,
  contrasenaPropia: string | undefined,
  { auth, settings }: Pick<Desactivar, 'auth' | 'settings'>,
): Promise<Usuario> {
  return db.transaction(async tx => {
    const before = await lockUsuario(tx, id)
    if (before.idrol !== ROL.estudiante)
      throw conflict('Solo se borran los datos de contacto de estudiantes.')
    if (before.activo) throw conflict('Su cuenta está activa: desactívala primero.')
    const contacto = await selectContacto(tx, id)
    if (contacto?.borrado) return before
    if (!contacto?.vencido)
      throw conflict(
        `Todavía no se puede: la escuela guarda sus datos hasta el ${dayOf(contacto?.desde, settings.schoolTz)}.`,
      )
    await auth.confirm('POST /usuarios/{id}/borrar-contacto', caller, contrasenaPropia)
    await eraseContactOf(tx, id)
    return lockUsuario(tx, id)
  })
}

const dayOf = (moment: string | undefined, timeZone: string) =>
  new Intl.DateTimeFormat('es-DO', { dateStyle: 'long', timeZone }).format(
    moment ? new Date(moment) : new Date(),
  )
