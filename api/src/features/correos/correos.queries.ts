import type { Aviso } from '@nivela/contract/avisos'
import type { Rol } from '@nivela/contract/roles'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { avisos } from '../../schema/avisos.ts'
import { correos, type TipoDeCorreo } from '../../schema/correos.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { type Dicho, withTexto } from './hechos.ts'

export type Contado = Pick<Aviso, 'tipo' | 'asunto' | 'texto' | 'enlace'>

interface Pendiente {
  tipo: TipoDeCorreo
  /** What it tells, where it tells notices. */
  avisos: Contado[]
  idusuario: number
  nombre: string
  idrol: Rol
  correo: string
  /** Seconds since 1970. */
  creado: number
}

/**
 * A mail that is still to be sent, and to whom; null when it was sent, or when there is nobody or nothing left to tell: a person
 * who is switched off,
 * an address that was taken away or is verified, a password that changed after the link was asked for, a kind of notice that was turned off.
 * The person is held, so that the link that is made next is for the address that it goes to.
 */
export async function lockPendiente(tx: Transaction, id: number): Promise<Pendiente | null> {
  const pending = await selectPendiente(tx, id)
  if (!pending?.espera) return pending
  // From here on other notices wait for the next mail. Read again: another may have joined before the row was locked.
  await tx.update(correos).set({ espera: null }).where(eq(correos.id, id))
  return selectPendiente(tx, id)
}

async function selectPendiente(tx: Transaction, id: number) {
  const { rows } = await tx.execute<
    Omit<Pendiente, 'avisos'> & { espera: string | null; avisos: (Dicho & Contado)[] | null }
  >(sql`
    select c.tipo, u.id as idusuario, u.nombre, u.idrol, coalesce(c.direccion, u.correo) as correo, c.espera,
      extract(epoch from c.creado)::integer as creado,
      (select json_agg(json_build_object(
                'tipo', a.tipo, 'asunto', a.asunto, 'texto', a.texto, 'enlace', a.enlace, 'hechos', a.hechos) order by a.id)
         from ${avisos} a where a.id = any(c.avisos)) as avisos
    from ${correos} c join ${usuarios} u on u.id = c.idusuario or (c.idusuario is null and u.correo = c.direccion)
    where c.id = ${id} and c.enviado is null and c.fallo is null and u.activo
      and coalesce(c.direccion, u.correo) is not null
      and (c.tipo not in ('verificacion', 'invitacion') or not u.verificado)
      and (c.tipo not in ('recuperacion', 'invitacion') or c.creado > coalesce(u.contrasena_cambiada, '-infinity'))
      and (c.tipo <> 'aviso' or exists (
        select from ${avisos} a where a.id = any(c.avisos) and recibe_por_correo(u.id, a.tipo)))
    for share of u`)
  const [row] = rows
  return row ? { ...row, avisos: (row.avisos ?? []).map(withTexto) } : null
}

const MAX_COUNTED = 20_000

/** Of the latest mails, which the primary key finds however many there ever were. */
export async function countCorreos(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*) filter (where enviado is null and fallo is null)::integer as waiting,
      count(*) filter (where fallo is not null and creado > now() - interval '1 day')::integer as failed_last_day
    from (select enviado, fallo, creado from ${correos} order by id desc limit ${MAX_COUNTED}) latest`)
  return rows[0] ?? {}
}

export const markSent = (tx: Transaction, id: number) =>
  tx.update(correos).set({ enviado: sql`now()` }).where(eq(correos.id, id))

export const markFailed = (tx: Transaction, id: number, fallo: string) =>
  tx
    .update(correos)
    .set({ fallo: fallo.slice(0, 500) })
    .where(eq(correos.id, id))

/** A mail for nobody, or with nothing left to say, leaves no trace. One that was sent stays. */
export const deleteUnsent = (tx: Transaction, id: number) =>
  tx.execute(sql`delete from ${correos} where id = ${id} and enviado is null and fallo is null`)
