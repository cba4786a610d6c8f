import { toHoraIso } from '@nivela/contract/horas'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import { type TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createBajas } from './features/avisos/bajas.ts'
import { createEnlace } from './features/correos/enlaces.service.ts'
import { openTestApp, PASSWORD } from './testing/app.ts'
import { callsOf } from './testing/calls.ts'
import { openTestOffer } from './testing/enrolment.ts'
import { picture, receiptCalls } from './testing/receipts.ts'
import { upload } from './testing/upload.ts'

/** Every call that writes leaves its lines under its caller's name. A call that has no row here fails the suite. */

const school = await openTestApp()
const { app, call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer
const receipts = receiptCalls(school, admin)

type Who = Awaited<ReturnType<typeof person>>
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

let count = 0
const unique = (word: string) => {
  count += 1
  return `${word} ${count}`
}
const created = async (path: string, body: object) =>
  (await call('POST', path, { as: admin, body })).body.data.id as number
const DATES = { inicio: '2026-01-15', fin: '2026-05-15' }
const sectionBody = async () => {
  const section = (await offer.createSection()) as unknown as Record<string, unknown>
  const { nombre, idusuario, idperiodo, idasignatura, idAula, dia, inicio, fin, cupo } = section
  return {
    id: section.id as number,
    body: { nombre, idusuario, idperiodo, idasignatura, idAula, dia, inicio, fin, cupo },
  }
}

/** A teacher's section in a period whose roll is called. */
async function meeting() {
  const body = { nombre: unique('Con lista'), ...DATES, asistencia: true }
  const idperiodo = await created('/periodos/create', body)
  const teacher = await person(ROL.maestro)
  const { id: idseccion } = await offer.createSection({ idperiodo, idusuario: teacher.id })
  return { teacher, idseccion }
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

async function withFactor() {
  const who = await person(ROL.maestro)
  const confirm = { contrasena: PASSWORD }
  const { body } = await call('POST', '/auth/segundo-factor/preparar', { as: who, body: confirm })
  const totp = URI.parse(body.data.uri) as TOTP
  return { who, code: (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 }) }
}
async function activated() {
  const { who, code } = await withFactor()
  const { body } = await call('POST', '/auth/segundo-factor/activar', { as: who, body: { codigo: code() } })
  return { who, codigo: body.data.codigos[0] as string }
}

const linkOf = (who: Who, tipo: 'recuperacion' | 'verificacion') =>
  postgres.db.transaction(tx => createEnlace(tx, who.id, tipo))

const receiptOf = async (who: Who) => (await receipts.sendNew(who)).body.data.id as number

const TABLE: Record<string, () => Promise<Write>> = {
  'POST /auth/logout': async () => ({ by: await person(ROL.maestro), lines: ['sesiones eliminar'] }),
  'POST /auth/reset-password': async () => {
    const by = await person(ROL.maestro)
    const body = { token: await linkOf(by, 'recuperacion'), contrasena: 'otra-clave-de-verdad' }
    return { by, body, lines: ['usuarios actualizar', 'sesiones eliminar'] }
  },
  'POST /auth/verify': async () => {
    const by = await person(ROL.maestro, { verificado: false })
    return { by, body: { token: await linkOf(by, 'verificacion') }, lines: ['usuarios actualizar'] }
  },
  'POST /auth/change-password': async () => {
    const by = await person(ROL.maestro)
    const body = { id: by.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'otra-clave-de-verdad' }
    return { by, body, lines: ['usuarios actualizar'] }
  },
  'POST /auth/register': async () => ({
    by: admin,
    body: {
      nombre: 'Nueva',
      apellido: 'Persona',
      correo: `${unique('nueva').replace(' ', '')}@prueba.test`,
      telefono: '8095550123',
      cedula: String(40_300_000_000 + count),
      idrol: ROL.maestro,
      contrasena: 'una-clave-que-nadie-usa',
    },
    lines: ['usuarios crear'],
  }),
  'POST /auth/sesiones/cerrar': async () => {
    const by = await person(ROL.maestro)
    await school.login(by.correo)
    return { by, body: { contrasena: PASSWORD }, lines: ['sesiones eliminar'] }
  },
  'POST /usuarios/{id}/cerrar-sesiones': async () => ({
    by: admin,
    id: (await person(ROL.maestro)).id,
    lines: ['sesiones eliminar'],
  }),
  'POST /auth/segundo-factor/preparar': async () => ({
    by: await person(ROL.maestro),
    body: { contrasena: PASSWORD },
    lines: ['segundo-factor crear'],
  }),
  'POST /auth/segundo-factor/activar': async () => {
    const { who, code } = await withFactor()
    return { by: who, body: { codigo: code() }, lines: ['segundo-factor actualizar', 'usuarios actualizar'] }
  },
  'POST /auth/segundo-factor/desactivar': async () => {
    const { who, codigo } = await activated()
    const lines = ['usuarios actualizar', 'segundo-factor eliminar']
    return { by: who, body: { contrasena: PASSWORD, codigo }, lines }
  },
  'POST /auth/segundo-factor/codigos': async () => {
    const { who, codigo } = await activated()
    return { by: who, body: { contrasena: PASSWORD, codigo }, lines: ['segundo-factor actualizar'] }
  },
  'POST /usuarios/{id}/quitar-segundo-factor': async () => {
    const { who } = await activated()
    const lines = ['usuarios actualizar', 'segundo-factor eliminar', 'sesiones eliminar']
    return { by: admin, id: who.id, lines }
  },
  'POST /usuarios/{id}/desactivar': async () => ({
    by: admin,
    id: (await person(ROL.maestro)).id,
    lines: ['usuarios actualizar', 'sesiones eliminar'],
  }),
  'POST /usuarios/{id}/activar': async () => {
    const { id } = await person(ROL.maestro)
    await call('POST', `/usuarios/${id}/desactivar`, { as: admin })
    return { by: admin, id, lines: ['usuarios actualizar'] }
  },
  'POST /secciones/teacher/{userId}/entregar': async () => {
    const { teacher } = await seated()
    const other = await person(ROL.maestro)
    return { by: admin, id: teacher.id, body: { idusuario: other.id }, lines: ['secciones actualizar'] }
  },
  'PUT /usuarios/{id}': async () => {
    const { id } = await person(ROL.maestro)
    const { data } = (await call('GET', `/usuarios/${id}`, { as: admin })).body
    return { by: admin, id, body: { ...data, nombre: 'Otra' }, lines: ['usuarios actualizar'] }
  },
  'POST /periodos/create': async () => ({
    by: admin,
    body: { nombre: unique('Período'), ...DATES },
    lines: ['periodos crear'],
  }),
  'PUT /periodos/{id}': async () => ({
    by: admin,
    id: await offer.createPeriod(),
    body: { nombre: unique('Otro'), ...DATES },
    lines: ['periodos actualizar'],
  }),
  'DELETE /periodos/{id}': async () => ({
    by: admin,
    id: await offer.createPeriod(),
    lines: ['periodos eliminar'],
  }),
  'POST /asignaturas': async () => ({
    by: admin,
    body: { nombre: unique('Arte'), creditos: 3 },
    lines: ['asignaturas crear'],
  }),
  'PUT /asignaturas/{id}': async () => ({
    by: admin,
    id: await offer.createSubject(),
    body: { nombre: unique('Danza'), creditos: 2 },
    lines: ['asignaturas actualizar'],
  }),
  'DELETE /asignaturas/{id}': async () => ({
    by: admin,
    id: await offer.createSubject(),
    lines: ['asignaturas eliminar'],
  }),
  'POST /aulas': async () => ({ by: admin, body: { nombre: unique('Aula') }, lines: ['aulas crear'] }),
  'PUT /aulas/{id}': async () => ({
    by: admin,
    id: await created('/aulas', { nombre: unique('Aula') }),
    body: { nombre: unique('Taller') },
    lines: ['aulas actualizar'],
  }),
  'DELETE /aulas/{id}': async () => ({
    by: admin,
    id: await created('/aulas', { nombre: unique('Aula') }),
    lines: ['aulas eliminar'],
  }),
  'POST /secciones': async () => {
    const { body } = await sectionBody()
    return { by: admin, body: { ...body, nombre: unique('S'), dia: 'Martes' }, lines: ['secciones crear'] }
  },
  'PUT /secciones/{id}': async () => {
    const { id, body } = await sectionBody()
    // Its enrolments' copies of the hours move too, and leave no line of their own.
    await offer.enrol(await offer.student(), id)
    const lines = ['secciones actualizar']
    return { by: admin, id, body: { ...body, inicio: toHoraIso(9), fin: toHoraIso(11) }, lines }
  },
  'DELETE /secciones/{id}': async () => ({
    by: admin,
    id: (await sectionBody()).id,
    lines: ['secciones eliminar'],
  }),
  ...Object.fromEntries(
    (['cancelar', 'unir', 'reducir'] as const).map(verbo => [
      `POST /secciones/{id}/${verbo}`,
      async () => {
        const idasignatura = await offer.createSubject()
        const { id } = await offer.createSection({ idasignatura, cupo: 2 })
        const { id: destino } = await offer.createSection({ idasignatura, dia: 'Martes' })
        for (const student of [await offer.student(), await offer.student()]) await offer.enrol(student, id)
        const moved = Array(verbo === 'reducir' ? 1 : 2)
        const lines = [
          ...moved.fill('inscripciones eliminar'),
          ...moved.map(() => 'inscripciones crear'),
          'secciones actualizar',
        ]
        return { by: admin, id, body: { motivo: 'Pocos inscritos', destino, cupo: 1 }, lines }
      },
    ]),
  ),
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
  'POST /recibos/create': async () => {
    const by = await offer.student()
    return { by, send: () => receipts.sendNew(by), lines: ['recibos crear'] }
  },
  'PUT /recibos/{id}': async () => ({
    by: admin,
    id: await receiptOf(await offer.student()),
    body: { valido: true },
    lines: ['recibos actualizar'],
  }),
  'DELETE /recibos/{id}': async () => {
    const by = await offer.student()
    return { by, id: await receiptOf(by), lines: ['recibos eliminar'] }
  },
  'POST /mensajes/seccion/{id}': async () => {
    const { teacher, section } = await seated()
    const body = { asunto: 'El lunes', mensaje: 'Traigan el libro.' }
    return { by: teacher, id: section.id, body, lines: ['mensajes crear'] }
  },
  'PUT /mensajes/a-la-vista': async () => ({
    by: await offer.student(),
    body: { aLaVista: true },
    lines: ['correo-a-la-vista crear'],
  }),
  'POST /calendario/{userId}/renovar': async () => {
    const by = await offer.student()
    await call('GET', `/calendario/${by.id}`, { as: by })
    return { by, id: by.id, lines: ['calendario actualizar'] }
  },
  'POST /periodos/{id}/cerrar': async () => ({
    by: admin,
    id: (await ended(false)).idperiodo,
    lines: ['periodos actualizar'],
  }),
  'POST /periodos/{id}/reabrir': async () => ({
    by: admin,
    id: (await ended(true)).idperiodo,
    body: { motivo: 'Falta un acta' },
    lines: ['periodos actualizar'],
  }),
  'POST /periodos/{id}/recordar': async () => {
    const idperiodo = await offer.createPeriod()
    await seated(undefined, { idperiodo }, await offer.createWindow(idperiodo))
    return { by: admin, id: idperiodo, lines: ['recordatorios crear'] }
  },
  'POST /calificaciones/{id}/rectificar': async () => ({
    by: admin,
    id: (await ended(true)).id,
    body: { calificacion: 90, motivo: 'Error de suma' },
    lines: ['calificaciones actualizar'],
  }),
  'POST /periodos/{id}/siguiente': async () => {
    const idperiodo = await offer.createPeriod()
    await offer.createSection({ idperiodo })
    const nombre = unique('Siguiente')
    const ventana = { nombre, ...DATES }
    const lines = ['periodos crear', 'secciones crear', 'procesos crear']
    return { by: admin, id: idperiodo, body: { nombre, ...DATES, ventana }, lines }
  },
  'POST /secciones/copiar': async () => {
    const de = await offer.createPeriod()
    await offer.createSection({ idperiodo: de })
    return { by: admin, body: { de, a: await offer.createPeriod() }, lines: ['secciones crear'] }
  },
  'PUT /asistencias/seccion/{id}': async () => {
    const { teacher, idseccion } = await meeting()
    const body = { fecha: '2026-02-01', ausentes: [], excusados: [] }
    return { by: teacher, id: idseccion, body, lines: ['asistencias crear'] }
  },
  'DELETE /asistencias/{id}': async () => {
    const { teacher, idseccion } = await meeting()
    const body = { fecha: '2026-02-01', ausentes: [], excusados: [] }
    const { data } = (await call('PUT', `/asistencias/seccion/${idseccion}`, { as: teacher, body })).body
    return { by: teacher, id: data.id, lines: ['asistencias eliminar'] }
  },
  'PUT /correos/plantillas/{tipo}': async () => ({
    by: admin,
    id: 'invitacion',
    body: { asunto: 'Hola', titulo: 'Hola', cuerpo: 'Hola' },
    lines: ['plantillas crear'],
  }),
  'DELETE /correos/plantillas/{tipo}': async () => {
    const body = { asunto: 'Hola', titulo: 'Hola', cuerpo: 'Hola' }
    await call('PUT', '/correos/plantillas/verificacion', { as: admin, body })
    return { by: admin, id: 'verificacion', lines: ['plantillas eliminar'] }
  },
  'PUT /escuela': async () => ({
    by: admin,
    body: { nombre: unique('Liceo') },
    lines: ['escuela actualizar'],
  }),
  'POST /escuela/logo': async () => ({
    by: admin,
    send: async () =>
      upload(app, '/escuela/logo', admin, [
        { name: 'imagen', filename: 'logo.png', content: await picture().png().toBuffer() },
      ]),
    lines: ['escuela actualizar'],
  }),
  'DELETE /escuela/logo': async () => {
    await upload(app, '/escuela/logo', admin, [
      { name: 'imagen', filename: 'logo.png', content: await picture().png().toBuffer() },
    ])
    return { by: admin, lines: ['escuela actualizar'] }
  },
  'PUT /avisos/preferencias': async () => ({
    by: await offer.student(),
    body: { mensaje: false },
    lines: ['preferencias crear'],
  }),
  'POST /avisos/baja/{token}': async () => {
    const by = await offer.student()
    const { rows } = await postgres.pool.query(`select valor from ajustes where clave = 'jwt_secret'`)
    const id = createBajas(rows[0].valor).sign({ idusuario: by.id, tipo: 'mensaje' })
    return { by, id, lines: ['preferencias crear'] }
  },
  'POST /import/excel': async () => {
    count += 1
    const cells = [
      `X-${count}`,
      String(40_400_000_000 + count),
      'Nina',
      'Del Archivo',
      `x${count}@prueba.test`,
    ]
    const content = await writeXlsx([
      {
        name: 'Hoja',
        columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
        rows: [[...cells, null, 90, 40, 'sí', null]],
      },
    ])
    const file = { name: 'file', filename: 'poma.xlsx', content }
    return {
      by: admin,
      send: () => upload(app, '/import/excel', admin, [file]),
      lines: ['usuarios crear', 'poma crear'],
    }
  },
  'POST /importaciones/{tabla}': async () => {
    count += 1
    const file = { name: 'file', filename: 'aulas.csv', content: `Salita\nX-${count}` }
    const columnas = { name: 'columnas', content: '{"Salita":"nombre"}' }
    const fila = { name: 'fila', content: '1' }
    return {
      by: admin,
      send: () => upload(app, '/importaciones/aulas', admin, [columnas, fila, file]),
      lines: ['aulas crear', 'importaciones crear'],
    }
  },
}

/** They need a school of their own: see bienvenida.test.ts and escuela.test.ts. */
const ELSEWHERE = ['POST /auth/primer-administrador', 'POST /escuela/empezar']

/** Calls that change nothing of the school's or of an account, and why. */
const WITHOUT_LINES: Record<string, string> = {
  'POST /auth/login': 'signing in changes nothing',
  'POST /auth/primer-administrador/enlace': 'a link is asked about',
  'POST /escuela/correo-de-prueba': 'a mail is asked for',
  'POST /auth/recover-password': 'a mail is asked for',
  'POST /auth/resend-verification': 'a mail is asked for',
  'POST /correos/plantillas/{tipo}/vista': 'a mail is looked at',
  'POST /importaciones/{tabla}/columnas': 'a table is looked at',
  'POST /importaciones/{tabla}/apartadas': 'a table is looked at',
  'POST /correos/prueba': 'a mail is asked for',
  'POST /correos/reintentar': 'a mail is asked for',
  'POST /resultados/poma/{userId}/invitar': 'a mail is asked for',
  'POST /resultados/poma/invitar': 'a mail is asked for',
  'POST /usuarios/{id}/invitar': 'a mail is asked for',
  'POST /listas/{cual}/correo': 'people are told something',
  'POST /avisos/leidos': 'somebody read their notices',
}

async function linesSince(id: number) {
  const { rows } = await postgres.pool.query(
    'select idautor, objeto, accion, idobjeto, motivo from bitacora where id > $1 order by id',
    [id],
  )
  return rows
}
const lastLine = async () =>
  Number((await postgres.pool.query('select coalesce(max(id), 0) as id from bitacora')).rows[0].id)

test('every call that writes has its row, and every row its call', async () => {
  const writes = (await callsOf(app)).filter(({ method }) => method !== 'GET')
  const names = writes.map(({ method, path }) => `${method} ${path}`)
  expect(names.sort()).toEqual([...Object.keys(TABLE), ...Object.keys(WITHOUT_LINES), ...ELSEWHERE].sort())
})

describe.each(Object.entries(TABLE))('%s', (name, prepare) => {
  test('leaves its lines, and no others, under the name of whoever calls', async () => {
    const { by, id, body, send, lines } = await prepare()
    const [method, path = ''] = name.split(' ')
    const before = await lastLine()
    const target = path.replace(/\{\w+\}/, String(id))
    const answer = await (send?.() ?? call(method as 'POST', target, { as: by, body: body ?? {} }))
    expect([200, 201], answer.text).toContain(answer.status)
    const written = await linesSince(before)
    expect(written.map(({ objeto, accion }) => `${objeto} ${accion}`)).toEqual(lines)
    for (const { idautor } of written) expect(idautor).toBe(by.id)
  })
})
