import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openImportSchool } from './importaciones.test-support.ts'

const school = await openImportSchool()
const { call, postgres, admin, found, sendTo } = school
const offer = await openTestOffer(school)

describe('teachers, subjects, rooms and sections', () => {
  const importTo = async (tipo: string, csv: string, query = '', fields: Record<string, string> = {}) =>
    (await sendTo(`/importaciones/${tipo}${query}`, csv, fields)).body
  const changes = ({ data }: { data: { cambios: { campo: string; antes: string; despues: string }[] } }) =>
    data.cambios.map(({ campo, antes, despues }) => [campo, antes, despues])

  test('rooms and subjects: new, unchanged, changed by cell', async () => {
    expect(await importTo('aulas', 'Salón\nT-101\nT-102\n', '?simular=true')).toMatchObject({
      data: { creados: 2 },
    })
    expect(await importTo('aulas', 'Salón\nT-101\nT-102\n')).toMatchObject({ data: { creados: 2 } })
    expect(await importTo('aulas', 'Nombre\nt-101\nT-103')).toMatchObject({
      data: { creados: 1, sinCambios: 1 },
    })
    const sized = 'Aula;Capacidad\nT-101;30\nT-102;mucha'
    expect(changes(await importTo('aulas', sized, '?simular=true&apartarErrores=true'))).toEqual([
      ['capacidad', null, '30'],
    ])
    expect((await importTo('aulas', 'Aula\nT-9\nt-9')).errores).toEqual([
      { fila: 3, columna: 'Nombre', mensaje: '«t-9» ya está en la fila 2.' },
    ])
    expect(await importTo('asignaturas', 'Materia\tCréditos\nTabla Uno\t3\nTabla Dos\t4')).toMatchObject({
      data: { creados: 2 },
    })
    const table =
      'Asignatura,Créditos,Área\nTABLA UNO,5,Mate\nTabla Dos,4,\nTabla Tres,40,\nTabla Cuatro,2,magia'
    const looked = await importTo('asignaturas', table, '?simular=true&apartarErrores=true')
    expect(looked.data).toMatchObject({ creados: 0, actualizados: 1, sinCambios: 1, totalApartadas: 2 })
    expect(changes(looked)).toEqual([
      ['creditos', '3', '5'],
      ['area', null, 'Matemáticas'],
    ])
    expect((await importTo('asignaturas', table, '?apartarErrores=true')).data).toMatchObject({
      actualizados: 1,
    })
  })

  test('teachers are invited when they are new, and keep their e-mail', async () => {
    const table = (phone: string, correo = 'tabla.maestra@escuela.test') =>
      `Docentes 2026\nCédula;Nombres;Apellidos;Correo electrónico;Cel.\n402-7777777-7;Rosa;De Tabla;${correo};${phone}`
    expect((await importTo('maestros', table('8095550111'), '?simular=true')).data).toMatchObject({
      creados: 1,
    })
    expect(await found('tabla.maestra@escuela.test')).toBeUndefined()
    expect((await importTo('maestros', table('8095550111'))).data).toMatchObject({ creados: 1 })
    const teacher = await found('tabla.maestra@escuela.test')
    expect(teacher).toMatchObject({ idrol: ROL.maestro, contrasena_hash: null, verificado: false })
    const mails = await postgres.pool.query('select tipo from correos where idusuario = $1', [teacher.id])
    expect(mails.rows).toEqual([{ tipo: 'invitacion' }])
    expect(changes(await importTo('maestros', table('8295550122'), '?simular=true'))).toEqual([
      ['telefono', '(809) 555-0111', '(829) 555-0122'],
    ])
    const moved = await importTo('maestros', table('8095550111', 'otra@escuela.test'))
    expect(moved.errores).toEqual([
      {
        fila: 3,
        columna: 'Correo',
        mensaje: 'Tiene otro correo, tabla.maestra@escuela.test: cámbialo en Usuarios.',
      },
    ])
  })

  test('the staff of one table: teachers, and administrators where it says so; nobody changes role by it', async () => {
    const table = (...roles: string[]) =>
      ['Nombre;Apellido;Correo;Tel.;Cédula o pasaporte;Rol']
        .concat(
          roles.map(
            (rol, nth) =>
              `Persona ${nth};De Oficina;oficina${nth}@escuela.test;809555012${nth};${nth === 1 ? 'AB12345' : `4026666666${nth}`};${rol}`,
          ),
        )
        .join('\n')
    const { data } = await importTo('maestros', table('Profesora titular', 'Administrador', ''))
    expect(data).toMatchObject({ creados: 3 })
    expect(data.avisos).toContainEqual({
      ...{ fila: 3, columna: 'Rol', mensaje: 'Entra como administrador: podrá ver y cambiar todo.' },
    })
    const roles = await Promise.all([0, 1, 2].map(nth => found(`oficina${nth}@escuela.test`)))
    expect(roles.map(({ idrol }) => idrol)).toEqual([ROL.maestro, ROL.administrador, ROL.maestro])
    expect(roles[1]).toMatchObject({
      documento: 'AB12345',
      tipodocumento: 'pasaporte',
      contrasena_hash: null,
    })

    expect((await importTo('maestros', table('', 'Administradora', 'docente'))).data.sinCambios).toBe(3)
    const refused = await importTo('maestros', table('Administradora', '', 'Coordinadora'))
    expect(refused.errores).toEqual([
      { fila: 4, columna: 'Rol', mensaje: '«Coordinadora» no es un rol. Escribe Maestro o Administrador.' },
    ])
    expect((await importTo('maestros', table('Administradora', '', ''))).errores).toEqual(
      [2, 3].map(fila => ({ fila, columna: 'Cédula', mensaje: 'Tiene otro rol: cámbialo en Usuarios.' })),
    )
  })

  test('sections: by the names of what they refer to, through the same rules as the form', async () => {
    await offer.openOrClose('abrir')
    await importTo('aulas', 'Aula;Capacidad\nS-1;28\nS-2;20')
    await importTo('asignaturas', 'Nombre,Créditos\nDe Secciones,2')
    await importTo(
      'maestros',
      'Cédula,Nombre,Apellido,Correo,Teléfono\n40255555555,Luz,De Sección,luz.seccion@escuela.test,8095550133',
    )
    const heading = 'Horario del período\nGrupo,Materia,Docente,Salón,Día,Desde,Hasta,Capacidad'
    const fields = { idperiodo: String(offer.period) }
    const rows = [
      '01,De secciones,luz.seccion@escuela.test,s-1,LUN,7:00 a. m.,9:00,30',
      '02,De Secciones,Luz de sección,S-1,lunes,8,10,25',
      '03,De Secciones,Nadie,S-2,martes,8am,10 a.m.,25',
      '04,De Secciones,402-5555555-5,S-2,Miércoles,13:00,3:00 p.m.,20',
    ]
    const table = [heading, ...rows].join('\n')
    expect((await importTo('secciones', table)).campos.idperiodo).toMatch(/Elige el período/)
    const looked = await importTo('secciones', table, '?simular=true&apartarErrores=true', fields)
    expect(looked.data).toMatchObject({ creados: 2, totalApartadas: 2 })
    expect(looked.data.avisos).toEqual([{ fila: 3, columna: 'Cupo', mensaje: 'En S-1 caben 28.' }])
    expect(looked.data.apartadas).toMatchObject([
      {
        fila: 4,
        errores: [
          { columna: 'Aula', mensaje: expect.stringMatching(/ocupada.*por la sección 01 de De Secciones/) },
        ],
      },
      {
        fila: 5,
        errores: [
          { columna: 'Maestro', mensaje: '«Nadie»: no hay un maestro con ese nombre, correo o cédula.' },
        ],
      },
    ])
    const listed = async () =>
      (await call('GET', `/secciones?idperiodo=${offer.period}`, { as: admin })).body.data.filter(
        ({ asignaturas }: { asignaturas: { nombre: string } }) => asignaturas.nombre === 'De Secciones',
      )
    expect((await importTo('secciones', table, '', fields)).errores).toHaveLength(2)
    expect(await listed()).toEqual([])
    expect((await importTo('secciones', table, '?apartarErrores=true', fields)).data).toMatchObject({
      creados: 2,
    })
    expect(await listed()).toMatchObject([
      {
        nombre: '01',
        dia: 'Lunes',
        inicio: '1970-01-01T07:00:00.000Z',
        fin: '1970-01-01T09:00:00.000Z',
        cupo: 30,
      },
      {
        nombre: '04',
        dia: 'Miercoles',
        inicio: '1970-01-01T13:00:00.000Z',
        fin: '1970-01-01T15:00:00.000Z',
        cupo: 20,
      },
    ])
    const { rows: periods } = await postgres.pool.query('select nombre from periodos where id = $1', [
      offer.period,
    ])
    const told = async () =>
      (
        await postgres.pool.query(
          `select tipo, texto from avisos a join usuarios u on u.id = a.idusuario
            where u.correo = 'luz.seccion@escuela.test' order by a.id`,
        )
      ).rows
    const given = {
      tipo: 'seccion_asignada',
      texto: `La oficina te asignó 2 secciones de ${periods[0].nombre}.`,
    }
    expect(await told()).toEqual([given])
    const moved = [heading, rows[0], rows[3]?.replace('Miércoles', 'Jueves')].join('\n')
    expect((await importTo('secciones', moved, '', fields)).data).toMatchObject({ actualizados: 1 })
    expect(await told()).toEqual([
      given,
      {
        tipo: 'seccion_cambiada',
        texto: 'Cambió la sección 04 de De Secciones: ahora es los jueves de 1:00 p. m. a 3:00 p. m.',
      },
    ])
    await importTo('secciones', [heading, rows[3]].join('\n'), '', fields)
    const resized = [heading, rows[0]?.replace(',30', ',31'), rows[3]].join('\n')
    expect(changes(await importTo('secciones', resized, '?simular=true', fields))).toEqual([
      ['cupo', '30', '31'],
    ])
    const student = await offer.student()
    const [first] = await listed()
    expect((await offer.enrol(student, first.id)).status).toBe(200)
    expect((await importTo('secciones', resized, '', fields)).errores).toEqual([
      {
        fila: 3,
        columna: 'Sección',
        mensaje: 'Ya existe, con otros datos y con 1 estudiante: cámbiala en Secciones.',
      },
    ])
    expect((await importTo('secciones', [heading, rows[0]].join('\n'), '', fields)).data).toMatchObject({
      sinCambios: 1,
    })
  })

  test('every template is read as what it is for', async () => {
    for (const tipo of ['maestros', 'asignaturas', 'aulas', 'secciones']) {
      const { body, headers } = await call('GET', `/importaciones/${tipo}/plantilla`, { as: admin })
      expect(headers['content-disposition']).toBe(`attachment; filename="plantilla-${tipo}.xlsx"`)
      expect((await sendTo(`/importaciones/${tipo}/columnas`, body)).body.data).toMatchObject({
        fila: 1,
        faltan: [],
        repetidas: [],
      })
    }
  })
})
