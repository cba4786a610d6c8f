import { ROL } from '@nivela/contract/roles'
import { openParts } from '@nivela/xlsx/zip'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { picture } from '../../testing/receipts.ts'
import { upload } from '../../testing/upload.ts'
import { LEFT_OUT, PARTS } from './datos.queries.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer

async function download(id: number, as: { token: string } = admin) {
  const { status, headers, body } = await call('GET', `/usuarios/${id}/datos`, { as })
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(body)
  return { headers, files, datos: JSON.parse(files.get('datos.json')?.toString() ?? '') }
}

async function readZip(content: Buffer) {
  const files = new Map<string, Buffer>()
  for (const { name, unpack } of (await openParts(content)).values()) {
    const pieces: Buffer[] = []
    for await (const piece of unpack()) pieces.push(piece)
    files.set(name, Buffer.concat(pieces))
  }
  return files
}

test('a student reads everything of theirs, pictures too, and no grade before it is official', async () => {
  const teacher = await person(ROL.maestro)
  const [section, other] = [
    await offer.createSection({ idusuario: teacher.id, dia: 'Lunes' }),
    await offer.createSection({ idusuario: teacher.id, dia: 'Martes' }),
  ]
  const student = await person(ROL.estudiante, { nombre: 'Zoé', apellido: 'Núñez' })
  for (const { id } of [section, other]) await offer.enrol(student, id)
  for (const [{ id }, calificacion] of [
    [section, 91.5],
    [other, 33.25],
  ] as const)
    await call('POST', '/calificaciones/create', {
      as: teacher,
      body: { idseccion: id, idusuario: student.id, calificacion },
    })
  await postgres.pool.query('update calificaciones set oficializado = true where idseccion = $1', [
    section.id,
  ])
  await upload(school.app, '/recibos/create', student, [
    { name: 'codrecibo', content: '4711' },
    { name: 'image', filename: 'recibo.png', content: await picture().png().toBuffer() },
  ])

  const { datos, files, headers } = await download(student.id, student)
  expect(headers['content-disposition']).toBe('attachment; filename="datos-zoe-nunez.zip"')
  expect(datos.persona).toMatchObject([{ nombre: 'Zoé', correo: student.correo, conContrasena: true }])
  expect(datos.inscripciones).toHaveLength(2)
  expect(datos.calificaciones).toMatchObject([
    { oficializado: true, calificacion: 91.5 },
    { oficializado: false, calificacion: null, seccion: null },
  ])
  expect(datos.recibos).toMatchObject([{ codrecibo: 4711, imagen: expect.stringMatching(/^recibos\//) }])
  expect(files.get(datos.recibos[0].imagen)?.subarray(8, 12).toString()).toBe('WEBP')
  expect(files.get('LEEME.txt')?.toString()).toContain('Zoé Núñez')
  const text = files.get('datos.json')?.toString() ?? ''
  expect(text).not.toMatch(/33\.25|argon2|\$scrypt/)
})

test('a teacher reads theirs; the office anyone’s; nobody else’s is there for the others', async () => {
  const [teacher, other] = [await person(ROL.maestro), await person(ROL.maestro)]
  await offer.createSection({ idusuario: teacher.id, nombre: '77' })
  expect((await download(teacher.id, teacher)).datos.secciones).toMatchObject([{ nombre: '77' }])
  expect((await download(teacher.id)).datos.sesiones).toHaveLength(1)
  expect((await call('GET', `/usuarios/${teacher.id}/datos`, { as: other })).status).toBe(404)
  expect((await call('GET', '/usuarios/999999/datos', { as: admin })).status).toBe(404)
})

test('every table that names a person is in the file, or is said to be left out', async () => {
  const { rows } = await postgres.pool.query<{ tabla: string }>(`
    select distinct c.table_name as tabla from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('idusuario', 'idautor', 'ausentes') order by 1`)
  const told = [...Object.values(PARTS).flatMap(({ tablas }) => tablas), ...Object.keys(LEFT_OUT)]
  const named = rows.map(({ tabla }) => tabla)
  expect(named.filter(tabla => !told.includes(tabla))).toEqual([])
  // Two tables name their person otherwise.
  expect(told.filter(tabla => !named.includes(tabla))).toEqual(['usuarios'])
})
