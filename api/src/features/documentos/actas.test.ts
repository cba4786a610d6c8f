import { buffer } from 'node:stream/consumers'
import { ROL } from '@nivela/contract/roles'
import { openParts } from '@nivela/xlsx/zip'
import { PDFParse } from 'pdf-parse'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const app = await openTestApp()
const { call, postgres } = app
const offer = await openTestOffer(app)
const { pool } = postgres

/** Its files by name, each checked against its checksum. */
const readZip = async (file: Buffer) =>
  Promise.all(
    [...(await openParts(file)).values()].map(async ({ name, unpack }) => ({
      name,
      content: await buffer(unpack()),
    })),
  )

const SECTIONS = 200

/** A period's sections with their students' grades, written at once: made by hand they would take minutes. */
async function fillPeriod(idperiodo: number, idventana: number, sections: number, students: number) {
  const { rows: people } = await pool.query(
    `insert into usuarios (nombre, apellido, correo, idrol, matricula, verificado)
     select 'Ana ' || n, 'Peña ' || $1::int || '-' || n, 'zip' || $1 || '-' || n || '@prueba.test', 3, 'Z' || $1 || '-' || n, true
       from generate_series(1, $2::int) n returning id`,
    [idperiodo, students],
  )
  const ids = people.map(({ id }) => id)
  await pool.query(
    `with m as (insert into usuarios (nombre, apellido, correo, idrol)
                select 'Luz', 'Gil ' || n, 'maestra' || $1::int || '-' || n || '@prueba.test', 2
                  from generate_series(1, $2::int) n returning id),
          a as (insert into asignaturas (nombre, creditos)
                select 'Materia ' || $1 || '-' || n, 3 from generate_series(1, $2::int) n returning id),
          r as (insert into aulas (nombre) select 'Aula ' || $1 || '-' || n from generate_series(1, $2::int) n returning id)
     insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
     select 'S-' || n, m.id, $1::int, a.id, r.id, (enum_range(null::dia))[1 + n % 6], 7 + (n / 6) % 15, 8 + (n / 6) % 15, 1000
       from (select id, row_number() over () n from m) m join (select id, row_number() over () n from a) a using (n)
       join (select id, row_number() over () n from r) r using (n)`,
    [idperiodo, sections],
  )
  // A student can't be in two classes at an hour: each section has those of its turn.
  await pool.query(
    `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
     select $2, u.id, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin
       from (select s.*, row_number() over (order by s.id) n from secciones s where s.idperiodo = $1) s
       cross join unnest($3::int[]) with ordinality u (id, k)
      where (s.n - 1) / 90 = (u.k - 1) % $4`,
    [idperiodo, idventana, ids, Math.ceil(sections / 90)],
  )
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select set_config('nivela.actor', $1, true)`, [String(offer.admin.id)])
  await client.query(
    `insert into calificaciones (idseccion, idusuario, calificacion, oficializado)
     select idseccion, idusuario, 60 + id % 40, true from inscripciones where idperiodo = $1`,
    [idperiodo],
  )
  await client.query('commit')
  client.release()
}

test('two hundred actas leave as one file, as fast as it is read, in bounded memory', async () => {
  await fillPeriod(offer.period, offer.window, SECTIONS, 18)
  const response = await app.app.inject({
    url: `/api/v1/periodos/${offer.period}/actas.zip`,
    headers: { authorization: `Bearer ${offer.admin.token}` },
    payloadAsStream: true,
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  const issued = async () => (await pool.query('select count(*)::int as n from documentos')).rows[0].n

  const stream = response.stream()
  const chunks: Buffer[] = []
  const reader = stream[Symbol.asyncIterator]()
  chunks.push((await reader.next()).value)
  // A client that does not read on holds up nobody, and nothing piles up: only what fits the buffers was drawn.
  const { body } = await call('GET', '/periodos', { as: offer.admin })
  expect(body.data).toHaveLength(1)
  expect(await issued()).toBeLessThan(SECTIONS / 2)
  for (let part = await reader.next(); !part.done; part = await reader.next()) chunks.push(part.value)

  const files = await readZip(Buffer.concat(chunks))
  expect(files).toHaveLength(SECTIONS)
  expect(new Set(files.map(({ name }) => name)).size).toBe(SECTIONS)
  expect(await issued()).toBe(SECTIONS)
  const { pages } = await new PDFParse({ data: new Uint8Array(files[0]?.content ?? []) }).getText()
  expect(pages[0]?.text).toContain('Acta de calificaciones')
  expect(pages.at(-1)?.text).toMatch(/\/verificar\/\w{20}/)
})

test('a reader who leaves ends the drawing', async () => {
  const period = await offer.createPeriod()
  await fillPeriod(period, await offer.createWindow(period), 60, 30)
  const { rows: before } = await pool.query('select count(*)::int as n from documentos')
  const response = await app.app.inject({
    url: `/api/v1/periodos/${period}/actas.zip`,
    headers: { authorization: `Bearer ${offer.admin.token}` },
    payloadAsStream: true,
  })
  const stream = response.stream()
  await stream[Symbol.asyncIterator]().next()
  stream.destroy()
  // Another document is drawn after whatever was under way.
  const [{ id }] = (
    await pool.query('select id from secciones where idperiodo = $1 order by id desc', [period])
  ).rows
  await call('GET', `/calificaciones/seccion/${id}/acta.pdf`, { as: offer.admin })
  const { rows: after } = await pool.query('select count(*)::int as n from documentos')
  expect(after[0].n - before[0].n).toBeLessThan(60)
})

test('what has no acta yet is told beside the others; without any there is no file', async () => {
  const period = await offer.createPeriod()
  const window = await offer.createWindow(period)
  const zip = () => call('GET', `/periodos/${period}/actas.zip`, { as: offer.admin })
  expect(await zip()).toMatchObject({
    status: 409,
    body: { error: 'El período no tiene secciones con estudiantes.' },
  })
  const teacher = await app.person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })
  const subject = await offer.createSubject('Álgebra')
  const sections = []
  for (const nombre of ['Á 1', 'A-1', 'B']) {
    const section = await offer.createSection({
      ...{ nombre, idperiodo: period, idusuario: teacher.id, idasignatura: subject },
      ...{ inicio: 8 + sections.length, fin: 9 + sections.length },
    })
    const who = await offer.student()
    await offer.enrol(who, section.id, { idperiodoinscripcion: window })
    sections.push({ id: section.id, idusuario: who.id })
  }
  expect((await zip()).body.error).toMatch(/^Ninguna sección del período tiene su acta/)
  for (const { id, idusuario } of sections.slice(0, 2))
    await call('PUT', `/calificaciones/seccion/${id}`, {
      as: teacher,
      body: { calificaciones: [{ idusuario, calificacion: 80 }], oficializado: true },
    })
  const files = await readZip((await zip()).body)
  expect(files.map(({ name }) => name.replace(/\d+\.pdf$/, 'ID.pdf'))).toEqual([
    'FALTAN.txt',
    'acta-algebra-a-1-ID.pdf',
    'acta-algebra-a-1-ID.pdf',
  ])
  expect(files[0]?.content.toString()).toContain('- Álgebra, sección B (Rosa Peña)')
})
