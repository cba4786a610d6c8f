import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cambiosDe } from '@nivela/contract/bitacora-campos'
import { describirLinea, OBJETOS } from '@nivela/contract/bitacora-frases'
import { ROL } from '@nivela/contract/roles'
import { readFirstSheet } from '@nivela/xlsx/read'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const school = await openTestApp()
const { app, call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer

const read = async (query: string) => (await call('GET', `/bitacora${query}`, { as: admin })).body
const made = async (path: string, body: object) =>
  (await call('POST', path, { as: admin, body })).body.data as { id: number; nombre: string }

test('the office moves a section: the line tells who, what, from where to where, in the words that people use', async () => {
  const [before, after] = [
    await made('/aulas', { nombre: 'A-101' }),
    await made('/aulas', { nombre: 'B-202' }),
  ]
  const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Gil' })
  const section = (await offer.createSection({
    nombre: 'LE-01',
    idasignatura: await offer.createSubject('Lengua Española'),
    idAula: before.id,
    idusuario: teacher.id,
  })) as unknown as Record<string, unknown>
  const { id, version: _read, ...body } = section
  await call('PUT', `/secciones/${id}`, { as: admin, body: { ...body, idAula: after.id } })

  const { data, total } = await read(
    `?objeto=secciones&idobjeto=${id}&idautor=&desde=&hasta=&pagina=&limite=`,
  )
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({
    idautor: admin.id,
    autor: expect.stringMatching(/^Persona De Prueba/),
    accion: 'actualizar',
    objeto: 'secciones',
    idobjeto: id,
    idusuario: teacher.id,
    antes: { nombre: 'LE-01', idAula: before.id, inicio: '1970-01-01T08:00:00.000Z' },
    despues: { nombre: 'LE-01', idAula: after.id },
    motivo: null,
    nombres: {
      [`idAula:${before.id}`]: 'A-101',
      [`idAula:${after.id}`]: 'B-202',
      [`idusuario:${teacher.id}`]: 'Rosa Gil',
    },
  })
  expect(describirLinea(data[0])).toBe('cambió el aula de LE-01 de Lengua Española: A-101 → B-202')
  expect(data[1]).toMatchObject({ accion: 'crear', antes: null })
  expect(describirLinea(data[1])).toBe('agregó la sección LE-01 de Lengua Española')

  // What was deleted keeps its name in older lines.
  expect((await call('DELETE', `/aulas/${before.id}`, { as: admin })).status).toBe(200)
  const again = await read(`?objeto=secciones&idobjeto=${id}`)
  expect(describirLinea(again.data[0])).toBe('cambió el aula de LE-01 de Lengua Española: A-101 → B-202')
})

test('lines of a person, of an author, of days of the school, in pages', async () => {
  const idasignatura = await offer.createSubject('Matemáticas')
  const { id: idseccion } = await offer.createSection({ nombre: 'MA-07', idasignatura, inicio: 11, fin: 12 })
  const student = await person(ROL.estudiante, { nombre: 'Iris', apellido: 'Mota' })
  await offer.enrol(student, idseccion)
  const about = await read(`?idusuario=${student.id}`)
  expect(about.data.map(describirLinea)).toEqual([
    'se inscribió en Matemáticas MA-07',
    'agregó la cuenta Iris Mota',
  ])
  const own = await read(`?idautor=${student.id}`)
  expect(own.data.map((line: { objeto: string }) => line.objeto)).toEqual(['inscripciones'])

  const other = await person(ROL.administrador)
  for (let count = 0; count < 5; count++)
    await call('POST', '/aulas', { as: other, body: { nombre: `Página ${count}` } })
  const pages = [1, 2, 3].map(pagina => read(`?idautor=${other.id}&pagina=${pagina}&limite=2`))
  const [first, second, third] = await Promise.all(pages)
  expect([first.total, first.data.length, second.data.length, third.data.length]).toEqual([5, 2, 2, 1])
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }: { id: number }) => id))
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(new Set(ids).size).toBe(5)
})

test('places in a line, of one’s own and by the office; a section that was deleted keeps its name and its subject', async () => {
  const idasignatura = await offer.createSubject('Ciencias Sociales')
  const { id: idseccion } = await offer.createSection({ nombre: 'CS-01', idasignatura, cupo: 1 })
  const seated = await offer.student()
  await offer.enrol(seated, idseccion)
  const student = await person(ROL.estudiante, { nombre: 'Luz', apellido: 'Paz' })
  for (const as of [student, admin]) {
    const body = { idperiodoinscripcion: offer.window, idseccion }
    const place = await call('POST', `/inscripciones/espera/${student.id}`, { as, body })
    await call('DELETE', `/inscripciones/espera/${place.body.data.id}`, { as })
  }
  const { body: seats } = await call('GET', `/inscripciones/user/${seated.id}`, { as: admin })
  await call('POST', `/inscripciones/desinscribir/${seats.data[0].id}`, { as: admin })
  expect((await call('DELETE', `/secciones/${idseccion}`, { as: admin })).status).toBe(200)
  const { data } = await read(`?objeto=esperas&idusuario=${student.id}`)
  expect(data.map(describirLinea)).toEqual([
    'quitó a Luz Paz de la lista de espera de CS-01 de Ciencias Sociales',
    'puso a Luz Paz en la lista de espera de CS-01 de Ciencias Sociales',
    'dejó la lista de espera de CS-01 de Ciencias Sociales',
    'se puso en la lista de espera de CS-01 de Ciencias Sociales',
  ])
})

test('a mail to a list and invitations: one line each, with how many people, and none where nobody got anything', async () => {
  const [ana, eva] = [
    await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Lista' }),
    await person(ROL.estudiante, { nombre: 'Eva', apellido: 'Lista' }),
  ]
  const ids = [ana.id, eva.id]
  const carta = { asunto: 'Te falta inscribirte', mensaje: 'Hola, {nombre}.' }
  const write = (more: object, query = '') =>
    call('POST', `/listas/sin-inscribir/correo${query}`, { as: admin, body: { ...carta, ...more } })
  await write({ ids }, '?simular=true')
  for (let press = 0; press < 2; press++) await write({ ids, clave: 'una-sola-vez' })
  await write({ ids: [ana.id] })
  await postgres.pool.query(
    'update usuarios set verificado = false, contrasena_hash = null where id = any($1)',
    [ids],
  )
  const invite = async (ids: number[]) =>
    (await call('POST', '/resultados/poma/invitar', { as: admin, body: { ids } })).body.data
  expect(await invite(ids)).toEqual({ enviados: 2 })
  expect(await invite([admin.id])).toEqual({ enviados: 0 })
  await call('POST', `/resultados/poma/${eva.id}/invitar`, { as: admin })
  const { data } = await read('?objeto=envios')
  expect(data.map(describirLinea)).toEqual([
    'envió la invitación a Eva Lista',
    'envió la invitación a 2 personas',
    'escribió a Ana Lista de la lista «Sin inscribir»: Te falta inscribirte',
    'escribió a 2 personas de la lista «Sin inscribir»: Te falta inscribirte',
  ])
  for (const { idautor } of data) expect(idautor).toBe(admin.id)
})

test('a day is a day of the school, to its end; a moment is a moment', async () => {
  const lines = [
    ['2024-03-01T03:59:59.999Z', 'víspera'],
    ['2024-03-01T04:00:00.000Z', 'primera'],
    ['2024-03-02T03:59:59.999Z', 'última'],
    ['2024-03-02T04:00:00.000Z', 'siguiente'],
  ] as const
  for (const [momento, nombre] of lines)
    await postgres.pool.query(
      `insert into bitacora (momento, accion, objeto, idobjeto, despues) values ($1, 'crear', 'prueba', 1, $2)`,
      [momento, { nombre }],
    )
  const names = async (query: string) =>
    (await read(`?objeto=prueba&${query}`)).data.map(
      (line: { despues: { nombre: string } }) => line.despues.nombre,
    )
  expect(await names('desde=2024-03-01&hasta=2024-03-01')).toEqual(['última', 'primera'])
  expect(await names('desde=2024-03-02')).toEqual(['siguiente'])
  expect(await names('hasta=2024-02-29')).toEqual(['víspera'])
  expect(await names('desde=2024-03-01T04:00:00.000Z&hasta=2024-03-02T03:59:59.999Z')).toEqual([
    'última',
    'primera',
  ])
  expect(await names('desde=2024-03-02T00:00:00-04:00')).toEqual(['siguiente'])
  for (const query of [
    'desde=ayer',
    'hasta=2024-02-31',
    'idobjeto=0',
    'idautor=x',
    'objeto=a%27--',
    'pagina=0',
  ]) {
    const { status, body } = await call('GET', `/bitacora?${query}`, { as: admin })
    expect([query, status]).toEqual([query, 400])
    expect(body.error).toMatch(/^El /)
  }
})

test('as a spreadsheet: the same lines, in sentences', async () => {
  const aula = await made('/aulas', { nombre: '=1+1' })
  await call('PUT', `/aulas/${aula.id}`, { as: admin, body: { nombre: 'Laboratorio' } })
  const query = `?objeto=aulas&idobjeto=${aula.id}`
  const { status, body, headers } = await call('GET', `/tablas/bitacora${query}`, { as: admin })
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="bitacora.xlsx"'])
  const { rows } = await readFirstSheet(body, { maxRows: 10 })
  expect(rows.map(row => row.slice(2))).toEqual([
    ['Qué hizo', 'Antes', 'Después', 'Motivo'],
    ['cambió el nombre de Laboratorio: =1+1 → Laboratorio', 'el nombre: =1+1', 'el nombre: Laboratorio'],
    ['agregó el aula =1+1'],
  ])
})

test('a request that its client gives up leaves its line all the same', async () => {
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { id } = await made('/aulas', { nombre: 'Paciencia' })
  const holder = await postgres.pool.connect()
  await holder.query('begin')
  await holder.query('select from aulas where id = $1 for update', [id])
  const given = request({
    port,
    method: 'PUT',
    path: `/api/v1/aulas/${id}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  })
  given.on('error', () => {})
  given.end(JSON.stringify({ nombre: 'Cortada' }))
  await expect.poll(() => countWaiting(postgres)).toBe(1)
  given.destroy()
  await holder.query('commit')
  holder.release()
  const newest = async () => (await read(`?objeto=aulas&idobjeto=${id}`)).data[0]
  await expect
    .poll(newest)
    .toMatchObject({ accion: 'actualizar', idautor: admin.id, despues: { nombre: 'Cortada' } })
})

test('every column that a line can tell of has a person’s word', async () => {
  const { rows: tracked } = await postgres.pool.query(`
    select args[1] as objeto, array(
             select attname::text from pg_attribute
              where attrelid = tgrelid and attnum > 0 and not attisdropped and attname <> all (args[3]::text[] || '{id}'))
           || array(select value from jsonb_each_text(args[4]::jsonb)) as columns
      from pg_trigger, lateral (select string_to_array(encode(tgargs, 'escape'), '\\000') as args) as a
     where tgname like '%\\_bitacora\\_actualizar'`)
  expect(tracked.length).toBeGreaterThan(20)
  for (const { objeto, columns } of tracked)
    for (const column of columns)
      await postgres.pool.query(
        `insert into bitacora (accion, objeto, idobjeto, antes, despues) values ('actualizar', $1, 1, '{}', $2)`,
        [objeto, JSON.stringify({ [column]: null })],
      )
  for (const { objeto, columns } of tracked) {
    expect(OBJETOS[objeto], objeto).toBeDefined()
    const { data } = await read(`?objeto=${objeto}&idobjeto=1&limite=${columns.length}`)
    for (const linea of data) {
      const [spelt] = Object.keys(linea.despues)
      expect(cambiosDe(linea)[0]?.campo, `${objeto} ${spelt}`).not.toBe(spelt)
      expect(describirLinea(linea)).not.toMatch(/_|[a-z]{2}[A-Z]/)
    }
  }
})

test.each<[objeto: string, antes: object | null, despues: object | null, sentence: string]>([
  ['escuela', { nombre: null }, { nombre: 'Liceo' }, 'cambió el nombre de la escuela: nada → Liceo'],
  ['escuela', { logotipo: null }, { logotipo: '*** nueva' }, 'cambió el logotipo de la escuela'],
  [
    'escuela',
    { segundo_factor: 'none' },
    { segundo_factor: 'everyone' },
    'cambió a quién se le pide la verificación en dos pasos de la escuela: a nadie → a todos',
  ],
  [
    'periodos',
    { nombre: 'Enero', cerrado: false },
    { nombre: 'Enero', cerrado: true },
    'cerró el período Enero',
  ],
  [
    'plantillas',
    null,
    { tipo: 'invitacion', asunto: 'Ven', titulo: 'Ven', cuerpo: 'Ven' },
    'cambió las palabras del correo «Ven»',
  ],
  ['importaciones', null, { tipo: 'aulas' }, 'dijo qué es cada columna de una tabla de aulas'],
  [
    'asignaturas',
    { nombre: 'Arte', area: null },
    { nombre: 'Arte', area: 'sociales' },
    'cambió el área de Arte: nada → Ciencias Sociales',
  ],
])('%s, from %j to %j, as people say it', async (objeto, antes, despues, sentence) => {
  await postgres.pool.query(
    'insert into bitacora (accion, objeto, idobjeto, antes, despues) values ($1, $2, 2, $3, $4)',
    [antes ? 'actualizar' : 'crear', objeto, antes, despues],
  )
  expect(describirLinea((await read(`?objeto=${objeto}&limite=1`)).data[0])).toBe(sentence)
})

test('a placement result and a grade, as people say it', async () => {
  const student = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Gil' })
  const tell = async (objeto: string, antes: object, despues: object) => {
    await postgres.pool.query(
      `insert into bitacora (accion, objeto, idobjeto, idusuario, antes, despues) values ('actualizar', $1, 3, $2, $3, $4)`,
      [objeto, student.id, antes, despues],
    )
    return describirLinea((await read(`?objeto=${objeto}&limite=1`)).data[0])
  }
  expect(await tell('poma', { nota_lengua: 69.5 }, { nota_lengua: 80 })).toBe(
    'cambió la nota de Lengua Española de los resultados POMA de Ana Gil: 69.5 → 80',
  )
  expect(await tell('poma', { sociales: false }, { sociales: true })).toBe(
    'cambió Ciencias Sociales de los resultados POMA de Ana Gil: sin aprobar → aprobada',
  )
  expect(await tell('calificaciones', { condicion: null }, { condicion: 'no_presento' })).toBe(
    'cambió la condición de Ana Gil: nada → No se presentó',
  )
  expect(await tell('calificaciones', { calificacion: 80 }, { calificacion: 90 })).toBe(
    'cambió la calificación de Ana Gil: 80 → 90',
  )
})
