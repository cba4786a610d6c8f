import { AREAS, type Area } from '@nivela/contract/areas'
import type { Cambio } from '@nivela/contract/importaciones'
import type { BusquedaPaginada } from '@nivela/contract/listas'
import type { Estudiante, Invitaciones, ResultadoPoma } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/http/errors.ts'
import { answerList } from '../../platform/postgres/paging.ts'
import type { Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { byName } from '../../platform/postgres/search.ts'
import { todayIn } from '../../platform/postgres/today.ts'
import { correos } from '../../schema/correos.ts'
import { poma } from '../../schema/poma.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { FILAS, fillFilas, matchesPersona } from '../usuarios/usuarios.service.ts'

type Resultado = Omit<ResultadoPoma, 'notaMinima'>

const toResultado = (row: typeof poma.$inferSelect): Resultado => ({
  lengua: row.lengua ?? false,
  matematica: row.matematica ?? false,
  sociales: row.sociales ?? false,
  naturales: row.naturales ?? false,
  sinResultado: AREAS.filter(area => row[area] === null),
  notas: {
    lengua: row.notaLengua,
    matematica: row.notaMatematica,
    sociales: row.notaSociales,
    naturales: row.notaNaturales,
  },
})

export async function selectOptionalResultado(db: Queryable, idusuario: number): Promise<Resultado | null> {
  const [row] = await db.select().from(poma).where(eq(poma.idusuario, idusuario))
  return row ? toResultado(row) : null
}

const { contrasenaHash: _secret, ...publicColumns } = getTableColumns(usuarios)

const invitacion = sql<Estudiante['invitacion']>`(
  select case when c.enviado is not null then 'enviada' when c.fallo is not null then 'fallida' else 'pendiente' end
  from ${correos} c where c.idusuario = ${usuarios.id} and c.tipo = 'invitacion' order by c.id desc limit 1)`

const aprobadasConNota = sql<Area[]>`coalesce((
  select array_remove(array[${sql.raw(AREAS.map(area => `case when n.${area} then '${area}' end`).join(', '))}], null)
  from areas_aprobadas n where n.idusuario = ${usuarios.id}), '{}')`

const estudiantes = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ usuario: publicColumns, poma, invitacion, aprobadasConNota })
    .from(usuarios)
    .leftJoin(poma, eq(poma.idusuario, usuarios.id))
    .where(and(eq(usuarios.idrol, ROL.estudiante), where))
    .$dynamic()

const toAnswer =
  (notaMinima: number) =>
  ({ usuario, poma, ...rest }: Awaited<ReturnType<typeof estudiantes>>[number]): Estudiante => ({
    ...usuario,
    ...rest,
    poma: poma && { ...toResultado(poma), notaMinima },
  })

export async function selectEstudiante(db: Queryable, id: number, notaMinima: number): Promise<Estudiante> {
  const [row] = await estudiantes(db, eq(usuarios.id, id))
  if (!row) throw notFound()
  return toAnswer(notaMinima)(row)
}

interface Filtro extends BusquedaPaginada {
  verificado?: boolean | undefined
}

export async function selectEstudiantes(
  db: Queryable,
  { buscar, verificado, ...page }: Filtro,
  notaMinima: number,
) {
  const found = and(
    matchesPersona(buscar),
    // A person who is switched off verifies nothing: the panel does not count them either.
    verificado === undefined ? undefined : and(eq(usuarios.verificado, verificado), usuarios.activo),
  )
  const select = (condition: SQL | undefined) =>
    estudiantes(db, condition).orderBy(byName(usuarios.apellido), byName(usuarios.nombre), asc(usuarios.id))
  const count = () => db.$count(usuarios, and(eq(usuarios.idrol, ROL.estudiante), found))
  return answerList(
    { db, select, where: found, id: usuarios.id, count, toAnswer: toAnswer(notaMinima) },
    page,
  )
}

export async function selectInvitables(
  tx: Transaction,
  ids: number[] | undefined,
  mostPerHour: number,
): Promise<number[]> {
  const invitations = sql`select from ${correos} c where c.idusuario = u.id and c.tipo = 'invitacion'`
  const invitable = sql`
    select u.id from usuarios u
     where u.idrol = ${ROL.estudiante} and u.correo is not null and u.activo and not u.verificado and u.contrasena_hash is null
       and ${ids ? sql`u.id = any(${sql.param(ids)}::int[])` : sql`not exists (${invitations})`}
       and (select count(*) from (${invitations} and c.creado > now() - interval '1 hour') lately) < ${mostPerHour}`
  const locked = await tx.execute<{ id: number }>(sql`${invitable} order by u.id for no key update of u`)
  // After the locks a new statement, whose snapshot has the invitations of the transaction that held them.
  const { rows } = await tx.execute<{ id: number }>(
    sql`${invitable} and u.id = any(${sql.param(locked.rows.map(({ id }) => id))}::int[]) order by u.id`,
  )
  return rows.map(({ id }) => id)
}

const QUIEN = sql.raw(`u.nombre || ' ' || u.apellido`)

export interface Ajena {
  fila: number
  columna: 'cedula' | 'documento' | 'correo' | 'matricula'
  valor: string
  esEstudiante: boolean
  /** Whose it is. */
  quien: string | null
  /** Another row of the same student, whose records were joined. */
  otra: number | null
}

/** What belongs to someone else already: the cédula or document of somebody who is no student, an e-mail, a matrícula. */
export async function selectAjenas(tx: Transaction): Promise<Ajena[]> {
  const { rows } = await tx.execute<Ajena & Record<string, unknown>>(sql`
    select i.fila, case when i.cedula is null then 'documento' else 'cedula' end as columna,
           coalesce(i.cedula, i.documento) as valor, false as "esEstudiante", ${QUIEN} as quien, null::integer as otra
      from ${FILAS} join usuarios u on u.id = i.idusuario where u.idrol <> ${ROL.estudiante}
    union all
    select i.fila, 'correo', i.correo, true, ${QUIEN}, null
      from ${FILAS} join usuarios u on u.correo = i.correo where u.id is distinct from i.idusuario
    union all
    select i.fila, 'matricula', i.matricula, true, ${QUIEN}, null
      from ${FILAS} join usuarios u on u.matricula = i.matricula where u.id is distinct from i.idusuario
    union all
    select i.fila, case when i.cedula is null then 'documento' else 'cedula' end, coalesce(i.cedula, i.documento), true, null, d.otra
      from ${FILAS} join (select x.idusuario, min(x.fila) as otra from filas_importadas x
                           where x.idusuario is not null group by x.idusuario having count(*) > 1) d
        on d.idusuario = i.idusuario and i.fila > d.otra
    order by 1, 2`)
  return rows
}

/** Of the students who have not accepted: those who wait for an invitation, and how the last one of each of the others stands. */
export async function selectInvitaciones(db: Queryable): Promise<Invitaciones> {
  const { rows } = await db.execute<Invitaciones & Record<string, unknown>>(sql`
    select count(*) filter (where c.id is null)::int as esperan,
           count(*) filter (where c.id is not null and c.enviado is null and c.fallo is null)::int as "enCamino",
           count(*) filter (where c.enviado is not null)::int as enviadas,
           count(*) filter (where c.enviado is null and c.fallo is not null)::int as fallidas
      from usuarios u
      left join lateral (select c.id, c.enviado, c.fallo from correos c
        where c.idusuario = u.id and c.tipo = 'invitacion' order by c.id desc limit 1) c on true
     where u.idrol = ${ROL.estudiante} and u.correo is not null and u.activo and not u.verificado and u.contrasena_hash is null`)
  return rows[0] as Invitaciones
}

export interface Diferencia {
  creados: number
  actualizados: number
  sinCambios: number
}

const listAreas = (column: (area: Area) => string) => sql.raw(AREAS.map(column).join(', '))
const flags = (row: string) => listAreas(area => `${row}.${area}`)
const notas = (row: string) => listAreas(area => `${row}.nota_${area}`)
/** A sheet that says only yes or no leaves a score that agrees with it. */
const notaAfter = (area: Area, before: string, sheet: string) =>
  `coalesce(${sheet}.nota_${area}, case when ${before}.${area} = ${sheet}.${area} then ${before}.nota_${area} end)`
const notasAfter = (before: string, sheet: string) => listAreas(area => notaAfter(area, before, sheet))

/** How many would be new, change, or stay as they are, of those who are not inserted yet. */
export async function selectDiferencia(tx: Transaction): Promise<Diferencia> {
  const { rows } = await tx.execute<Diferencia & Record<string, unknown>>(sql`
    select count(*) filter (where u.id is null)::int as creados,
           count(*) filter (where u.id is not null and cambia)::int as actualizados,
           count(*) filter (where u.id is not null and not cambia)::int as "sinCambios"
      from ${FILAS}
      left join usuarios u on u.id = i.idusuario
      left join poma p on p.idusuario = u.id,
      lateral (select (u.matricula, u.nombre, u.apellido, u.correo, u.telefono, ${flags('p')}, ${notas('p')})
         is distinct from (coalesce(i.matricula, u.matricula), i.nombre, i.apellido, coalesce(i.correo, u.correo),
                       coalesce(i.telefono, u.telefono),
                       ${flags('i')}, ${notasAfter('p', 'i')}) as cambia) d
     where not i.nueva`)
  return rows[0] as Diferencia
}

const MAX_CHANGES = 1000

/** A score, or in words what stands in its place; null for a student without any results. */
const shown = (passed: string, nota: string) =>
  `coalesce(trim_scale(${nota})::text, case ${passed} when true then 'Aprobada' when false then 'No aprobada' end,
     case when p.idusuario is not null then 'Sin resultado' end)`

/** What differs, cell by cell, of students who are known. */
export async function selectCambios(tx: Transaction): Promise<Cambio[]> {
  const { rows } = await tx.execute<Cambio & Record<string, unknown>>(sql`
    select i.fila, u.nombre || ' ' || u.apellido as quien, c.campo, c.antes, c.despues
      from ${FILAS}
      join usuarios u on u.id = i.idusuario
      left join poma p on p.idusuario = u.id,
      lateral (values ('matricula', u.matricula, coalesce(i.matricula, u.matricula)), ('nombre', u.nombre, i.nombre),
        ('apellido', u.apellido, i.apellido), ('correo', u.correo, coalesce(i.correo, u.correo)),
        ('telefono', u.telefono, coalesce(i.telefono, u.telefono)),
        ${listAreas(area => `('${area}', ${shown(`p.${area}`, `p.nota_${area}`)}, ${shown(`i.${area}`, notaAfter(area, 'p', 'i'))})`)}
      ) c (campo, antes, despues)
     where c.antes is distinct from c.despues
     order by i.fila
     limit ${MAX_CHANGES}`)
  return rows
}

/** An empty score stands for what is known already. */
export const fillFromResultados = (tx: Transaction) =>
  fillFilas(
    tx,
    listAreas(
      area =>
        `${area} = coalesce(i.${area}, p.${area}), nota_${area} = case when i.${area} is null then p.nota_${area} else i.nota_${area} end`,
    ),
    sql`filas_importadas f left join poma p on p.idusuario = f.idusuario`,
  )

/**
 * Waits for those who are enrolling, and keeps others out until the transaction ends: what the import reads afterwards are
 * all the seats in subjects that it turns to passed.
 */
export const lockResultados = (tx: Transaction) => tx.execute(sql`select lock_resultados()`)

const COLUMNS = sql`idusuario, ${listAreas(area => area)}, ${listAreas(area => `nota_${area}`)}`

/** Of people who were inserted a moment ago. */
export const insertResultados = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`
    insert into poma (${COLUMNS})
    select i.idusuario, ${flags('i')}, ${notas('i')}
      from ${FILAS} where i.idusuario = any(${sql.param(ids)}::int[])`)

/** Of people who were known before. */
export const upsertResultados = (tx: Transaction) =>
  tx.execute(sql`
    insert into poma (${COLUMNS})
    select i.idusuario, ${flags('i')}, ${notas('i')} from ${FILAS} where not i.nueva
    on conflict (idusuario) do update
      set ${listAreas(area => `${area} = excluded.${area}, nota_${area} = ${notaAfter(area, 'poma', 'excluded')}`)}
      where (${flags('poma')}, ${notas('poma')})
         is distinct from (${flags('excluded')}, ${notasAfter('poma', 'excluded')})`)

/** What is said of some of the areas. */
export type Columnas = { [area in Area]?: { passed: boolean | null; nota: number | null } }

const NOTA = {
  lengua: 'notaLengua',
  matematica: 'notaMatematica',
  sociales: 'notaSociales',
  naturales: 'notaNaturales',
} as const satisfies Record<Area, keyof typeof poma.$inferSelect>

/** One student's results: of the areas that are not named, what stands stays. */
export async function mergeResultado(tx: Transaction, idusuario: number, columnas: Columnas): Promise<void> {
  const given = Object.fromEntries(
    AREAS.flatMap(area => {
      const one = columnas[area]
      return one ? [[area, one.passed] as const, [NOTA[area], one.nota] as const] : []
    }),
  )
  if (!Object.keys(given).length) return
  await tx
    .insert(poma)
    .values({ idusuario, ...given })
    .onConflictDoUpdate({ target: poma.idusuario, set: given })
}

export interface Sentado {
  fila: number
  area: Area
  estudiante: string
  seccion: string
  asignatura: string
  periodo: string
}

const MAX_SEATED = 1000

/** Students of the sheet who sit in a subject that it says they passed, in a period that is not over. */
export async function selectSentados(tx: Transaction, schoolTz: string): Promise<Sentado[]> {
  const { rows } = await tx.execute<Sentado & Record<string, unknown>>(sql`
    select i.fila, a.area, i.nombre || ' ' || i.apellido as estudiante, s.nombre as seccion,
           a.nombre as asignatura, p.nombre as periodo
      from ${FILAS}
      join inscripciones n on n.idusuario = i.idusuario
      join secciones s on s.id = n.idseccion
      join asignaturas a on a.id = n.idasignatura
      join periodos p on p.id = n.idperiodo
     where case a.area when 'lengua' then i.lengua when 'matematica' then i.matematica
                       when 'sociales' then i.sociales when 'naturales' then i.naturales end
       and (p.fin >= ${todayIn(schoolTz)}
         or exists (select from periodos_inscripcion v where v.idperiodo = p.id and v.abierto))
     order by i.fila, n.id
     limit ${MAX_SEATED}`)
  return rows
}

/** Results as these lines of the bitácora say that they stood before a table changed them. */
export const restoreResultados = (tx: Transaction, lineas: number[]) =>
  tx.execute(sql`
    update poma set ${listAreas(area => `${area} = a.${area}, nota_${area} = a.nota_${area}`)}
      from bitacora b, jsonb_populate_record(null::poma, b.antes) a
     where b.id = any(${sql.param(lineas)}::bigint[]) and poma.idusuario = b.idobjeto`)

export const deleteResultados = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`delete from poma where idusuario = any(${sql.param(ids)}::integer[])`)
