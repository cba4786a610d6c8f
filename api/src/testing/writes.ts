import { ROL } from '@nivela/contract/roles'
import { openTestApp } from './app.ts'
import { openTestOffer } from './enrolment.ts'

export type WritesSchool = Awaited<ReturnType<typeof openWritesSchool>>
export type Who = Awaited<ReturnType<WritesSchool['person']>>

/** A call that writes, made ready, and the lines that it leaves in the bitácora. */
interface Write {
  by: Who
  /** What stands in the path, if anything does. */
  id?: number | string
  body?: object
  /** How it is sent, if not as JSON. */
  send?: () => Promise<{ status: number; text: string }>
  /** In the order in which they are written. */
  lines: string[]
}

/** By call: `POST /aulas`. */
export type Writes = Record<string, () => Promise<Write>>

export const DATES = { inicio: '2026-01-15', fin: '2026-05-15' }

/** A school, and people and things in the states that calls write to. */
export async function openWritesSchool() {
  const school = await openTestApp()
  const { call, person } = school
  const offer = await openTestOffer(school)
  const { admin } = offer
  let count = 0
  const next = () => {
    count += 1
    return count
  }

  /** A period of its own, with a class whose only student has an official grade; closed if asked. */
  async function ended(cerrado: boolean) {
    const idperiodo = await offer.createPeriod()
    const window = await offer.createWindow(idperiodo)
    const { teacher, student, grade, id } = await seated(80, { idperiodo }, window)
    await call('PUT', `/calificaciones/${id}`, { as: teacher, body: { oficializado: true } })
    await offer.openOrClose('cerrar', window)
    if (cerrado) await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin, body: {} })
    return { idperiodo, student, grade, id }
  }

  /** A student in a section of a teacher's, graded if asked. */
  async function seated(calificacion?: number, where: object = {}, idperiodoinscripcion?: number) {
    const teacher = await person(ROL.maestro)
    const section = await offer.createSection({ idusuario: teacher.id, ...where })
    const student = await offer.student()
    const taken = await offer.enrol(student, section.id, idperiodoinscripcion ? { idperiodoinscripcion } : {})
    const seat = taken.body.data.id as number
    const grade = { idseccion: section.id, idusuario: student.id, calificacion: calificacion ?? 80 }
    const id = calificacion
      ? (await call('POST', '/calificaciones/create', { as: teacher, body: grade })).body.data.id
      : 0
    return { teacher, section, student, seat, grade, id: id as number }
  }

  return {
    ...school,
    offer,
    admin,
    seated,
    ended,
    next,
    unique: (word: string) => `${word} ${next()}`,
    created: async (path: string, body: object) =>
      (await call('POST', path, { as: admin, body })).body.data.id as number,
  }
}

/** Sends a call of that name, made ready. */
export async function sendWrite({ call }: WritesSchool, name: string, { by, id, body, send }: Write) {
  const [method, path = ''] = name.split(' ')
  const target = path.replace(/\{\w+\}/, String(id))
  return (await send?.()) ?? call(method as 'POST', target, { as: by, body: body ?? {} })
}
