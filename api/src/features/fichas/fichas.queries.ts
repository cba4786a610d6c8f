import { AREAS, type Area } from '@nivela/contract/areas'
import type { FiltroDeFichas, LineaDeFicha, Situacion } from '@nivela/contract/fichas'
import { ROL } from '@nivela/contract/roles'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { deudas, namesOf } from '../listas/listas.service.ts'
import { matchesPersona } from '../usuarios/usuarios.service.ts'

const only = (condition: SQL, asked: boolean | undefined): SQL =>
  asked === undefined ? sql`true` : asked ? condition : sql`not (${condition})`

/** The students who stand so in an area; `poma` has a column for each. */
const SITUACION: Record<Situacion, (area: Area, idperiodo: number) => SQL> = {
  pendiente: withEstado('pendiente'),
  cursando: withEstado('cursando'),
  debe: withEstado('pendiente', 'cursando'),
  aprobada: withEstado('aprobada_poma', 'aprobada'),
  'poma-si': area => sql`usuarios.id in (select p.idusuario from poma p where p.${sql.identifier(area)})`,
  'poma-no': area => sql`usuarios.id in (select p.idusuario from poma p where not p.${sql.identifier(area)})`,
  'poma-sin-resultado': area =>
    sql`not exists (select from poma p where p.idusuario = usuarios.id and p.${sql.identifier(area)} is not null)`,
}

function withEstado(...estados: string[]) {
  return (area: Area, idperiodo: number) => sql`usuarios.id in (
    select v.idusuario from avances(${idperiodo}) v
     where v.area = ${area} and v.estado = any(${sql.param(estados)}::text[]))`
}

function whereOf(
  { buscar, debe, area, situacion, inscrito, pago, acepto, activo = true }: FiltroDeFichas,
  idperiodo: number,
) {
  const owes = sql`usuarios.id in (select d.idusuario from (${deudas(idperiodo)}) d)`
  const seated = sql`exists (select from inscripciones i where i.idusuario = usuarios.id and i.idperiodo = ${idperiodo})`
  const paid = sql`usuarios.id in (select p.idusuario from pagaron(${idperiodo}) p)`
  const conditions = [
    sql`usuarios.idrol = ${ROL.estudiante}`,
    matchesPersona(buscar) ?? sql`true`,
    area ? SITUACION[situacion](area, idperiodo) : sql`true`,
    ...[only(owes, debe), only(seated, inscrito), only(paid, pago)],
    only(sql`usuarios.verificado or usuarios.contrasena_hash is not null`, acepto),
    only(sql`usuarios.activo`, activo),
  ]
  return sql.join(conditions, sql` and `)
}

interface Stretch {
  limite: number
  desde: number
}

/**
 * Students that a filter names, by name; a stretch of them if asked. What each of a stretch owes is worked out by their key
 * (LATERAL): a condition on many students at once would not reach the groups inside `avances`, which then reads every grade.
 */
export async function selectFichas(
  db: Queryable,
  filtro: FiltroDeFichas,
  idperiodo: number | null,
  stretch?: Stretch,
): Promise<LineaDeFicha[]> {
  const periodo = idperiodo ?? 0
  const owed = stretch
    ? sql`left join lateral (${deudas(periodo, sql`v.idusuario = u.id`)}) d on true`
    : sql`left join (${deudas(periodo)}) d on d.idusuario = u.id`
  const limit = stretch ? sql`limit ${stretch.limite} offset ${stretch.desde}` : sql``
  const { rows } = await db.execute<LineaDeFicha & { orden: number } & Record<string, unknown>>(sql`
    with elegidos as materialized (
      select usuarios.*, row_number() over () as orden from (
        select usuarios.* from usuarios where ${whereOf(filtro, periodo)}
         order by comparable(usuarios.apellido), comparable(usuarios.nombre), usuarios.id ${limit}) usuarios)
    select u.id, u.nombre, u.apellido, u.correo, u.telefono, u.idrol, u.cedula, u.matricula, u.verificado, u.activo,
           u.tipodocumento, u.documento, u.version, u.contrasena_hash is not null as "conClave",
           (select case when c.enviado is not null then 'enviada' when c.fallo is not null then 'fallida' else 'pendiente' end
              from correos c where c.idusuario = u.id and c.tipo = 'invitacion' order by c.id desc limit 1) as invitacion,
           coalesce(d.deben, '{}') as deben,
           coalesce((select json_agg(e.area order by array_position(${sql.param(AREAS)}::text[], e.area)) from areas_de_estudiantes e
                      where e.idusuario = u.id and (e.en_poma or e.con_nota)), '[]') as aprobadas,
           (select count(*)::int from inscripciones i where i.idusuario = u.id and i.idperiodo = ${periodo}) as cupos,
           exists (select from pagaron(${periodo}) p where p.idusuario = u.id) as pago
      from elegidos u ${owed}
     order by u.orden`)
  return rows.map(row => ({ ...row, deben: namesOf(row.deben) }))
}

export async function countFichas(db: Queryable, filtro: FiltroDeFichas, idperiodo: number | null) {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from usuarios where ${whereOf(filtro, idperiodo ?? 0)}`,
  )
  return rows[0]?.total ?? 0
}

interface Cuenta extends Record<string, unknown> {
  conClave: boolean
  segundoFactor: boolean
  llaves: number
  borrableDesde: string | null
  borrado: string | null
}

export async function selectCuenta(db: Queryable, id: number): Promise<Cuenta> {
  const { rows } = await db.execute<Cuenta>(
    sql`select contrasena_hash is not null as "conClave", segundo_factor as "segundoFactor",
               (select count(*)::int from llaves_de_acceso where idusuario = ${id}) as llaves,
               contact_kept_until(desactivado) as "borrableDesde", borrado
          from usuarios where id = ${id}`,
  )
  const [row] = rows
  if (!row) return { conClave: false, segundoFactor: false, llaves: 0, borrableDesde: null, borrado: null }
  const toIso = (moment: string | null) => moment && new Date(moment).toISOString()
  return { ...row, borrableDesde: toIso(row.borrableDesde), borrado: toIso(row.borrado) }
}
