import { FRASES, type HechoDeAdministrador } from '@nivela/contract/avisos-frases'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { tell } from '../avisos/avisos.service.ts'

/** Tells every other administrator what the transaction's author did to one. Without an author it was done at the server. */
export async function tellAdministradores(
  tx: Transaction,
  hecho: HechoDeAdministrador,
  { id, nombre, apellido }: Pick<Usuario, 'id' | 'nombre' | 'apellido'>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; nombre: string }>(sql`
    select id, nombre || ' ' || apellido as nombre from ${usuarios}
     where id = nullif(current_setting('nivela.autor', true), '')::integer`)
  const autor = rows[0]
  await tell(tx, {
    tipo: 'administradores',
    personas: sql`
      select id from ${usuarios}
       where idrol = ${ROL.administrador} and activo and id not in (${autor?.id ?? 0}, ${id})`,
    texto: FRASES.administradores(
      autor?.nombre ?? 'Alguien con acceso al servidor',
      hecho,
      autor?.id === id ? 'su propia cuenta' : `${nombre} ${apellido}`,
    ),
  })
}

/** The same, of what became of an account, which is new without a `before`. Nothing is told of anyone else's. */
export async function tellCambio(tx: Transaction, before: Usuario | null, after: Usuario): Promise<void> {
  const hecho = hechoOf(before, after)
  if (hecho) await tellAdministradores(tx, hecho, after)
}

/** The weightiest change of an administrator; a retry that changes nothing is none. */
function hechoOf(before: Usuario | null, after: Usuario): HechoDeAdministrador | null {
  const was = before?.idrol === ROL.administrador
  if (after.idrol !== ROL.administrador) return was ? 'quitado' : null
  if (!was) return 'nuevo'
  if (before.activo !== after.activo) return after.activo ? 'encendido' : 'apagado'
  if (before.correo !== after.correo) return 'correo'
  return before.version === after.version ? null : 'datos'
}
