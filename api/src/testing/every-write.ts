import { toHoraIso } from '@nivela/contract/horas'
import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL, type Rol } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import { createBajas } from '../features/avisos/bajas.ts'
import { accountWrites } from './account-writes.ts'
import { enrolmentWrites } from './enrolment-writes.ts'
import { picture, receiptCalls } from './receipts.ts'
import { upload } from './upload.ts'
import { DATES, type Who, type Writes, type WritesSchool } from './writes.ts'

/** Every call that leaves lines in the bitácora, but for those that need a school, or a process, of their own. */
export function everyWrite(school: WritesSchool): Writes {
  const { app, call, person, postgres, offer, admin, created, next, unique, seated, ended } = school
  const receipts = receiptCalls(school, admin)

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

  /** A draft with one section, made without the solver. */
  async function draft() {
    const { id, body } = await sectionBody()
    await call('DELETE', `/secciones/${id}`, { as: admin })
    const { idperiodo, nombre, idasignatura, idAula, idusuario } = body
    const parametros = {
      duracion: 2,
      minimo: 1,
      maximo: 30,
      maxSecciones: 9,
      cerradas: [],
      segundos: 1,
      semilla: 1,
    }
    const { rows } = await postgres.pool.query(
      `with p as (insert into propuestas (idperiodo, estado, parametros) values ($1, 'lista', $2) returning id)
       insert into propuestas_secciones (idpropuesta, nombre, idasignatura, idaula, idusuario, dia, inicio, fin, cupo)
       select id, $3, $4, $5, $6, 'Lunes', 8, 10, 20 from p returning id, idpropuesta`,
      [idperiodo, parametros, nombre, idasignatura, idAula, idusuario],
    )
    return rows[0].idpropuesta as number
  }

  const uploadLogo = async () =>
    upload(app, '/escuela/logo', admin, [
      { name: 'imagen', filename: 'logo.png', content: await picture().png().toBuffer() },
    ])

  /** Someone who has not chosen a password. */
  async function invited(idrol: Rol) {
    const { id } = await person(idrol, { verificado: false })
    await postgres.pool.query('update usuarios set contrasena_hash = null where id = $1', [id])
    return id
  }

  const receiptOf = async (who: Who) => (await receipts.sendNew(who)).body.data.id as number

  return {
    ...accountWrites(school),
    ...enrolmentWrites(school),
    'POST /secciones/teacher/{userId}/entregar': async () => {
      const { teacher } = await seated()
      const other = await person(ROL.maestro)
      return { by: admin, id: teacher.id, body: { idusuario: other.id }, lines: ['secciones actualizar'] }
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
    'POST /recibos/registrar': async () => {
      const { id: idusuario } = await offer.student()
      const { idperiodo } = (await offer.createSection()) as unknown as { idperiodo: number }
      return {
        by: admin,
        body: { idusuario, idperiodo, monto: 500, medio: 'caja' },
        lines: ['recibos crear'],
      }
    },
    'POST /recibos/{id}/anular': async () => {
      const id = await receiptOf(await offer.student())
      await receipts.validate(id, true)
      return { by: admin, id, body: { motivo: 'El banco lo devolvió' }, lines: ['recibos actualizar'] }
    },
    'POST /mensajes/seccion/{id}': async () => {
      const { teacher, section } = await seated()
      const body = { asunto: 'El lunes', mensaje: 'Traigan el libro.' }
      return { by: teacher, id: section.id, body, lines: ['mensajes crear'] }
    },
    'POST /listas/{cual}/correo': async () => {
      await Promise.all([offer.student(), offer.student()])
      const body = { asunto: 'Te falta inscribirte', mensaje: 'Elige tus secciones.' }
      return { by: admin, id: 'sin-inscribir', body, lines: ['envios crear'] }
    },
    'POST /resultados/poma/invitar': async () => {
      const ids = [await invited(ROL.estudiante), await invited(ROL.estudiante)]
      return { by: admin, body: { ids }, lines: ['envios crear'] }
    },
    'POST /resultados/poma/{userId}/invitar': async () => ({
      by: admin,
      id: await invited(ROL.estudiante),
      lines: ['envios crear'],
    }),
    'POST /usuarios/{id}/invitar': async () => ({
      by: admin,
      id: await invited(ROL.maestro),
      lines: ['envios crear'],
    }),
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
    'PUT /disponibilidad/maestros/{id}': async () => {
      const by = await person(ROL.maestro)
      const body = { asignaturas: [], bloqueadas: [{ dia: 'Lunes', hora: 8 }], maxHoras: 10 }
      return { by, id: by.id, body, lines: ['disponibilidad-maestros crear'] }
    },
    'PUT /disponibilidad/aulas/{id}': async () => ({
      by: admin,
      id: await created('/aulas', { nombre: unique('Aula') }),
      body: { bloqueadas: [{ dia: 'Sabado', hora: 8 }] },
      lines: ['disponibilidad-aulas crear'],
    }),
    'POST /propuestas/{id}/publicar': async () => ({
      by: admin,
      id: await draft(),
      lines: ['secciones crear', 'propuestas actualizar'],
    }),
    'DELETE /propuestas/{id}': async () => ({ by: admin, id: await draft(), lines: ['propuestas eliminar'] }),
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
      send: uploadLogo,
      lines: ['escuela actualizar'],
    }),
    'DELETE /escuela/logo': async () => {
      await uploadLogo()
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
      const number = next()
      const cells = [
        `X-${number}`,
        String(40_400_000_000 + number),
        'Nina',
        'Del Archivo',
        `x${number}@prueba.test`,
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
        lines: ['usuarios crear', 'poma crear', 'importaciones crear'],
      }
    },
    'POST /importaciones/{tabla}': async () => {
      const file = { name: 'file', filename: 'aulas.csv', content: `Salita\nX-${next()}` }
      const columnas = { name: 'columnas', content: '{"Salita":"nombre"}' }
      const fila = { name: 'fila', content: '1' }
      return {
        by: admin,
        send: () => upload(app, '/importaciones/aulas', admin, [columnas, fila, file]),
        lines: ['aulas crear', 'importaciones crear', 'importaciones crear'],
      }
    },
    'POST /importaciones/{id}/deshacer': async () => {
      const file = { name: 'file', filename: 'aulas.csv', content: `Aula\nX-${next()}` }
      await upload(app, '/importaciones/aulas', admin, [file])
      const { rows } = await postgres.pool.query('select max(id) as id from importaciones')
      return { by: admin, id: rows[0].id, lines: ['aulas eliminar', 'importaciones actualizar'] }
    },
  }
}
