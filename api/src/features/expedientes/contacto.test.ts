import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const { admin } = offer
const receipts = receiptCalls(school, admin)

const erase = (id: number, body: object = {}) =>
  call('POST', `/usuarios/${id}/borrar-contacto`, { as: admin, body })
const ficha = async (id: number) => (await call('GET', `/fichas/${id}`, { as: admin })).body.data
const age = (id: number, months: number) =>
  postgres.pool.query('update usuarios set desactivado = now() - make_interval(months => $2) where id = $1', [
    id,
    months,
  ])

/** Somebody with a seat, an official grade, a paid receipt, mails and notices. */
async function former() {
  const student = await person(ROL.estudiante, { nombre: 'Eva', apellido: 'Ruiz', telefono: '8095551234' })
  const section = await offer.createSection()
  await offer.enrol(student, section.id)
  await postgres.pool.query(
    'insert into calificaciones (idseccion, idusuario, calificacion, oficializado) values ($1, $2, 88, true)',
    [section.id, student.id],
  )
  const { body } = await receipts.sendNew(student)
  await receipts.validate(body.data.id, true, body.data.imagenURL)
  await receipts.sendNew(student)
  await call('PUT', `/usuarios/${student.id}`, {
    as: admin,
    body: { ...(await ficha(student.id)).usuario, telefono: '8095559999' },
  })
  await call('POST', `/usuarios/${student.id}/desactivar`, { as: admin })
  return { ...student, imagenURL: body.data.imagenURL as string }
}

test('nobody’s before the school’s term, of an account that is on, or of staff', async () => {
  const [student, teacher] = [await former(), await person(ROL.maestro)]
  expect((await erase(student.id)).body.error).toMatch(
    /^Todavía no se puede: la escuela guarda sus datos hasta el \d+ de \w+ de \d{4}\.$/,
  )
  await age(student.id, 23)
  expect((await erase(student.id)).status).toBe(409)
  await call('PUT', '/escuela', { as: admin, body: { mesesDeDatos: 22 } })
  expect((await erase(student.id)).status).toBe(200)
  await call('PUT', '/escuela', { as: admin, body: { mesesDeDatos: 24 } })
  expect((await erase((await person(ROL.estudiante)).id)).body.error).toBe(
    'Su cuenta está activa: desactívala primero.',
  )
  expect((await erase(teacher.id)).body.error).toMatch(/^Solo se borran/)
  expect((await erase(999_999)).status).toBe(404)
  expect((await call('PUT', '/escuela', { as: admin, body: { mesesDeDatos: 0 } })).body.campos).toEqual({
    mesesDeDatos: 'Los meses son un número entero entre 1 y 240',
  })
})

test('contact and pictures go, the bitácora keeps the fact and loses the values, what was passed and paid stays', async () => {
  const [student, other] = [await former(), await former()]
  await age(student.id, 25)
  expect((await erase(student.id)).body.data).toMatchObject({
    nombre: 'Eva',
    correo: null,
    telefono: null,
    activo: false,
  })
  const after = await ficha(student.id)
  expect(after).toMatchObject({ borrado: expect.any(String), conClave: false, correos: [] })
  expect(after.calificaciones).toMatchObject([{ calificacion: 88 }])
  expect(after.inscripciones).toHaveLength(1)
  expect(after.recibos.map(({ estado, imagenURL }: Record<string, unknown>) => [estado, imagenURL])).toEqual([
    ['en_revision', null],
    ['pagado', null],
  ])
  expect((await receipts.image(admin, student.imagenURL)).status).toBe(404)
  expect((await receipts.image(admin, other.imagenURL)).status).toBe(200)

  const lines = async (id: number) =>
    (await call('GET', `/bitacora?idusuario=${id}&limite=100`, { as: admin })).body.data
  const about = await lines(student.id)
  expect(JSON.stringify(about)).not.toMatch(new RegExp(`${student.correo}|809555`))
  const [erased] = about.filter(({ objeto }: { objeto: string }) => objeto === 'usuarios')
  expect(erased).toMatchObject({
    idautor: admin.id,
    antes: { nombre: 'Eva', correo: '***', telefono: '***' },
    despues: { correo: null, borrado: expect.any(String) },
  })
  expect(JSON.stringify(await lines(other.id))).toContain(other.correo)
  await expect(postgres.pool.query('update bitacora set motivo = null')).rejects.toThrow()
  const file = await postgres.pool.query(
    `select (select count(*)::int from correos where idusuario = $1 or direccion = $2) as correos,
            (select count(*)::int from avisos where idusuario = $1) as avisos`,
    [student.id, student.correo],
  )
  expect(file.rows).toEqual([{ correos: 0, avisos: 0 }])
})

test('twice, and against switching on again: one of the two, whole', async () => {
  for (let round = 0; round < 6; round++) {
    const student = await former()
    await age(student.id, 30)
    const [one, two, on] = await Promise.all([
      erase(student.id),
      erase(student.id),
      call('POST', `/usuarios/${student.id}/activar`, { as: admin }),
    ])
    expect(on.status).toBe(200)
    for (const { status } of [one, two]) expect([200, 409]).toContain(status)
    const { rows } = await postgres.pool.query(
      `select correo is null as sin, (select bool_or(r.imagenurl is null) from recibos r where r.idusuario = u.id) as borradas
         from usuarios u where id = $1`,
      [student.id],
    )
    expect(rows[0].sin).toBe(rows[0].borradas)
    expect(rows[0].sin).toBe([one, two].some(({ status }) => status === 200))
  }
})

test('receipts that are without a picture now can still be annulled, and nothing else of them changes', async () => {
  const student = await former()
  await age(student.id, 25)
  await erase(student.id)
  const { recibos } = await ficha(student.id)
  const paid = recibos.find(({ estado }: { estado: string }) => estado === 'pagado')
  const annulled = await call('POST', `/recibos/${paid.id}/anular`, { as: admin, body: { motivo: 'Doble' } })
  expect([annulled.status, annulled.body.data.anulado]).toEqual([200, true])
})

test('the address of a record that was joined with theirs goes too; its document keeps being found', async () => {
  const [student, double] = [await former(), await person(ROL.estudiante)]
  const { cedula } = (await ficha(double.id)).usuario
  await call('POST', `/usuarios/${student.id}/activar`, { as: admin })
  const joined = await call('POST', `/usuarios/${student.id}/unir`, {
    as: admin,
    body: { con: double.id, motivo: 'Son la misma' },
  })
  expect(joined.status).toBe(200)
  await call('POST', `/usuarios/${student.id}/desactivar`, { as: admin })
  await age(student.id, 25)
  expect((await erase(student.id)).status).toBe(200)
  const found = async (text: string) =>
    (
      await call('GET', `/fichas?activo=false&buscar=${encodeURIComponent(text)}&limite=5`, { as: admin })
    ).body.data.map(({ id }: { id: number }) => id)
  expect(await found(cedula)).toEqual([student.id])
  expect(await found(double.correo)).toEqual([])
  const { rows } = await postgres.pool.query(
    'select 1 from bitacora where antes::text || despues::text like $1',
    [`%${double.correo}%`],
  )
  expect(rows).toEqual([])
})
