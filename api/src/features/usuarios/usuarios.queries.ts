import type { BusquedaPaginada } from '@nivela/contract/listas'
import { ROL, type Rol } from '@nivela/contract/roles'
import type { Usuario, UsuarioBody } from '@nivela/contract/usuarios'
import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import { answerList } from '../../platform/postgres/paging.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { byName, likeTyped, matches } from '../../platform/postgres/search.ts'
import { secciones } from '../../schema/secciones.ts'
import { registrosUnidos, usuarios } from '../../schema/usuarios.ts'

const { contrasenaHash: _secret, segundoFactor: _own, ...publicColumns } = getTableColumns(usuarios)

export async function selectUsuario(db: Queryable, id: number): Promise<Usuario> {
  const [row] = await db.select(publicColumns).from(usuarios).where(eq(usuarios.id, id))
  if (!row) throw notFound()
  return row
}

/** The same, and nobody else changes them until the transaction ends. */
export async function lockUsuario(db: Queryable, id: number): Promise<Usuario> {
  const [row] = await db.select(publicColumns).from(usuarios).where(eq(usuarios.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

const BUSQUEDA = sql`${usuarios}.busqueda`

/**
 * Whether a person's name, e-mail, matrícula, cédula or other document holds each of the words that someone typed, in any
 * order. A cédula is kept without the hyphens that people may type; a matrícula with them.
 */
export function matchesPersona(typed: string | undefined): SQL | undefined {
  const words = typed?.split(/\s+/).filter(Boolean) ?? []
  return and(
    ...words.map(word => {
      const digits = /^[\d-]+$/.test(word) ? word.replaceAll('-', '') : word
      return or(
        likeTyped(BUSQUEDA, word),
        digits && digits !== word ? likeTyped(BUSQUEDA, digits) : undefined,
      )
    }),
  )
}

/**
 * Whether a person is called so: what anyone may search by. Every name is part of `busqueda`, whose index finds the few that
 * the second condition then looks at.
 */
export const matchesNombre = (typed: string | undefined): SQL | undefined =>
  typed
    ? and(likeTyped(BUSQUEDA, typed), matches(sql`${usuarios.nombre} || ' ' || ${usuarios.apellido}`, typed))
    : undefined

export async function selectUsuarios(db: Queryable, roles: Rol[], { buscar, ...page }: BusquedaPaginada) {
  const where = and(inArray(usuarios.idrol, roles), matchesPersona(buscar))
  const select = (condition: SQL | undefined) =>
    db
      .select(publicColumns)
      .from(usuarios)
      .where(condition)
      .orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.id))
      .$dynamic()
  const count = () => db.$count(usuarios, where)
  return answerList({ db, select, where, id: usuarios.id, count, toAnswer: (row): Usuario => row }, page)
}

export const selectUsuariosOf = (db: Queryable, idrol: Rol): Promise<Usuario[]> =>
  db
    .select(publicColumns)
    .from(usuarios)
    .where(and(eq(usuarios.idrol, idrol), usuarios.activo))

/** The person with this cédula or other document, if there is one; nobody else changes them until the transaction ends. */
export async function lockByDocumento(
  tx: Transaction,
  { cedula, tipodocumento, documento }: Pick<UsuarioBody, 'cedula' | 'tipodocumento' | 'documento'>,
): Promise<Usuario | null> {
  const [row] = await tx
    .select(publicColumns)
    .from(usuarios)
    .where(
      cedula
        ? eq(usuarios.cedula, cedula)
        : and(eq(usuarios.tipodocumento, tipodocumento ?? 'otro'), eq(usuarios.documento, documento ?? '')),
    )
    .for('update')
  return row ?? null
}

/** Whose matrícula, cédula or other document it is, however it was typed; null if it is nobody's, or several people's. */
export async function selectIdByIdentificacion(db: Queryable, typed: string): Promise<number | null> {
  const compact = typed.toUpperCase().replace(/[\s.-]/g, '')
  const rows = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        eq(usuarios.idrol, ROL.estudiante),
        or(
          eq(usuarios.matricula, typed),
          eq(usuarios.matricula, typed.toUpperCase()),
          eq(usuarios.cedula, compact),
          eq(usuarios.documento, compact),
          sql`${usuarios.id} in (
            select r.idusuario from ${registrosUnidos} r
             where r.matricula in (${typed}, ${typed.toUpperCase()}) or r.cedula = ${compact} or r.documento = ${compact})`,
        ),
      ),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Somebody who came in with a code: the e-mail that they give is still to be verified. False if they can't any more. */
export async function enterWithCorreo(
  tx: Transaction,
  id: number,
  correo: string,
  contrasenaHash: string,
): Promise<boolean> {
  const entered = await tx
    .update(usuarios)
    .set({ correo, contrasenaHash, verificado: false })
    .where(and(eq(usuarios.id, id), usuarios.activo, isNull(usuarios.contrasenaHash)))
    .returning({ id: usuarios.id })
  return entered.length === 1
}

export async function updatePersona(
  tx: Transaction,
  id: number,
  changes: Pick<UsuarioBody, 'nombre' | 'apellido' | 'telefono'>,
): Promise<Usuario> {
  const [row] = await tx.update(usuarios).set(changes).where(eq(usuarios.id, id)).returning(publicColumns)
  if (!row) throw notFound()
  return row
}

interface Ajeno extends Record<string, unknown> {
  campo: 'correo' | 'cedula' | 'matricula' | 'documento'
  nombre: string
  idrol: Rol
  matricula: string | null
}

/** Whose something of this person's is already, if anyone else's. */
export async function selectOptionalAjeno(
  tx: Transaction,
  id: number,
  { correo, cedula, matricula, tipodocumento, documento }: Partial<UsuarioBody>,
): Promise<Ajeno | null> {
  const { rows } = await tx.execute<Ajeno>(sql`
    select c.campo, u.nombre || ' ' || u.apellido as nombre, u.idrol, u.matricula from usuarios u
     cross join lateral (values (1, 'correo', u.correo = ${correo ?? null}), (2, 'cedula', u.cedula = ${cedula ?? null}),
       (3, 'matricula', u.matricula = ${matricula ?? null}),
       (4, 'documento', u.documento = ${documento ?? null} and u.tipodocumento = ${tipodocumento ?? null})) c (n, campo, suyo)
     where (u.correo = ${correo ?? null} or u.cedula = ${cedula ?? null} or u.matricula = ${matricula ?? null} or u.documento = ${documento ?? null})
       and u.id <> ${id} and c.suyo
     order by c.n limit 1`)
  return rows[0] ?? null
}

export async function insertUsuario(
  tx: Transaction,
  person: UsuarioBody & { contrasenaHash: string | null },
): Promise<Usuario> {
  const [row] = await tx.insert(usuarios).values(person).returning(publicColumns)
  if (!row) throw new Error('no person was inserted')
  return row
}

export async function hasPassword(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db.select({ hash: usuarios.contrasenaHash }).from(usuarios).where(eq(usuarios.id, id))
  return Boolean(row?.hash)
}

export async function updateUsuario(
  tx: Transaction,
  id: number,
  changes: UsuarioBody & { verificado: boolean },
) {
  const [row] = await tx.update(usuarios).set(changes).where(eq(usuarios.id, id)).returning(publicColumns)
  if (!row) throw notFound()
  return row
}

export async function deleteUsuario(tx: Transaction, id: number): Promise<Usuario> {
  const [row] = await tx.delete(usuarios).where(eq(usuarios.id, id)).returning(publicColumns)
  if (!row) throw notFound()
  return row
}

export async function setActivo(tx: Transaction, id: number, activo: boolean): Promise<Usuario> {
  const [row] = await tx.update(usuarios).set({ activo }).where(eq(usuarios.id, id)).returning(publicColumns)
  if (!row) throw notFound()
  return row
}

/** Sections of periods that are not closed, all but cancelled ones. */
export async function countSeccionesEnCurso(tx: Transaction, idusuario: number): Promise<number> {
  const { rows } = await tx.execute<{ cuantas: number }>(sql`
    select count(*)::int as cuantas from ${secciones} s join periodos p on p.id = s.idperiodo
     where s.idusuario = ${idusuario} and s.estado = 'activa' and not p.cerrado`)
  return rows[0]?.cuantas ?? 0
}

/** Whether the account's password was still the one that was checked. */
export async function replacePassword(tx: Transaction, idusuario: number, oldHash: string, newHash: string) {
  const changed = await tx
    .update(usuarios)
    .set({ contrasenaHash: newHash })
    .where(and(eq(usuarios.id, idusuario), eq(usuarios.contrasenaHash, oldHash)))
    .returning({ id: usuarios.id })
  return changed.length === 1
}

/** A person who followed a link in a mail has proved that the address is theirs. */
export async function markVerified(
  tx: Transaction,
  idusuario: number,
  contrasenaHash?: string,
): Promise<void> {
  await tx
    .update(usuarios)
    .set({ verificado: true, ...(contrasenaHash && { contrasenaHash }) })
    .where(eq(usuarios.id, idusuario))
}

export async function hasSegundoFactor(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(usuarios, and(eq(usuarios.id, id), usuarios.segundoFactor))) > 0
}

export async function setSegundoFactor(tx: Transaction, id: number, segundoFactor: boolean): Promise<void> {
  await tx.update(usuarios).set({ segundoFactor }).where(eq(usuarios.id, id))
}

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.idrol, ROL.administrador))
    .limit(1)
  return rows.length > 0
}

/** A person at the server's terminal needs no mail to prove who they are. */
export async function insertAdministrator(
  tx: Transaction,
  person: Pick<typeof usuarios.$inferInsert, 'nombre' | 'apellido' | 'correo' | 'cedula' | 'telefono'> & {
    contrasenaHash: string
  },
): Promise<number> {
  const [row] = await tx
    .insert(usuarios)
    .values({ ...person, idrol: ROL.administrador, verificado: true })
    .returning({ id: usuarios.id })
  if (!row) throw new Error('no administrator was inserted')
  return row.id
}
