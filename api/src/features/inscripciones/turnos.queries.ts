import { proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import {
  desconocidas,
  MAX_TURNOS,
  type MiTurno,
  type TurnosBody,
  type TurnosDeVentana,
} from '@nivela/contract/turnos'
import { eq, sql } from 'drizzle-orm'
import { badField } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { type PlanDeTurnos, periodosInscripcion } from '../../schema/inscripciones.ts'
import { resolveHora } from './procesos.horas.ts'
import { lockProceso, toAnswer } from './procesos.queries.ts'

/** From when this student may take seats in the window, as the judgement has it; null: whenever it is open. */
export async function selectTurno(
  db: Queryable,
  idventana: number | null,
  idusuario: number,
): Promise<Date | null> {
  const { rows } = await db.execute<{ desde: string | null }>(
    sql`select turno_de(${idventana}, ${idusuario}) as desde`,
  )
  const desde = rows[0]?.desde
  return desde ? new Date(desde) : null
}

/** The student's turns, in every window that has some. */
export async function selectTurnosOf(db: Queryable, idusuario: number): Promise<MiTurno[]> {
  const { rows } = await db.execute<{ idperiodoinscripcion: number; desde: Date | null }>(sql`
    select id as idperiodoinscripcion, turno_de(id, ${idusuario}) as desde
      from periodos_inscripcion where turnos is not null order by id`)
  return rows.map(({ desde, ...row }) => ({ ...row, desde: desde && new Date(desde).toISOString() }))
}

interface Grupo extends Record<string, unknown> {
  desde: Date | null
  propio: boolean
  estudiantes: number
  inscritos: number
  matriculas: string[]
}

/** Those who owe something, have a seat or were named, by the hour of their turn. */
export async function selectTurnos(db: Queryable, id: number): Promise<TurnosDeVentana | null> {
  const [row] = await db.select().from(periodosInscripcion).where(eq(periodosInscripcion.id, id))
  if (!row) return null
  const plan = row.turnos
  const { rows } = await db.execute<Grupo>(sql`
    with sentados as (select distinct idusuario from inscripciones where idperiodo = ${row.idperiodo}),
    gente as (
      select idusuario from deudas_de(${row.idperiodo})
      union select idusuario from sentados
      union select idusuario from turnos where idperiodoinscripcion = ${id}
    )
    select t.desde, t.idusuario is not null as propio, count(*)::int as estudiantes, count(s.idusuario)::int as inscritos,
           coalesce(array_agg(u.matricula order by u.matricula)
             filter (where t.idusuario is not null and ${plan?.criterio === 'lista'} and u.matricula is not null), '{}') as matriculas
      from gente g join usuarios u on u.id = g.idusuario
      left join turnos t on t.idperiodoinscripcion = ${id} and t.idusuario = g.idusuario
      left join sentados s on s.idusuario = g.idusuario
     group by t.desde, t.idusuario is not null order by t.desde nulls last`)
  const resto = rows.find(({ propio }) => !propio)
  return {
    criterio: plan?.criterio ?? null,
    desde: plan?.desde ?? null,
    minutos: plan?.minutos ?? null,
    porTurno: plan?.porTurno ?? null,
    turnos: rows
      .filter(({ propio }) => propio)
      .map(({ desde, estudiantes, inscritos, matriculas }) => ({
        ...{ estudiantes, inscritos, matriculas },
        desde: new Date(desde ?? 0).toISOString(),
      })),
    resto: {
      desde: row.turnoResto?.toISOString() ?? null,
      estudiantes: resto?.estudiantes ?? 0,
      inscritos: resto?.inscritos ?? 0,
    },
  }
}

interface Turnos {
  plan: PlanDeTurnos
  idusuarios: number[]
  desdes: Date[]
  resto: Date | null
}

/** Writes the turns of a window over those that it had. Waits for those who are enrolling, as every change of a window. */
export const replaceTurnos = (db: Database, id: number, { version, ...body }: TurnosBody, zona: string) =>
  db.transaction(async tx => {
    const before = await lockProceso(tx, id)
    refuseStale(proceso, toAnswer(before), version)
    const turnos =
      body.criterio === 'lista'
        ? await listTurnos(tx, body, zona)
        : await rankTurnos(tx, { id, idperiodo: before.idperiodo }, body, zona)
    await writeTurnos(tx, id, turnos)
  })

export const deleteTurnos = (db: Database, id: number) =>
  db.transaction(async tx => {
    await lockProceso(tx, id)
    await writeTurnos(tx, id, null)
  })

/** Only what changes is written: that is what the bitácora tells. */
async function writeTurnos(tx: Transaction, id: number, turnos: Turnos | null) {
  const { idusuarios = [], desdes = [] } = turnos ?? {}
  await tx.execute(sql`
    delete from turnos where idperiodoinscripcion = ${id} and idusuario <> all (${sql.param(idusuarios)}::int[])`)
  await tx.execute(sql`
    insert into turnos as t (idperiodoinscripcion, idusuario, desde)
    select ${id}::int, * from unnest(${sql.param(idusuarios)}::int[], ${sql.param(desdes)}::timestamptz[])
    on conflict (idperiodoinscripcion, idusuario) do update set desde = excluded.desde where t.desde <> excluded.desde`)
  await tx
    .update(periodosInscripcion)
    .set({ turnos: turnos?.plan ?? null, turnoResto: turnos?.resto ?? null })
    .where(eq(periodosInscripcion.id, id))
}

async function listTurnos(tx: Transaction, { turnos, resto }: TurnosBody, zona: string): Promise<Turnos> {
  const given = new Map<string, { desde: Date; index: number }>()
  for (const [index, { desde, matriculas }] of (turnos ?? []).entries()) {
    const hora = resolveHora(`turnos.${index}.desde`, desde, zona)
    for (const matricula of matriculas) {
      const other = given.get(matricula)
      if (other && other.index !== index)
        throw badField(`turnos.${index}.matriculas`, `La matrícula ${matricula} está en dos turnos.`)
      given.set(matricula, { desde: hora, index })
    }
  }
  const { rows } = await tx.execute<{ id: number; matricula: string }>(sql`
    select id, matricula from usuarios where idrol = 3 and matricula = any (${sql.param([...given.keys()])}::text[])`)
  const known = new Set(rows.map(({ matricula }) => matricula))
  const missing = [...given].filter(([matricula]) => !known.has(matricula))
  if (missing[0])
    throw badField(
      `turnos.${missing[0][1].index}.matriculas`,
      desconocidas(missing.map(([matricula]) => matricula)),
    )
  return {
    plan: { criterio: 'lista', hecho: new Date().toISOString() },
    idusuarios: rows.map(({ id }) => id),
    desdes: rows.map(({ matricula }) => given.get(matricula)?.desde as Date),
    resto: resto ? resolveHora('resto', resto, zona) : null,
  }
}

/** Fewest subjects left first; within those, by lot, drawn anew in each window. Everyone else enters with the last turn. */
async function rankTurnos(
  tx: Transaction,
  { id, idperiodo }: { id: number; idperiodo: number },
  { desde, minutos, porTurno }: TurnosBody,
  zona: string,
): Promise<Turnos> {
  const inicio = resolveHora('desde', desde ?? '', zona)
  const { rows } = await tx.execute<{ idusuario: number; puesto: number }>(sql`
    with pendientes as (
      select idusuario, count(*) as faltan from deudas_de(${idperiodo}) group by idusuario
    ), partes as (
      select idusuario, faltan, (row_number() over (partition by faltan order by md5(${String(id)} || ':' || idusuario)) - 1)
             / coalesce(${porTurno ?? null}::int, 2147483647) as parte
        from pendientes
    )
    select idusuario, (dense_rank() over (order by faltan, parte) - 1)::int as puesto from partes`)
  const cuantos = rows.reduce((most, { puesto }) => Math.max(most, puesto + 1), 1)
  if (cuantos > MAX_TURNOS)
    throw badField(
      'porTurno',
      `Saldrían ${count(cuantos, 'turno', 'turnos')}: pon más estudiantes en cada uno.`,
    )
  const horaDe = (puesto: number) => new Date(inicio.getTime() + puesto * (minutos ?? 0) * 60_000)
  return {
    plan: {
      ...{ criterio: 'pendientes', hecho: new Date().toISOString(), desde: inicio.toISOString() },
      ...{ minutos: minutos ?? 0, porTurno: porTurno ?? null },
    },
    idusuarios: rows.map(({ idusuario }) => idusuario),
    desdes: rows.map(({ puesto }) => horaDe(puesto)),
    resto: horaDe(cuantos - 1),
  }
}
