import { ROL } from '@nivela/contract/roles'
import { readFirstSheet } from '@nivela/xlsx/read'
import jsQR from 'jsqr'
import { PDFParse } from 'pdf-parse'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { printable } from '../../platform/documents/pdf/printable.ts'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { huellaDe } from './contenido.ts'
import { insertDocumento, selectRecord } from './documentos.queries.ts'

const app = await openTestApp(undefined, { schoolName: 'Liceo Ñandú', publicUrl: 'https://liceo.test' })
const { call, person, postgres } = app
const offer = await openTestOffer(app)
const teacher = await person(ROL.maestro, { nombre: 'Rosa', apellido: 'Peña' })

const textOf = async (pdf: Buffer) => {
  const { pages } = await new PDFParse({ data: new Uint8Array(pdf) }).getText()
  return pages.map(({ text }) => text.replace(/\s+/g, ' '))
}
/** What a camera reads from the last page. */
async function qrOf(pdf: Buffer) {
  const { pages } = await new PDFParse({ data: new Uint8Array(pdf) }).getScreenshot({ scale: 4 })
  const picture = sharp(pages.at(-1)?.data).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
const codeOf = async (pdf: Buffer) =>
  /https:\/\/liceo\.test\/verificar\/(\w+)/.exec((await textOf(pdf)).at(-1) ?? '')?.[1] ?? ''
const verify = (codigo: string) => call('GET', `/verificar/${codigo}`)
const acta = (id: number, kind: string, as: { token: string } = teacher) =>
  call('GET', `/calificaciones/seccion/${id}/acta.${kind}`, { as })
const record = (who: { id: number; token: string }) =>
  call('GET', `/calificaciones/record/${who.id}`, { as: who })
const save = (id: number, body: object) => call('PUT', `/calificaciones/seccion/${id}`, { as: teacher, body })

/** A section of so many students with official grades. */
async function officialSection(notas: number[], changes: object = {}) {
  const section = await offer.createSection({ idusuario: teacher.id, ...changes })
  const students = []
  for (const calificacion of notas) {
    const who = await offer.student()
    await offer.enrol(who, section.id)
    students.push({ ...who, idusuario: who.id, calificacion })
  }
  await save(section.id, { calificaciones: students, oficializado: true })
  return { id: section.id, students }
}

test('an official section as a PDF over several pages and as a spreadsheet without formulas; before, what is missing', async () => {
  const section = await offer.createSection({ idusuario: teacher.id, nombre: 'Á-7', cupo: 60 })
  const long =
    'María de los Ángeles Guadalupe Altagracia de la Concepción Fernández Villanueva y Montes de Oca'
  const students = await Promise.all(
    Array.from({ length: 45 }, (_, index) =>
      person(ROL.estudiante, {
        nombre: ['=HYPERLINK("http://malo")', 'Estudiante 1', long][index] ?? `Estudiante ${index}`,
        apellido: `Ñ${String(index).padStart(2, '0')}`,
        matricula: `000${index + 10}`,
      }),
    ),
  )
  for (const one of students) await offer.enrol(one, section.id)
  const grades = students.map(({ id }, index) => ({ idusuario: id, calificacion: 55 + index * 0.5 }))

  await save(section.id, { calificaciones: grades.slice(1) })
  for (const kind of ['pdf', 'xlsx'])
    expect(await acta(section.id, kind)).toMatchObject({
      status: 409,
      body: {
        error:
          'El acta sale cuando todas las calificaciones son oficiales. Falta 1 calificación y hay 44 por oficializar.',
      },
    })
  await save(section.id, { calificaciones: grades, oficializado: true })

  const { body, headers } = await acta(section.id, 'pdf')
  expect(headers['content-type']).toBe('application/pdf')
  const pages = await textOf(body)
  expect(pages.length).toBe(2)
  const [first = '', second = ''] = pages
  for (const fact of [
    'Liceo Ñandú',
    'Acta de calificaciones',
    'sección Á-7',
    'Créditos: 4',
    'Nota mínima para aprobar: 70',
    'Maestro: Rosa Peña',
    'Estudiantes: 45',
    'Página 1 de 2',
  ])
    expect(first).toContain(fact)
  expect(first).toContain('00011 Ñ01, Estudiante 1 55.50 Reprobado')
  expect(first).toContain(`00012 Ñ02, ${long} 56 Reprobado`)
  expect(second).toContain('N.º Matrícula Estudiante Calificación Resultado')
  expect(second).toContain('00054 Ñ44, Estudiante 44 77 Aprobado')
  expect(second).toContain('Resumen: 15 aprobados, 30 reprobados.')
  expect(second).toContain('Dirección académica')
  expect(await qrOf(body)).toBe(`https://liceo.test/verificar/${await codeOf(body)}`)

  const sheet = await acta(section.id, 'xlsx', offer.admin)
  const { rows } = await readFirstSheet(sheet.body, { maxRows: 100 })
  expect(rows).toHaveLength(46)
  expect(rows[1]?.slice(0, 4)).toEqual(['00010', 'Ñ00, =HYPERLINK("http://malo")', 55, 'Reprobado'])
  expect(sheet.body.toString('latin1')).not.toContain('<f>')
})

test('the roster of a section, as a spreadsheet and to sign, matrículas with their zeros', async () => {
  const section = await offer.createSection({ idusuario: teacher.id, dia: 'Martes' })
  const who = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Luz', matricula: '0007' })
  await offer.enrol(who, section.id)
  const { body } = await call('GET', `/inscripciones/users-in-seccion/${section.id}/lista.xlsx`, {
    as: teacher,
  })
  expect((await readFirstSheet(body, { maxRows: 10 })).rows).toEqual([
    ['Matrícula', 'Apellido', 'Nombre'],
    ['0007', 'Luz', 'Ana'],
  ])
  const pdf = await call('GET', `/inscripciones/users-in-seccion/${section.id}/lista.pdf`, {
    as: offer.admin,
  })
  const [page = ''] = await textOf(pdf.body)
  expect(page).toContain('Lista de estudiantes')
  expect(page).toContain('1 0007 Luz, Ana')
  expect(page).not.toContain('verificar')
})

test('a student’s record holds what is official, and nothing else', async () => {
  const who = await person(ROL.estudiante, { nombre: 'Íngrid', apellido: 'Güílamo' })
  const official = await offer.createSection({ idusuario: teacher.id, nombre: 'OFICIAL', dia: 'Miercoles' })
  const draft = await offer.createSection({ idusuario: teacher.id, nombre: 'BORRADOR', dia: 'Jueves' })
  for (const { id } of [official, draft]) {
    await offer.enrol(who, id)
    await save(id, {
      calificaciones: [{ idusuario: who.id, calificacion: 91.25 }],
      oficializado: id === official.id,
    })
  }
  const { body } = await record(who)
  const [page = ''] = await textOf(body)
  expect(page).toContain('Estudiante: Íngrid Güílamo')
  expect(page).toContain('Créditos aprobados: 4')
  expect(page).toContain('OFICIAL 4 91.25 Aprobado')
  expect(page).not.toContain('BORRADOR')
  expect(await qrOf(body)).toBe(`https://liceo.test/verificar/${await codeOf(body)}`)
})

test('a record says when all is passed; an earlier one that does not say so stays true', async () => {
  const who = await offer.student()
  const before = await codeOf((await record(who)).body)
  await postgres.pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, true, true, true, true)
     on conflict (idusuario) do update set lengua = true, matematica = true, sociales = true, naturales = true`,
    [who.id],
  )
  const { body } = await record(who)
  expect((await textOf(body)).at(-1)).toContain('Nivelación completa: las cuatro áreas están aprobadas.')
  const now = await codeOf(body)
  expect(now).not.toBe(before)
  expect((await record(who)).body.equals(body)).toBe(true)
  const [earlier, later] = await Promise.all([verify(before), verify(now)])
  expect([earlier.body.data.vigente, later.body.data.vigente]).toEqual([true, true])
  const said = { nombre: 'Nivelación', valor: 'Completa: las cuatro áreas están aprobadas' }
  expect(later.body.data.datos).toContainEqual(said)
  expect(earlier.body.data.datos).not.toContainEqual(said)
  // No longer: the later one is of the past, the earlier one still says nothing untrue.
  await postgres.pool.query('update poma set lengua = false where idusuario = $1', [who.id])
  const [again, gone] = await Promise.all([verify(before), verify(now)])
  expect([again.body.data.vigente, gone.body.data.vigente]).toEqual([true, false])
})

test('a paper that a corrected name replaced says since when once the next one is issued', async () => {
  const who = await offer.student()
  const codigo = await codeOf((await record(who)).body)
  await postgres.pool.query(`update usuarios set nombre = 'Otro' where id = $1`, [who.id])
  const read = async () => (await verify(codigo)).body.data
  expect(await read()).toMatchObject({ vigente: false, reemplazado: null })
  const next = await codeOf((await record(who)).body)
  expect((await read()).reemplazado).toBe((await verify(next)).body.data.emitido)
})

test('a record names what the placement test passed; one issued before it did so still stands', async () => {
  const who = await offer.student()
  const say = (lengua: boolean, matematica: boolean) =>
    postgres.pool.query(
      `insert into poma (idusuario, lengua, matematica, sociales, naturales) values ($1, $2, $3, true, true)
       on conflict (idusuario) do update set lengua = $2, matematica = $3, sociales = true, naturales = true`,
      [who.id, lengua, matematica],
    )
  const vigente = async (codigo: string) => (await verify(codigo)).body.data.vigente
  expect((await textOf((await record(who)).body)).at(-1)).toContain('Todavía no hay calificaciones oficiales')
  await say(true, true)
  const { body } = await record(who)
  const [page = ''] = await textOf(body)
  expect(page).not.toContain('Todavía no hay')
  expect(page).toContain('Prueba POMA Matemáticas – – – Aprobada en la POMA')
  const codigo = await codeOf(body)
  const resultado = 'Aprobada en la POMA'
  expect((await verify(codigo)).body.data.lineas).toEqual(
    ['Lengua Española', 'Matemáticas', 'Ciencias Sociales', 'Ciencias Naturales'].map(de => ({
      ...{ de, calificacion: '–', resultado },
    })),
  )
  // As it was issued before records named them: all else of its content is the same.
  const old = '0123456789ABCDEFGHJK'
  const { poma: _poma, ...contenido } = await selectRecord(postgres.db, who.id)
  await insertDocumento(
    postgres.db,
    { tipo: 'record', idusuario: who.id },
    { codigo: old, huella: huellaDe(contenido), contenido },
  )
  expect([await vigente(old), await vigente(codigo)]).toEqual([true, true])
  await say(false, true)
  expect([await vigente(old), await vigente(codigo)]).toEqual([false, false])
  await say(true, true)
  expect([await vigente(old), await vigente(codigo)]).toEqual([true, true])
})

test('anyone verifies an acta by its code, as people type it; no name and no grade leaves, and an unknown code is not there', async () => {
  const { id } = await officialSection([90, 60.5], { dia: 'Viernes' })
  const { body } = await acta(id, 'pdf')
  const codigo = await codeOf(body)
  expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
  const spelled = codigo.toLowerCase().replace(/(.{5})/g, '$1-')
  for (const written of [codigo, spelled]) {
    const answer = await verify(written)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { codigo, tipo: 'acta', vigente: true, version: 1, escuela: 'Liceo Ñandú' } },
    })
    const { emitido, reemplazado, datos, lineas } = answer.body.data
    expect(Date.parse(emitido)).toBeLessThanOrEqual(Date.now())
    expect(reemplazado).toBeNull()
    expect(datos).toContainEqual({ nombre: 'Estudiantes', valor: '2: 1 aprobado, 1 reprobado' })
    // A person who saw the paper once learns nobody's grade from it.
    expect(lineas).toEqual([])
    expect(answer.text).not.toContain('60.50')
    expect(answer.text).not.toContain('De Prueba')
  }
  const other = codigo.startsWith('0') ? '1' : '0'
  for (const unknown of [
    other + codigo.slice(1),
    codigo.slice(1),
    `${codigo}0`,
    'x',
    '%00',
    "'; drop table",
    ' ',
  ])
    expect((await verify(encodeURIComponent(unknown))).status).toBe(404)
})

test('the same document is the same file with the same code; a changed grade makes the next version', async () => {
  const { id, students } = await officialSection([80, 75], { dia: 'Sabado' })
  const change = (calificacion: number, oficializado = true) =>
    save(id, { calificaciones: [{ idusuario: students[0]?.id, calificacion }], oficializado })
  const copies = await Promise.all(Array.from({ length: 8 }, () => acta(id, 'pdf')))
  for (const { body } of copies) expect(body.equals(copies[0]?.body)).toBe(true)
  const first = await codeOf(copies[0]?.body)

  const before = new Date().toISOString()
  await change(81, false)
  const after = new Date().toISOString()
  // Replaced with the change, before anyone prints the next one.
  const replaced = (await verify(first)).body.data
  expect(replaced.vigente).toBe(false)
  expect([before, replaced.reemplazado, after].toSorted()).toEqual([before, replaced.reemplazado, after])
  await change(81)
  const again = (await acta(id, 'pdf', offer.admin)).body
  const second = await codeOf(again)
  expect(second).not.toBe(first)
  expect((await textOf(again)).at(-1)).toContain('Versión 2, emitida el')
  expect((await verify(first)).body.data).toEqual({ ...replaced, datos: [], lineas: [], version: 1 })
  expect((await verify(second)).body.data).toMatchObject({ vigente: true, version: 2 })
})

test('a record is superseded by a newer official grade, and by nothing of another student', async () => {
  const { id, students } = await officialSection([88, 77], { inicio: 14, fin: 16 })
  const [who, other] = students
  if (!who || !other) throw new Error('nobody')
  const codigo = await codeOf((await record(who)).body)
  const answer = await verify(codigo)
  expect(answer.body.data).toMatchObject({ tipo: 'record', vigente: true, version: 1 })
  expect(answer.body.data.datos[0]).toMatchObject({ nombre: 'Estudiante' })

  await save(id, { calificaciones: [{ idusuario: other.id, calificacion: 50 }] })
  expect((await verify(codigo)).body.data.vigente).toBe(true)
  const next = await offer.createSection({ idusuario: teacher.id, inicio: 17, fin: 18 })
  await offer.enrol(who, next.id)
  const grade = { calificaciones: [{ idusuario: who.id, calificacion: 90 }] }
  await save(next.id, grade)
  expect((await verify(codigo)).body.data.vigente).toBe(true)
  const before = Date.now()
  await save(next.id, { oficializado: true })
  const replaced = (await verify(codigo)).body.data
  expect(replaced).toMatchObject({ vigente: false, datos: [], lineas: [] })
  expect(Date.parse(replaced.reemplazado)).toBeGreaterThanOrEqual(before)
  const newest = await codeOf((await record(who)).body)
  expect((await verify(newest)).body.data).toMatchObject({ vigente: true, version: 2 })
})

test('papers of a closed period go by its pass mark, whatever the school sets later; a record names each mark with its periods', async () => {
  const setMark = async (notaMinimaAprobar: number) =>
    expect((await call('PUT', '/escuela', { as: offer.admin, body: { notaMinimaAprobar } })).status).toBe(200)
  const who = await offer.student()
  /** A period of its own, with this grade of theirs in it. */
  async function openTerm(nombre: string, month: string, calificacion: number) {
    const dates = { inicio: `2027-${month}-01`, fin: `2027-${month}-28` }
    const { data } = (await call('POST', '/periodos/create', { as: offer.admin, body: { nombre, ...dates } }))
      .body
    const window = await offer.createWindow(data.id)
    const section = await offer.createSection({ idusuario: teacher.id, idperiodo: data.id })
    await offer.enrol(who, section.id, { idperiodoinscripcion: window })
    await offer.openOrClose('cerrar', window)
    await save(section.id, { calificaciones: [{ idusuario: who.id, calificacion }], oficializado: true })
    return { id: data.id, section: section.id }
  }
  const closePeriod = async (id: number) =>
    expect((await call('POST', `/periodos/${id}/cerrar`, { as: offer.admin })).status).toBe(200)

  const first = await openTerm('Febrero 27', '02', 72)
  const papers = await Promise.all([acta(first.section, 'pdf'), record(who)])
  const codes = await Promise.all(papers.map(({ body }) => codeOf(body)))
  const standing = async () =>
    Promise.all(codes.map(async code => (await verify(code)).body.data.vigente as boolean))
  await setMark(75)
  expect(await standing()).toEqual([false, false])
  await setMark(70)
  await closePeriod(first.id)
  expect(await standing()).toEqual([true, true])
  await setMark(75)
  expect(await standing()).toEqual([true, true])
  const again = await Promise.all([acta(first.section, 'pdf'), record(who)])
  for (const [index, { body }] of again.entries()) expect(body.equals(papers[index]?.body)).toBe(true)
  const { rows } = await readFirstSheet((await acta(first.section, 'xlsx')).body, { maxRows: 10 })
  expect(rows[1]?.[3]).toBe('Aprobado')

  const second = await openTerm('Marzo 27', '03', 72)
  const [page = ''] = await textOf((await acta(second.section, 'pdf')).body)
  expect(page).toContain('Nota mínima para aprobar: 75')
  expect(page).toContain('72 Reprobado')
  const { body } = await record(who)
  const [paper = ''] = await textOf(body)
  expect(paper).toContain('Nota mínima para aprobar: 70 en Febrero 27; 75 en Marzo 27')
  expect(paper).toContain('Créditos aprobados: 4')
  expect(paper).toMatch(/Febrero 27 .* 72 Aprobado Marzo 27 .* 72 Reprobado/)
  const both = await codeOf(body)
  await closePeriod(second.id)
  await setMark(70)
  const { vigente, datos, lineas } = (await verify(both)).body.data
  expect(vigente).toBe(true)
  expect(datos).toContainEqual({ nombre: 'Nota mínima', valor: '70 en Febrero 27; 75 en Marzo 27' })
  expect(lineas.map(({ resultado }: { resultado: string }) => resultado)).toEqual(['Aprobado', 'Reprobado'])
})

test('what was issued is never changed, and its section stays', async () => {
  const { id, students } = await officialSection([90], { dia: 'Martes', inicio: 18, fin: 19 })
  await acta(id, 'pdf')
  for (const statement of [
    'update documentos set version = 9',
    'delete from documentos',
    'truncate documentos',
  ])
    await expect(postgres.pool.query(statement)).rejects.toThrow('solo admite líneas nuevas')
  await save(id, { calificaciones: [{ idusuario: students[0]?.id, calificacion: null }] })
  const [seat] = (await call('GET', `/inscripciones/user/${students[0]?.id}`, { as: offer.admin })).body.data
  await call('POST', `/inscripciones/desinscribir/${seat.id}`, { as: offer.admin })
  expect(await call('DELETE', `/secciones/${id}`, { as: offer.admin })).toMatchObject({
    status: 409,
    body: { error: 'De la sección se emitió un acta: ya no se puede eliminar.' },
  })
})

test.each([
  ['Ñandú – “sí” …', 'Ñandú – “sí” …'],
  ['Łukasz Dvořák', '?ukasz Dvorák'],
  ['a\u0000b\nc', 'a?b c'],
  ['👩🏽‍🎓', '????'],
  ['e\u0301', 'é'],
])('%s is printed as %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
