import { ROL } from '@nivela/contract/roles'
import { PDFParse } from 'pdf-parse'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestGrades } from '../../testing/grades.ts'
import { huellaDe, pomaOf } from './contenido.ts'
import { insertDocumento, selectRecord } from './documentos.queries.ts'

const app = await openTestApp(undefined, { publicUrl: 'https://liceo.test' })
const { call, person, postgres } = app
const { offer, saveAll, openClass } = await openTestGrades(app)

type Who = { id: number; token: string }
const textOf = async (pdf: Buffer) => {
  const { pages } = await new PDFParse({ data: new Uint8Array(pdf) }).getText()
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
}
const paper = (what: string, { id }: Who, as: Who, query = '') =>
  call('GET', `/documentos/${what}/${id}.pdf${query}`, { as })
const verify = async (pdf: Buffer) => {
  const [, codigo] = /liceo\.test\/verificar\/(\w+)/.exec(await textOf(pdf)) ?? []
  return (await call('GET', `/verificar/${codigo}`)).body.data
}
const ana = () =>
  person(ROL.estudiante, {
    nombre: 'Ána',
    apellido: 'Ñuñez',
    cedula: `402${Date.now() % 1e8}`.padEnd(11, '7'),
    matricula: null,
  })
const setPoma = (id: number, notas: (number | null)[]) =>
  postgres.pool.query(
    `insert into poma (idusuario, lengua, matematica, sociales, naturales, nota_lengua, nota_matematica, nota_sociales, nota_naturales)
     values ($1, $2::numeric >= 70, $3::numeric >= 70, $4::numeric >= 70, $5::numeric >= 70, $2::numeric, $3::numeric, $4::numeric, $5::numeric)
     on conflict (idusuario) do update set (lengua, matematica, sociales, naturales, nota_lengua, nota_matematica, nota_sociales, nota_naturales)
       = (excluded.lengua, excluded.matematica, excluded.sociales, excluded.naturales,
          excluded.nota_lengua, excluded.nota_matematica, excluded.nota_sociales, excluded.nota_naturales)`,
    [id, ...notas],
  )

describe('the constancia of enrolment', () => {
  test('says what the student is enrolled in, with their document, and is verified until that changes', async () => {
    const who = await ana()
    const section = await offer.createSection({ nombre: 'C-1', dia: 'Lunes' })
    expect(await paper('constancia', who, who)).toMatchObject({
      status: 409,
      body: { error: 'No está inscrito en ninguna sección de ese período.' },
    })
    await offer.enrol(who, section.id)
    const { body, headers } = await paper('constancia', who, who)
    expect(headers['content-disposition']).toBe('attachment; filename="constancia-ana-nunez.pdf"')
    const page = await textOf(body)
    for (const fact of ['Constancia de inscripción', 'Documento: 402-', 'Matrícula: Sin registrar', 'C-1 4'])
      expect(page).toContain(fact)
    const told = await verify(body)
    expect(told).toMatchObject({
      ...{ tipo: 'constancia', vigente: true },
      lineas: [{ de: `${section.asignaturas.nombre}, sección C-1`, resultado: 'Inscrito' }],
    })
    expect(JSON.stringify(told)).not.toContain('402')
    // The same once more is the same paper; the office's too.
    expect((await paper('constancia', who, offer.admin)).body.equals(body)).toBe(true)

    const more = await offer.createSection({ dia: 'Martes' })
    await offer.enrol(who, more.id)
    expect(await verify(body)).toMatchObject({ vigente: false, reemplazado: expect.any(String), lineas: [] })
    expect((await verify((await paper('constancia', who, who)).body)).lineas).toHaveLength(2)
  })

  test('each period has its own, and another period’s replaces none', async () => {
    const who = await ana()
    const idperiodo = await offer.createPeriod()
    const idperiodoinscripcion = await offer.createWindow(idperiodo)
    await offer.enrol(who, (await offer.createSection({ dia: 'Jueves' })).id)
    const first = (await paper('constancia', who, who)).body
    await offer.enrol(who, (await offer.createSection({ idperiodo })).id, { idperiodoinscripcion })
    const second = await paper('constancia', who, who, `?idperiodo=${idperiodo}`)
    expect((await verify(second.body)).version).toBe(2)
    expect((await verify(first)).vigente).toBe(true)
    expect((await paper('constancia', who, who, '?idperiodo=999999')).status).toBe(409)
    expect((await paper('constancia', who, who, '?idperiodo=x')).status).toBe(400)
  })
})

describe('the certificate', () => {
  test('comes once all four areas are passed, names how, and stands until one is not', async () => {
    const who = await ana()
    await setPoma(who.id, [80.5, 60, 75, 90])
    expect((await paper('certificado', who, who)).body.error).toBe('Todavía le falta aprobar Matemáticas.')
    const idasignatura =
      (await postgres.pool.query(`select id from asignaturas where area = 'matematica' order by id limit 1`))
        .rows[0]?.id ?? (await offer.createSubject('Matemáticas'))
    const { section } = await openClass(0, { idasignatura })
    await offer.enrol(who, section.id)
    await saveAll(section.id, {
      calificaciones: [{ idusuario: who.id, calificacion: 88 }],
      oficializado: true,
    })
    const { body, headers } = await paper('certificado', who, offer.admin)
    expect(headers['content-disposition']).toContain('certificado-ana-nunez.pdf')
    const page = await textOf(body)
    expect(page).toContain('Certificado de nivelación completa')
    expect(page).toContain('Lengua Española Prueba POMA 80.50')
    expect(page).toMatch(/Matemáticas Matemáticas.* 88 /)
    expect(await verify(body)).toMatchObject({
      ...{ tipo: 'certificado', vigente: true },
      lineas: [
        { de: 'Lengua Española', calificacion: '80.50', resultado: 'Aprobada en la POMA' },
        { calificacion: '88', resultado: 'Aprobado' },
        {},
        {},
      ],
    })
    await setPoma(who.id, [60, 60, 75, 90])
    expect((await verify(body)).vigente).toBe(false)
  })

  test('of others is not there, and who is no student has none', async () => {
    const [one, other] = [await ana(), await ana()]
    for (const what of ['constancia', 'certificado']) {
      expect((await paper(what, one, other)).status).toBe(404)
      expect((await paper(what, { ...one, id: 999_999 }, offer.admin)).status).toBe(404)
      expect((await paper(what, offer.admin, offer.admin)).status).toBe(409)
    }
  })
})

test('the récord names the document and the scores of the test, and its file the student; an older one still stands', async () => {
  const who = await ana()
  await setPoma(who.id, [80.5, 60, 75, 90])
  const { body, headers } = await call('GET', `/calificaciones/record/${who.id}`, { as: who })
  expect(headers['content-disposition']).toContain('record-ana-nunez.pdf')
  const page = await textOf(body)
  expect(page).toContain('Documento: 402-')
  expect(page).toContain('Prueba POMA Lengua Española – – 80.50 Aprobada en la POMA')
  const { documento: _documento, ...contenido } = await selectRecord(postgres.db, who.id)
  const old = { ...contenido, poma: pomaOf(contenido).map(({ area }) => area) }
  const codigo = '0123456789ABCDEFGHJK'
  await insertDocumento(
    postgres.db,
    { tipo: 'record', idusuario: who.id },
    { codigo, huella: huellaDe(old), contenido: old },
  )
  const earlier = (await call('GET', `/verificar/${codigo}`)).body.data
  expect(earlier).toMatchObject({ vigente: true, lineas: [{ calificacion: '–' }, {}, {}] })
  expect((await verify(body)).vigente).toBe(true)
})
