import { horaDe, toHoraIso } from '@nivela/contract/horas'
import type { SeccionQueFalta } from '@nivela/contract/propuestas'
import { DIAS, type Dia } from '@nivela/contract/secciones'
import { canCome, isFree, remaining } from '@nivela/timetabling/instance'
import { candidatesOf } from '@nivela/timetabling/model'
import { sql } from 'drizzle-orm'
import { badField } from '../../platform/http/errors.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { selectOptionalPeriodo } from '../periodos/periodos.service.ts'
import { readEscenario } from './instancia.ts'
import * as queries from './propuestas.queries.ts'

const MAX_PROPOSED = 5
const MAX_A_DAY = 2
const USUAL = {
  duracion: 2,
  minimo: 1,
  maximo: 35,
  maxSecciones: 1000,
  cerradas: [],
  segundos: 1,
  semilla: 1,
}

async function selectUsual(db: Queryable, idasignatura: number) {
  const { rows } = await db.execute<{ duracion: number | null; maximo: number | null }>(sql`
    select percentile_disc(0.5) within group (order by fin - inicio)::int as duracion,
           percentile_disc(0.5) within group (order by cupo)::int as maximo
      from secciones where idasignatura = ${idasignatura} and estado = 'activa'`)
  return { duracion: rows[0]?.duracion ?? USUAL.duracion, maximo: rows[0]?.maximo ?? USUAL.maximo }
}

/** How many sections there have been that began at each hour: among places that serve as many, the usual hour comes first. */
async function selectInicios(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ inicio: number; cuantas: number }>(
    sql`select inicio, count(*)::int as cuantas from secciones where estado = 'activa' group by inicio`,
  )
  return new Map(rows.map(({ inicio, cuantas }) => [inicio, cuantas]))
}

/** One more section of a subject: the times at which it would serve most, each with the teacher and the room that suit best. */
export async function proposeFalta(
  db: Database,
  idperiodo: number,
  idasignatura: number,
): Promise<SeccionQueFalta[]> {
  if (!(await selectOptionalPeriodo(db, idperiodo))) throw badField('idperiodo', 'Ese período no existe.')
  const escenario = await readEscenario(db, idperiodo, { ...USUAL, ...(await selectUsual(db, idasignatura)) })
  const { instance, materias, maestros, aulas, areas, deudas } = escenario
  const area = areas.get(idasignatura)
  if (area === undefined) throw badField('idasignatura', 'Esa asignatura no existe.')
  const subject = materias.findIndex(one => one.area === area)
  if (!area || subject < 0) return []
  const faltan = deudas.filter(one => one.areas.includes(area))
  const left = remaining(instance, instance.fixed)
  const names = new Set(
    (await queries.selectNombres(db, idperiodo))
      .filter(one => one.idasignatura === idasignatura)
      .map(one => one.nombre),
  )
  let number = 1
  while (names.has(String(number).padStart(2, '0'))) number++
  const proposed = candidatesOf(instance).flatMap((one): SeccionQueFalta[] => {
    if (one.subject !== subject) return []
    const { day, start, end } = one.slot
    const can = faltan.filter(group => canCome(group, subject, one.slot))
    const reached = can.reduce((sum, { cuantos }) => sum + cuantos, 0)
    const rooms = left.rooms
      .flatMap((room, index) =>
        isFree(room.free, one.slot) ? [{ index, seats: Math.min(room.capacity, instance.sizes.most) }] : [],
      )
      .sort((a, b) => b.seats - a.seats || a.index - b.index)
    const room = rooms[0]
    const maestro = maestros[one.teacher]
    const aula = room && aulas[room.index]
    if (!room || !maestro || !aula || !reached) return []
    const gives = maestro.asignaturas.filter(id => areas.get(id) === area)
    const given = gives.includes(idasignatura) ? idasignatura : (gives[0] ?? idasignatura)
    return [
      {
        idasignatura: given,
        idAula: aula.idaula,
        idusuario: maestro.idusuario,
        dia: DIAS[day] as Dia,
        inicio: toHoraIso(start),
        fin: toHoraIso(end),
        cupo: room.seats,
        nombre: String(number).padStart(2, '0'),
        asignaturas: { nombre: materias[subject]?.nombre ?? '' },
        aulas: { nombre: aula.nombre },
        usuarios: maestro.usuarios,
        estudiantes: Math.min(room.seats, reached),
        enEspera: Math.min(
          room.seats,
          can.reduce((sum, { enEspera, cuantos }) => sum + (enEspera(area) ? cuantos : 0), 0),
        ),
      },
    ]
  })
  const hoursLeft = (one: SeccionQueFalta) =>
    left.teachers[maestros.findIndex(({ idusuario }) => idusuario === one.idusuario)]?.mostHours ?? 0
  const usual = await selectInicios(db)
  const usually = ({ inicio }: SeccionQueFalta) => usual.get(horaDe(inicio)) ?? 0
  const ranked = proposed.sort(
    (a, b) =>
      b.estudiantes - a.estudiantes ||
      b.enEspera - a.enEspera ||
      usually(b) - usually(a) ||
      hoursLeft(b) - hoursLeft(a),
  )
  // The best of each time, as another one would only be another teacher at the same hour; and not all of one day.
  const times = new Set<string>()
  const days = new Map<Dia, number>()
  return ranked
    .filter(({ dia, inicio }) => {
      const ofDay = days.get(dia) ?? 0
      if (times.has(`${dia} ${inicio}`) || ofDay === MAX_A_DAY) return false
      times.add(`${dia} ${inicio}`)
      days.set(dia, ofDay + 1)
      return true
    })
    .slice(0, MAX_PROPOSED)
}
