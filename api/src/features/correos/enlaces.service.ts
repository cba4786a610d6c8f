import { createHash, randomBytes } from 'node:crypto'
import type { EstadoDeEnlace } from '@nivela/contract/auth'
import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import type { CorreoDePersona } from '@nivela/contract/fichas'
import { ROL } from '@nivela/contract/roles'
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { badField } from '../../platform/http/errors.ts'
import { type Queryable, setAuthor, type Transaction } from '../../platform/postgres/postgres.ts'
import { correos, enlaces, type TipoDeCorreo, type TipoDeEnlace } from '../../schema/correos.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { letterOf } from './plantillas.ts'

/** How long each link works, in minutes. */
const VIGENCIA: Record<TipoDeEnlace, number> = {
  recuperacion: 60,
  verificacion: 3 * 24 * 60,
  invitacion: 14 * 24 * 60,
}

const MAX_MAILS = 50

interface Correo extends Omit<CorreoDePersona, 'asunto'> {
  tipo: TipoDeCorreo
  /** Of the notice that it brings. */
  aviso: { tipo: TipoDeAviso; asunto: string | null } | null
}

/** The newest mails to a person, each with what became of the link in it, which was made between asking and sending. */
export async function listCorreosOf(db: Queryable, idusuario: number): Promise<CorreoDePersona[]> {
  const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await db.execute<Correo & Record<string, unknown>>(sql`
    select c.id, c.tipo, ${iso(sql`c.creado`)} as creado, ${iso(sql`c.enviado`)} as enviado, c.fallo,
           ${iso(sql`e.usado`)} as usado, ${iso(sql`e.expira`)} as vence,
           (select json_build_object('tipo', a.tipo, 'asunto', a.asunto) from avisos a where a.id = any(c.avisos)
             order by a.id limit 1) as aviso
      from ${correos} c
      left join lateral (
        select e.usado, e.expira from ${enlaces} e
         where e.idusuario = c.idusuario and e.tipo = c.tipo
           and e.expira - make_interval(mins => (${JSON.stringify(VIGENCIA)}::jsonb ->> e.tipo)::int)
               between c.creado and coalesce(c.enviado, 'infinity')
         order by e.expira desc limit 1) e on true
     where c.idusuario = ${idusuario}
     order by c.id desc limit ${MAX_MAILS}`)
  return rows.map(({ tipo, aviso, ...correo }) => ({
    ...correo,
    asunto: aviso
      ? (aviso.asunto ?? AVISOS[aviso.tipo].asunto)
      : letterOf(tipo, ROL.estudiante, []).letter.subject,
  }))
}

const WRONG = 'Este enlace no es válido. Ábrelo de nuevo desde el correo, o pide otro.'
const USED = 'Este enlace ya se usó. Cada enlace sirve una sola vez.'
const OFF = 'Tu cuenta está desactivada: el enlace no sirve. Escribe a la oficina si crees que es un error.'
const EXPIRED = 'Este enlace venció. Pide otro y ábrelo cuanto antes.'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new link's token. It is in the mail and nowhere else: only its hash is kept. */
export async function createEnlace(tx: Transaction, idusuario: number, tipo: TipoDeEnlace): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .delete(enlaces)
    .where(and(eq(enlaces.idusuario, idusuario), lt(enlaces.expira, sql`now() - interval '30 days'`)))
  await tx.insert(enlaces).values({
    huella: hashOf(token),
    idusuario,
    tipo,
    expira: sql`now() + make_interval(mins => ${VIGENCIA[tipo]})`,
  })
  return token
}

async function selectOptionalEnlace(db: Queryable, token: string, tipos: TipoDeEnlace[]) {
  const [enlace] = await db
    .select({
      idusuario: enlaces.idusuario,
      usado: enlaces.usado,
      vencido: sql<boolean>`${enlaces.expira} <= now()`,
      activo: usuarios.activo,
    })
    .from(enlaces)
    .innerJoin(usuarios, eq(usuarios.id, enlaces.idusuario))
    .where(and(eq(enlaces.huella, hashOf(token)), inArray(enlaces.tipo, tipos)))
  return enlace
}

/** What is wrong with a link; null while it works. */
function explainEnlace(enlace: Awaited<ReturnType<typeof selectOptionalEnlace>>): string | null {
  if (!enlace) return WRONG
  if (enlace.usado) return USED
  if (enlace.vencido) return EXPIRED
  return enlace.activo ? null : OFF
}

/** Whether a link works, without using it and without telling whose it is. */
export async function checkEnlace(
  db: Queryable,
  token: string,
  tipos: TipoDeEnlace[],
): Promise<EstadoDeEnlace> {
  const motivo = explainEnlace(await selectOptionalEnlace(db, token, tipos))
  return { sirve: motivo === null, motivo }
}

/** Whose link it is, while it works; says what is wrong with one that does not. */
export async function selectEnlace(db: Queryable, token: string, tipos: TipoDeEnlace[]): Promise<number> {
  const enlace = await selectOptionalEnlace(db, token, tipos)
  const motivo = explainEnlace(enlace)
  if (!enlace || motivo !== null) throw badField('token', motivo ?? WRONG)
  return enlace.idusuario
}

/**
 * Uses a link up, and with it every other one of the same person that would do the same. Of two at once one wins. The
 * person is locked before their links, as everyone does whose change ends links: in the other order the two deadlock.
 */
export async function consumeEnlace(tx: Transaction, token: string, tipos: TipoDeEnlace[]): Promise<number> {
  const owner = await selectEnlace(tx, token, tipos)
  const [locked] = await tx
    .select({ activo: usuarios.activo })
    .from(usuarios)
    .where(eq(usuarios.id, owner))
    .for('no key update')
  // They were switched off while this waited for the lock.
  if (!locked?.activo) throw badField('token', OFF)
  // The bearer of a person's link acts as that person.
  await setAuthor(tx, owner)
  const [used] = await tx
    .update(enlaces)
    .set({ usado: sql`now()` })
    .where(
      and(
        eq(enlaces.huella, hashOf(token)),
        inArray(enlaces.tipo, tipos),
        isNull(enlaces.usado),
        sql`${enlaces.expira} > now()`,
      ),
    )
    .returning({ idusuario: enlaces.idusuario })
  if (!used) {
    await selectEnlace(tx, token, tipos)
    throw badField('token', USED)
  }
  await tx
    .update(enlaces)
    .set({ usado: sql`now()` })
    .where(and(eq(enlaces.idusuario, used.idusuario), inArray(enlaces.tipo, tipos), isNull(enlaces.usado)))
  return used.idusuario
}
