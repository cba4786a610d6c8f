import { ROL } from '@nivela/contract/roles'
import { DATES, type Writes, type WritesSchool } from './writes.ts'

/** The calls that write to windows, turns, seats, places in a line and grades. */
export function enrolmentWrites(school: WritesSchool): Writes {
  const { admin, call, created, offer, person, postgres, seated, unique } = school
  return {
    'POST /inscripciones/create': async () => ({
      by: admin,
      body: { nombre: unique('Ventana'), ...DATES, idperiodo: await offer.createPeriod() },
      lines: ['procesos crear'],
    }),
    'PUT /inscripciones/actualizar-proceso/{id}': async () => {
      const idperiodo = await offer.createPeriod()
      const id = await offer.createWindow(idperiodo)
      const body = { nombre: unique('Otra'), ...DATES, idperiodo }
      return { by: admin, id, body, lines: ['procesos actualizar'] }
    },
    'DELETE /inscripciones/eliminar-proceso/{id}': async () => ({
      by: admin,
      id: await created('/inscripciones/create', {
        nombre: unique('Ventana'),
        ...DATES,
        idperiodo: await offer.createPeriod(),
      }),
      lines: ['procesos eliminar'],
    }),
    'POST /inscripciones/abrir-proceso/{id}': async () => ({
      by: admin,
      id: await created('/inscripciones/create', {
        nombre: unique('Ventana'),
        ...DATES,
        idperiodo: await offer.createPeriod(),
      }),
      lines: ['procesos actualizar'],
    }),
    'POST /inscripciones/cerrar-proceso/{id}': async () => ({
      by: admin,
      id: await offer.createWindow(await offer.createPeriod()),
      lines: ['procesos actualizar'],
    }),
    'PUT /inscripciones/turnos/{id}': async () => {
      const { id: idusuario } = await person(ROL.estudiante, { matricula: unique('T') })
      const { rows } = await postgres.pool.query('select matricula from usuarios where id = $1', [idusuario])
      return {
        by: admin,
        id: await offer.createWindow(await offer.createPeriod()),
        body: {
          criterio: 'lista',
          turnos: [{ desde: '2026-01-05T09:00', matriculas: [rows[0].matricula] }],
        },
        lines: ['turnos crear', 'procesos actualizar'],
      }
    },
    'DELETE /inscripciones/turnos/{id}': async () => {
      const id = await offer.createWindow(await offer.createPeriod())
      const body = { criterio: 'pendientes', desde: '2026-01-05T09:00', minutos: 20, porTurno: 10_000 }
      await call('PUT', `/inscripciones/turnos/${id}`, { as: admin, body })
      const { rows } = await postgres.pool.query(
        'select idusuario from turnos where idperiodoinscripcion = $1',
        [id],
      )
      return { by: admin, id, lines: [...rows.map(() => 'turnos eliminar'), 'procesos actualizar'] }
    },
    'POST /inscripciones/inscribir/{userId}': async () => {
      const by = await offer.student()
      const { id: idseccion } = await offer.createSection()
      const body = { idperiodoinscripcion: offer.window, idseccion }
      return { by, id: by.id, body, lines: ['inscripciones crear'] }
    },
    'POST /inscripciones/armar/{userId}': async () => {
      const secciones = [
        (await offer.createSection()).id,
        (await offer.createSection({ inicio: 10, fin: 12 })).id,
      ]
      const body = { idperiodoinscripcion: offer.window, secciones }
      const lines = ['inscripciones crear', 'inscripciones crear']
      return { by: admin, id: (await offer.student()).id, body, lines }
    },
    'POST /inscripciones/desinscribir/{enrolmentId}': async () => {
      const { student, seat } = await seated()
      return { by: student, id: seat, lines: ['inscripciones eliminar'] }
    },
    'POST /inscripciones/cambiar/{enrolmentId}': async () => {
      const { student, section, seat } = await seated()
      const other = await offer.createSection({ idasignatura: section.idasignatura, dia: 'Martes' })
      const lines = ['inscripciones eliminar', 'inscripciones crear']
      return { by: student, id: seat, body: { idseccion: other.id }, lines }
    },
    'POST /inscripciones/mover': async () => {
      const { student, section } = await seated()
      const body = { idseccion: section.id, estudiantes: [student.id] }
      return { by: admin, body, lines: ['inscripciones eliminar'] }
    },
    'POST /inscripciones/espera/{id}': async () => {
      const { section } = await seated(undefined, { cupo: 1 })
      const by = await offer.student()
      const body = { idperiodoinscripcion: offer.window, idseccion: section.id }
      return { by, id: by.id, body, lines: ['esperas crear'] }
    },
    'DELETE /inscripciones/espera/{id}': async () => {
      const { section } = await seated(undefined, { cupo: 1 })
      const by = await offer.student()
      const body = { idperiodoinscripcion: offer.window, idseccion: section.id }
      const place = await call('POST', `/inscripciones/espera/${by.id}`, { as: by, body })
      return { by, id: place.body.data.id as number, lines: ['esperas eliminar'] }
    },
    'POST /calificaciones/create': async () => {
      const { teacher, grade } = await seated()
      return { by: teacher, body: grade, lines: ['calificaciones crear'] }
    },
    'PUT /calificaciones/{id}': async () => {
      const { teacher, id } = await seated(80)
      return { by: teacher, id, body: { oficializado: true }, lines: ['calificaciones actualizar'] }
    },
    'DELETE /calificaciones/{id}': async () => {
      const { teacher, id } = await seated(80)
      return { by: teacher, id, lines: ['calificaciones eliminar'] }
    },
    'PUT /calificaciones/seccion/{id}': async () => {
      const { teacher, section, student } = await seated()
      const body = { calificaciones: [{ idusuario: student.id, calificacion: 91 }], oficializado: true }
      const lines = ['calificaciones crear', 'calificaciones actualizar']
      return { by: teacher, id: section.id, body, lines }
    },
  }
}
