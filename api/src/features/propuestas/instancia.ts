import type { Area } from '@nivela/contract/asignaturas'
import { type HoraDeSemana, toCodigo } from '@nivela/contract/disponibilidad'
import { HORA_MINIMA, horaDe, MAX_HORA } from '@nivela/contract/horas'
import type { ParametrosDePropuesta } from '@nivela/contract/propuestas'
import { DIAS, type Dia } from '@nivela/contract/secciones'
import { type Group, hoursMask, type Instance, type Section, type Week } from '@nivela/timetabling/instance'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { listAulas, listMaestros } from '../disponibilidad/disponibilidad.service.ts'

/** A section of the offer or of a draft, as the instance needs it. */
export interface Clase {
  idasignatura: number
  idusuario: number
  idAula: number
  dia: Dia
  inicio: number
  fin: number
  cupo: number
}

interface Materia {
  area: Area
  /** The subject that is offered where a teacher gives several of the area. */
  idasignatura: number
  nombre: string
  deben: number
}

/** The school as the solver sees it, and what its numbers stand for. */
export interface Escenario {
  instance: Instance
  materias: Materia[]
  maestros: Awaited<ReturnType<typeof listMaestros>>
  aulas: Awaited<ReturnType<typeof listAulas>>
  areas: Map<number, Area | null>
  deudas: { areas: Area[]; cuantos: number; busy?: Week[]; enEspera: (area: Area) => boolean }[]
  /** Sections of the period that are there already come first among the fixed ones. */
  existentes: number
}

const WHOLE_DAY = hoursMask(HORA_MINIMA, MAX_HORA)

function weekWithout(bloqueadas: HoraDeSemana[]): Week {
  const week = DIAS.map(() => WHOLE_DAY)
  for (const one of bloqueadas) {
    const codigo = toCodigo(one)
    const day = Math.floor(codigo / 24)
    week[day] = (week[day] ?? 0) & ~(1 << (codigo % 24))
  }
  return week
}

interface Deuda extends Record<string, unknown> {
  areas: Area[]
  /** Hours of the week at which they have class in the period already, as 24 times the day and the hour. */
  ocupadas: number[]
  /** Hours of the sections that they wait for in a line, each with the section's area: "lengua 8". */
  esperadas: string[]
  cuantos: number
}

/** What students owe in the period and have no seat of, by area, and when they can't come: how many there are of each kind. */
async function selectDeudas(db: Queryable, idperiodo: number) {
  const { rows } = await db.execute<Deuda>(sql`
    with deben as (select idusuario, array_agg(area order by area) as areas from deudas_de(${idperiodo}) group by idusuario),
    horas as (
      select i.idusuario, null as area, ${codigosDe(sql`i`)} as codigos from inscripciones i where i.idperiodo = ${idperiodo}
      union all
      select e.idusuario, coalesce(a.area, ''), ${codigosDe(sql`s`)}
        from esperas e join secciones s on s.id = e.idseccion join asignaturas a on a.id = s.idasignatura
       where s.idperiodo = ${idperiodo}
    ),
    cuando as (
      select idusuario, coalesce(array_agg(c order by c) filter (where area is null), '{}') as ocupadas,
             coalesce(array_agg(distinct area || ' ' || c) filter (where area is not null), '{}') as esperadas
        from horas, unnest(codigos) c group by idusuario
    )
    select areas, coalesce(ocupadas, '{}') as ocupadas, coalesce(esperadas, '{}') as esperadas, count(*)::int as cuantos
      from deben left join cuando using (idusuario) group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

const codigosDe = (one: SQL) =>
  sql`array(select (array_position(enum_range(null::dia), ${one}.dia) - 1) * 24 + h from generate_series(${one}.inicio, ${one}.fin - 1) h)`

/**
 * When they can't come to each subject: not while they have class, nor while a section meets that they wait for, unless it is
 * one of that very subject. So nobody has to give up a seat, or a place in a line, for what a plan promises.
 */
function busyWeeks({ ocupadas, esperadas }: Deuda, materias: Materia[]): Pick<Group, 'busy'> {
  if (!ocupadas.length && !esperadas.length) return {}
  const esperas = esperadas.map(one => ({ area: one.split(' ')[0], codigo: Number(one.split(' ')[1]) }))
  return {
    busy: materias.map(({ area }) => {
      const week = DIAS.map(() => 0)
      const others = esperas.filter(one => one.area !== area).map(({ codigo }) => codigo)
      for (const codigo of [...ocupadas, ...others]) {
        const day = Math.floor(codigo / 24)
        week[day] = (week[day] ?? 0) | (1 << (codigo % 24))
      }
      return week
    }),
  }
}

async function selectAsignaturas(db: Queryable) {
  const { rows } = await db.execute<{ id: number; nombre: string; area: Area | null }>(
    sql`select id, nombre, area from asignaturas order by comparable(nombre), id`,
  )
  return rows
}

/** A period's sections with their seats, or with those that are free. */
export async function selectClases(
  db: Queryable,
  idperiodo: number,
  seats: 'all' | 'free',
): Promise<Clase[]> {
  const { rows } = await db.execute<Clase & Record<string, unknown>>(sql`
    select idasignatura, idusuario, idaula as "idAula", dia, inicio, fin,
           ${seats === 'all' ? sql`cupo` : sql`cupos_libres(secciones)`} as cupo
      from secciones where idperiodo = ${idperiodo} and estado = 'activa' order by id`)
  return rows
}

/** What goes into a proposal. `fijas`: sections of the draft that stay. */
export async function readEscenario(
  db: Queryable,
  idperiodo: number,
  { duracion, minimo, maximo, maxSecciones, cerradas }: ParametrosDePropuesta,
  fijas: Clase[] = [],
): Promise<Escenario> {
  const [deudas, asignaturas, maestros, aulas, existentes] = await Promise.all([
    selectDeudas(db, idperiodo),
    selectAsignaturas(db),
    listMaestros(db),
    listAulas(db),
    selectClases(db, idperiodo, 'free'),
  ])
  const areas = new Map(asignaturas.map(({ id, area }) => [id, area]))
  const owed = [...new Set(deudas.flatMap(one => one.areas))].sort()
  const materias = owed.flatMap((area): Materia[] => {
    const first = asignaturas.find(one => one.area === area)
    const deben = deudas.reduce((sum, one) => sum + (one.areas.includes(area) ? one.cuantos : 0), 0)
    return first ? [{ area, idasignatura: first.id, nombre: first.nombre, deben }] : []
  })
  const materiaOf = (idasignatura: number) =>
    materias.findIndex(({ area }) => area === areas.get(idasignatura))
  const maskOf = (owes: Area[]) =>
    materias.reduce((mask, { area }, index) => (owes.includes(area) ? mask | (1 << index) : mask), 0)
  const escenario: Escenario = {
    materias,
    maestros,
    aulas,
    areas,
    deudas: deudas.map(one => ({
      areas: one.areas,
      cuantos: one.cuantos,
      ...busyWeeks(one, materias),
      enEspera: area => one.esperadas.some(espera => espera.startsWith(`${area} `)),
    })),
    existentes: existentes.length,
    instance: {
      subjects: materias.map(() => ({ duration: duracion })),
      groups: [],
      teachers: maestros.map(one => ({
        subjects: [...new Set(one.asignaturas.map(materiaOf))].filter(index => index >= 0).sort(),
        free: weekWithout(one.bloqueadas),
        mostHours: one.maxHoras,
      })),
      rooms: aulas.map(one => ({ capacity: one.capacidad ?? maximo, free: weekWithout(one.bloqueadas) })),
      open: weekWithout(cerradas),
      sizes: { least: minimo, most: maximo },
      mostSections: Math.max(0, maxSecciones - fijas.length),
      fixed: [],
    },
  }
  escenario.instance.groups = escenario.deudas.flatMap(({ areas: owed, cuantos, busy }): Group[] => {
    const owes = maskOf(owed)
    return owes ? [{ owes, students: cuantos, ...(busy && { busy }) }] : []
  })
  escenario.instance.fixed = [...existentes, ...fijas].map(one => toSection(escenario, one))
  return escenario
}

/** A teacher or room that is not among them any more is one that nothing else needs. */
export function toSection({ maestros, aulas, materias, areas }: Escenario, one: Clase): Section {
  return {
    subject: materias.findIndex(({ area }) => area === areas.get(one.idasignatura)),
    teacher: maestros.findIndex(({ idusuario }) => idusuario === one.idusuario),
    room: aulas.findIndex(({ idaula }) => idaula === one.idAula),
    day: DIAS.indexOf(one.dia),
    start: one.inicio,
    end: one.fin,
    seats: Math.max(0, one.cupo),
  }
}

export function toClase({ maestros, aulas, materias, areas }: Escenario, one: Section): Clase {
  const maestro = maestros[one.teacher]
  const materia = materias[one.subject]
  const gives = maestro?.asignaturas.filter(id => areas.get(id) === materia?.area) ?? []
  const first = materia?.idasignatura ?? 0
  return {
    idasignatura: gives.includes(first) ? first : (gives[0] ?? first),
    idusuario: maestro?.idusuario ?? 0,
    idAula: aulas[one.room]?.idaula ?? 0,
    dia: DIAS[one.day] as Dia,
    inicio: one.start,
    fin: one.end,
    cupo: one.seats,
  }
}

export const claseOf = <T extends { inicio: string; fin: string }>(one: T) => ({
  ...one,
  inicio: horaDe(one.inicio),
  fin: horaDe(one.fin),
})
