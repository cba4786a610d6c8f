import { ROL, type Usuario } from '@nivela/contract/usuarios'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { notFound } from '../../platform/errors.ts'
import type { Queryable } from '../../platform/postgres.ts'
import { usuarios } from '../../schema/usuarios.ts'

const { contrasenaHash: _secret, ...publicColumns } = getTableColumns(usuarios)

export async function selectUsuario(db: Queryable, id: number): Promise<Usuario> {
  const [row] = await db.select(publicColumns).from(usuarios).where(eq(usuarios.id, id))
  if (!row) throw notFound()
  return row
}

/** Whether the account's password was still the one that was checked. */
export async function replacePassword(db: Queryable, idusuario: number, oldHash: string, newHash: string) {
  const changed = await db
    .update(usuarios)
    .set({ contrasenaHash: newHash })
    .where(and(eq(usuarios.id, idusuario), eq(usuarios.contrasenaHash, oldHash)))
    .returning({ id: usuarios.id })
  return changed.length === 1
}

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.idrol, ROL.administrador))
    .limit(1)
  return rows.length > 0
}

/** Whoever sits at the server's terminal needs no mail to prove who they are. */
export const insertAdministrator = (
  db: Queryable,
  person: { nombre: string; apellido: string; correo: string; contrasenaHash: string },
) => db.insert(usuarios).values({ ...person, idrol: ROL.administrador, verificado: true })
