import { ROL } from '@nivela/contract/roles'
import type { TestApp } from './app.ts'
import { openTestOffer } from './enrolment.ts'

interface Who {
  id: number
  token: string
}

/** A teacher with classes of their own, and the calls that grade them. */
export async function openTestGrades(app: TestApp) {
  const { call, person } = app
  const offer = await openTestOffer(app)
  const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })
  let slot = 0
  /** One teacher has one class at an hour. */
  function freeHour() {
    slot += 1
    const days = ['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado']
    return { dia: days[slot % 6], inicio: 7 + Math.floor(slot / 6), fin: 8 + Math.floor(slot / 6) }
  }

  return {
    offer,
    teacher,
    other: await person(ROL.maestro),
    /** A section of the teacher's own, with some students in it. */
    async openClass(students = 1, changes: object = {}, window = offer.window) {
      const section = await offer.createSection({ idusuario: teacher.id, ...freeHour(), ...changes })
      const who = await Promise.all(Array.from({ length: students }, offer.student))
      for (const one of who) await offer.enrol(one, section.id, { idperiodoinscripcion: window })
      return { section, students: who, student: who[0] as (typeof who)[number] }
    },
    grade: (idseccion: number, idusuario: number, calificacion: unknown, as: Who = teacher) =>
      call('POST', '/calificaciones/create', { as, body: { idseccion, idusuario, calificacion } }),
    create: (body: object, as: Who = teacher) => call('POST', '/calificaciones/create', { as, body }),
    put: (id: number, body: object, as: Who = teacher) => call('PUT', `/calificaciones/${id}`, { as, body }),
    saveAll: (idseccion: number, body: object, as: Who = teacher) =>
      call('PUT', `/calificaciones/seccion/${idseccion}`, { as, body }),
    sheet: async (idseccion: number, as: Who = teacher) =>
      (await call('GET', `/calificaciones/seccion/${idseccion}`, { as })).body.data,
    seen: async (as: Who, query = '') => (await call('GET', `/calificaciones${query}`, { as })).body,
    history: async (idseccion: number, as: Who = teacher) =>
      (await call('GET', `/calificaciones/seccion/${idseccion}/historial`, { as })).body.data,
  }
}
