import { count } from '@nivela/contract/palabras'
import type { ResultadoDePropuesta } from '@nivela/contract/propuestas'
import { type Instance, isFree, remaining, type Section, subjectsOf } from '@nivela/timetabling/instance'
import { candidatesOf } from '@nivela/timetabling/model'
import type { Seating } from '@nivela/timetabling/seating'
import type { Escenario } from './instancia.ts'

type Logro = Pick<ResultadoDePropuesta, 'completos' | 'parciales' | 'ninguno' | 'secciones'>

export const toLogro = ({ groups, complete, sections }: Seating): Logro => ({
  completos: complete,
  parciales: groups.reduce((sum, { partly }) => sum + partly, 0),
  ninguno: groups.reduce((sum, { none }) => sum + none, 0),
  secciones: sections,
})

const countHours = (week: readonly number[]) =>
  week.reduce((sum, hours) => sum + hours.toString(2).replaceAll('0', '').length, 0)

/** What an offer achieves, and why the rest is missing. */
export function describeResultado(
  { instance, materias, maestros, aulas }: Escenario,
  sections: Section[],
  seating: Seating,
  bound: number,
  anterior: ResultadoDePropuesta['anterior'],
): ResultadoDePropuesta {
  const hoursOf = (key: 'teacher' | 'room', index: number) =>
    sections.reduce((sum, one) => sum + (one[key] === index ? one.end - one.start : 0), 0)
  return {
    ...toLogro(seating),
    estudiantes: instance.groups.reduce((sum, { students }) => sum + students, 0),
    cota: Math.max(bound, seating.complete),
    asignaturas: materias.map(({ idasignatura, nombre, deben }, subject) => {
      const mine = sections.flatMap((one, index) => (one.subject === subject ? [index] : []))
      const servidos = mine.reduce((sum, index) => sum + (seating.taken[index] ?? 0), 0)
      return {
        ...{ idasignatura, nombre, deben, servidos, secciones: mine.length },
        cupos: mine.reduce((sum, index) => sum + (sections[index]?.seats ?? 0), 0),
        motivo: servidos < deben ? reasonOf(instance, sections, seating, subject, deben - servidos) : null,
      }
    }),
    maestros: maestros.flatMap(({ idusuario, usuarios, maxHoras }, index) => {
      const horas = hoursOf('teacher', index)
      return horas || instance.teachers[index]?.subjects.length
        ? [{ idusuario, usuarios, horas, maxHoras }]
        : []
    }),
    aulas: aulas.map(({ idaula, nombre }, index) => ({
      idaula,
      nombre,
      horas: hoursOf('room', index),
      disponibles: countHours(
        (instance.rooms[index]?.free ?? []).map((hours, day) => hours & (instance.open[day] ?? 0)),
      ),
    })),
    anterior,
  }
}

function reasonOf(
  instance: Instance,
  sections: Section[],
  { groups, taken }: Seating,
  subject: number,
  missing: number,
): string {
  const gives = instance.teachers.filter(({ subjects }) => subjects.includes(subject))
  if (!gives.length) return 'Ningún maestro la da.'
  const empty = sections.reduce(
    (sum, one, index) => sum + (one.subject === subject ? one.seats - (taken[index] ?? 0) : 0),
    0,
  )
  const left = groups.flatMap(({ none, partly }, group) =>
    none + partly > 0 ? (instance.groups[group] ?? []) : [],
  )
  if (empty >= missing && left.some(({ busy }) => busy))
    return 'Hay cupos, pero a horas que chocan con lo demás que deben o ya cursan.'
  if (empty >= missing && left.some(({ owes }) => subjectsOf(owes).length > 1))
    return 'Hay cupos, pero a horas que chocan con lo demás que deben.'
  if (sections.length - instance.fixed.length >= instance.mostSections)
    return 'Se llegó al máximo de secciones.'
  const free = remaining(instance, sections)
  const open = candidatesOf(instance).filter(one => {
    const teacher = free.teachers[one.teacher]
    return (
      one.subject === subject &&
      teacher &&
      teacher.mostHours >= one.slot.end - one.slot.start &&
      isFree(teacher.free, one.slot)
    )
  })
  if (!open.length) return 'Los maestros que la dan no tienen más horas.'
  if (!open.some(({ slot }) => free.rooms.some(room => isFree(room.free, slot))))
    return 'No quedan aulas a las horas de sus maestros.'
  if (missing < instance.sizes.least)
    return `${missing === 1 ? 'Falta' : 'Faltan'} ${count(missing, 'estudiante', 'estudiantes')}: no alcanza para otra sección.`
  return 'Otra sección no completaría a nadie más.'
}
