import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import type { CorreoDeOficina, EstadoDeCorreo, FiltroDeCorreos, Rebote } from '@nivela/contract/correos'
import { LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import { type SQL, sql } from 'drizzle-orm'
import { hurryJobs, waitingJobs } from '../../platform/operations/jobs.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { matches } from '../../platform/postgres/search.ts'
import { correos, rebotes, type TipoDeCorreo } from '../../schema/correos.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { addMailJobs, SEND_MAIL } from './correos.service.ts'
import { LETTERS } from './plantillas.ts'

const WAITING = sql`c.enviado is null and c.fallo is null`
const ESTADO: Record<EstadoDeCorreo, SQL> = {
  esperando: WAITING,
  enviado: sql`c.enviado is not null`,
  fallido: sql`c.fallo is not null`,
}
const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface Fila extends Record<string, unknown>, Omit<CorreoDeOficina, 'asunto' | 'porque' | 'usuarios'> {
  tipo: TipoDeCorreo
  aviso: { tipo: TipoDeAviso; asunto: string | null } | null
  fallo: string | null
  ultimoError: string | null
  nombre: string | null
  apellido: string | null
}

/** What a mail server means that will not take a mail now (RFC 5321, RFC 3463), by the beginning of its codes. */
const MEANINGS: [codes: RegExp, meaning: string][] = [
  [/^(452|4\d\d 4\.2\.2)/, 'el buzón está lleno o no hay espacio'],
  [/^(454|53\d)/, 'no acepta el usuario o la contraseña del servidor de correo'],
  [/^4\d\d 4\.7\./, 'desconfía de nosotros por ahora: revisa SPF y DKIM'],
  [/^421/, 'está ocupado o cerrando'],
  [/^4/, 'pide que lo intentemos más tarde'],
]

/** What the mail server said, or why it said nothing. */
function explain(error: string): string {
  const [, codes] = /^mail not sent: (.*)$/.exec(error) ?? []
  const [, meaning] = MEANINGS.find(([among]) => codes && among.test(codes)) ?? []
  if (meaning) return `El servidor de correo respondió ${codes}: ${meaning}.`
  const what = codes ?? error
  if (/^\d{3}/.test(what)) return `El servidor de correo respondió: ${what}`
  if (/^E[A-Z]+$/.test(what)) return `El servidor de correo no se alcanza (${what})`
  return what
}

const toAnswer = ({ tipo, aviso, fallo, ultimoError, nombre, apellido, ...fila }: Fila): CorreoDeOficina => ({
  ...fila,
  asunto:
    tipo === 'aviso' ? (aviso?.asunto ?? AVISOS[aviso?.tipo ?? 'mensaje'].asunto) : LETTERS[tipo].subject,
  usuarios: nombre === null ? null : { nombre, apellido: apellido ?? '' },
  porque: fallo ? explain(fallo) : ultimoError ? explain(ultimoError) : null,
})

/** The mails that a filter leaves, newest first, one page of them with their total. */
export async function selectCorreos(db: Queryable, { estado, buscar, pagina = 1, limite }: FiltroDeCorreos) {
  const size = limite ?? LIMITE_POR_DEFECTO
  const words = matches(sql`concat_ws(' ', u.nombre, u.apellido, coalesce(c.direccion, u.correo))`, buscar)
  const from = sql`
    from ${correos} c left join ${usuarios} u on u.id = c.idusuario or (c.idusuario is null and u.correo = c.direccion)
    where ${estado ? ESTADO[estado] : sql`true`} and ${words ?? sql`true`}`
  const { rows } = await db.execute<Fila>(sql`
    select p.*, coalesce(j.intentos, 0) as intentos, j.ultimo_error as "ultimoError", ${iso(sql`j.cuando`)} as proximo
      from (
        select c.id, c.tipo, c.fallo, coalesce(c.direccion, u.correo) as correo, u.id as idusuario, u.nombre, u.apellido,
               case when c.fallo is not null then 'fallido' when c.enviado is not null then 'enviado' else 'esperando' end as estado,
               ${iso(sql`c.creado`)} as creado, ${iso(sql`c.enviado`)} as enviado,
               (select json_build_object('tipo', a.tipo, 'asunto', a.asunto) from avisos a where a.id = c.avisos[1]) as aviso
        ${from} order by c.id desc limit ${size} offset ${(pagina - 1) * size}) p
      left join ${waitingJobs(SEND_MAIL)} j on j.id = p.id
     order by p.id desc`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return { data: rows.map(toAnswer), total: counted.rows[0]?.total ?? 0 }
}

export async function countEstados(db: Queryable) {
  const { rows } = await db.execute<{ esperando: number; fallidos: number }>(sql`
    select (select count(*)::int from ${correos} c where ${ESTADO.esperando}) as esperando,
           (select count(*)::int from ${correos} c where ${ESTADO.fallido}) as fallidos`)
  return rows[0] ?? { esperando: 0, fallidos: 0 }
}

/** Those that failed are sent again, those that wait are tried now. */
export async function retry(tx: Transaction, ids: number[] | undefined): Promise<number> {
  const among = ids ? sql`id = any(${sql.param(ids)}::integer[])` : sql`true`
  const waiting = await tx.execute<{ id: number }>(
    sql`select c.id from ${correos} c where ${WAITING} and ${ids ? sql`c.id = any(${sql.param(ids)}::integer[])` : sql`true`}`,
  )
  const failed = await tx.execute<{ id: number }>(
    sql`update ${correos} set fallo = null where fallo is not null and ${among} returning id`,
  )
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
  await hurryJobs(tx, SEND_MAIL, idsOf(waiting.rows))
  await addMailJobs(tx, idsOf(failed.rows))
  return waiting.rows.length + failed.rows.length
}

/** Only where someone still has that address: the old one of an account says nothing about the new one. */
export const insertRebote = (tx: Transaction, direccion: string, motivo: string) =>
  tx.execute(sql`
    insert into ${rebotes} (idusuario, direccion, motivo)
    select u.id, u.correo, ${motivo.slice(0, 500)} from ${usuarios} u where u.correo = ${direccion}
    on conflict (idusuario) do update
      set direccion = excluded.direccion, motivo = excluded.motivo, momento = now()`)

export const deleteRebote = (tx: Transaction, direccion: string) =>
  tx.execute(sql`delete from ${rebotes} where direccion = ${direccion}`)

export async function selectRebotes(db: Queryable): Promise<Rebote[]> {
  const { rows } = await db.execute<Rebote & Record<string, unknown>>(sql`
    select r.idusuario, u.idrol, json_build_object('nombre', u.nombre, 'apellido', u.apellido) as usuarios, u.correo, r.motivo,
           ${iso(sql`r.momento`)} as momento
      from ${rebotes} r join ${usuarios} u on u.id = r.idusuario and u.correo = r.direccion
     order by r.momento desc limit 1000`)
  return rows
}
