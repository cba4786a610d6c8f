import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/postgres/postgres.ts'

interface Devuelto {
  id: number
  /** The one that the import gave them. */
  correo: string | null
  activo: boolean
  conClave: boolean
  invitado: boolean
}

/**
 * People as these lines of the bitácora say that they stood before a table changed them. Answers those who have their old e-mail
 * again.
 */
export async function restoreUsuarios(tx: Transaction, lineas: number[]): Promise<Devuelto[]> {
  const { rows } = await tx.execute<Devuelto & Record<string, unknown>>(sql`
    update usuarios u
       set matricula = a.matricula, nombre = a.nombre, apellido = a.apellido, correo = a.correo,
           telefono = a.telefono, verificado = a.verificado
      from bitacora b, jsonb_populate_record(null::usuarios, b.antes) a
     where b.id = any(${sql.param(lineas)}::bigint[]) and u.id = b.idobjeto
    returning u.id, b.despues ->> 'correo' as correo, u.activo, u.contrasena_hash is not null as "conClave",
              exists (select from correos c where c.idusuario = u.id and c.tipo = 'invitacion') as invitado,
              u.correo is distinct from b.despues ->> 'correo' as devuelto`)
  return rows.filter(({ devuelto }) => devuelto)
}

export const deleteUsuarios = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`delete from usuarios where id = any(${sql.param(ids)}::integer[])`)
