import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { badField } from '../../platform/http/errors.ts'
import { type Queryable, setAuthor, type Transaction } from '../../platform/postgres/postgres.ts'
import { enlaces, type TipoDeEnlace } from '../../schema/correos.ts'
import { usuarios } from '../../schema/usuarios.ts'

/** How long each link works, in minutes. */
const VIGENCIA: Record<TipoDeEnlace, number> = {
  recuperacion: 60,
  verificacion: 3 * 24 * 60,
  invitacion: 14 * 24 * 60,
}

const WRONG = 'Este enlace no es válido. Ábrelo de nuevo desde el correo, o pide otro.'
const USED = 'Este enlace ya se usó. Cada enlace sirve una sola vez.'
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

/** Whose link it is, while it works; says what is wrong with one that does not. */
export async function selectEnlace(db: Queryable, token: string, tipos: TipoDeEnlace[]): Promise<number> {
  const [enlace] = await db
    .select({
      idusuario: enlaces.idusuario,
      usado: enlaces.usado,
      vencido: sql<boolean>`${enlaces.expira} <= now()`,
    })
    .from(enlaces)
    .where(and(eq(enlaces.huella, hashOf(token)), inArray(enlaces.tipo, tipos)))
  if (!enlace) throw badField('token', WRONG)
  if (enlace.usado) throw badField('token', USED)
  if (enlace.vencido) throw badField('token', EXPIRED)
  return enlace.idusuario
}

/**
 * Uses a link up, and with it every other one of the same person that would do the same. Of two at once one wins. The
 * person is locked before their links, as everyone does whose change ends links: in the other order the two deadlock.
 */
export async function consumeEnlace(tx: Transaction, token: string, tipos: TipoDeEnlace[]): Promise<number> {
  const owner = await selectEnlace(tx, token, tipos)
  await tx.select({}).from(usuarios).where(eq(usuarios.id, owner)).for('no key update')
  // Whoever follows a person's link acts as that person.
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
