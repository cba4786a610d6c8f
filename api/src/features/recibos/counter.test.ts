import { dayIn } from '@nivela/contract/fechas'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'
import { upload } from '../../testing/upload.ts'

const school = await openTestApp()
const { app, call, person } = school
const { admin, ...offer } = await openTestOffer(school)
const { send, sendNew, list, image, validate, remove, history } = receiptCalls(school, admin)

/** A student with a seat in a period of RD$ 3,500. */
async function debtor() {
  const { body } = await call('POST', '/periodos/create', {
    as: admin,
    body: { nombre: `Caja ${newCode()}`, precio: 3500, inicio: '2026-09-01', fin: '2026-12-31' },
  })
  const { id: idperiodo, nombre } = body.data
  const window = await offer.createWindow(idperiodo)
  const { id: idseccion } = await offer.createSection({ idperiodo })
  const who = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Peña' })
  await offer.enrol(who, idseccion, { idperiodoinscripcion: window })
  /** With an official grade, so that nothing keeps the period open. */
  const close = async () => {
    await offer.openOrClose('cerrar', window)
    const note = `insert into calificaciones (idusuario, idseccion, calificacion, oficializado) values ($1, $2, 80, true)`
    await school.postgres.pool.query(note, [who.id, idseccion])
    expect((await call('POST', `/periodos/${idperiodo}/cerrar`, { as: admin })).status).toBe(200)
  }
  return { who, idperiodo: idperiodo as number, nombre: nombre as string, close }
}

const register = (body: object) => call('POST', '/recibos/registrar', { as: admin, body })
const annul = (id: number, motivo: unknown) =>
  call('POST', `/recibos/${id}/anular`, { as: admin, body: { motivo } })
const owed = async (who: { token: string }) =>
  (await call('GET', '/recibos/saldo', { as: who })).body.data.map(
    ({ pendiente }: { pendiente: number }) => pendiente,
  )
const told = async (who: { token: string }) =>
  (await call('GET', '/avisos', { as: who })).body.data.map(({ texto }: { texto: string }) => texto)

test('cash is paid at once, named after itself, and counted; annulled with a reason it stays and counts no more', async () => {
  const { who, idperiodo, nombre } = await debtor()
  const answer = await register({ idusuario: who.id, idperiodo, monto: 2000.5, medio: 'caja' })
  expect(answer.status).toBe(201)
  const { id } = answer.body.data
  expect(answer.body.data).toMatchObject({
    ...{ codrecibo: null, referencia: `CAJA-${id}`, imagenURL: null, medio: 'caja', anulado: false },
    ...{ valido: true, estado: 'pagado', idperiodo, monto: 2000.5, idusuario: who.id },
    fecha: `${dayIn('America/Santo_Domingo')}T00:00:00.000Z`,
  })
  expect(await owed(who)).toEqual([1499.5])
  expect((await told(who))[0]).toBe(
    `La oficina registró tu pago de RD$\u00a02,000.50 para ${nombre}, con el número CAJA-${id}.`,
  )
  expect((await list(admin, `?buscar=caja-${id}&estado=pagado`)).data).toMatchObject([{ id }])

  // Nothing of it changes silently.
  for (const body of [{ valido: false }, { valido: true, monto: 3500 }]) {
    const refused = await call('PUT', `/recibos/${id}`, { as: admin, body })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/anúlalo con un motivo/),
    ])
  }
  for (const as of [admin, who]) expect((await remove(as, id)).status).toBe(409)
  expect((await annul(id, ' ')).body.campos).toHaveProperty('motivo')
  expect(await owed(who)).toEqual([1499.5])

  for (let nth = 0; nth < 2; nth++)
    expect((await annul(id, 'Se registró dos veces')).body.data).toMatchObject({
      ...{ valido: false, anulado: true, estado: 'anulado', motivo: 'Se registró dos veces', monto: 2000.5 },
    })
  expect(await owed(who)).toEqual([3500])
  expect((await told(who)).filter((texto: string) => /anuló tu pago/.test(texto))).toHaveLength(1)
  expect((await annul(id, 'Otra razón')).status).toBe(409)
  expect((await validate(id, true)).body.error).toMatch(/está anulado/)
  for (const as of [admin, who]) expect((await remove(as, id)).status).toBe(409)
  expect((await list(who)).data).toMatchObject([{ id, estado: 'anulado' }])
  expect((await list(admin, `?buscar=caja-${id}&valido=false`)).data).toEqual([])
  expect((await list(admin, '?estado=anulado')).data).toMatchObject([{ id }])
  expect(await history(id)).toMatchObject([
    { anulado: true, valido: false, motivo: 'Se registró dos veces' },
    { registrado: true, valido: true },
  ])
})

test('a transfer brings its code, its day and, as a form, its picture', async () => {
  const { who, idperiodo } = await debtor()
  const fields = {
    ...{
      idusuario: String(who.id),
      idperiodo: String(idperiodo),
      monto: 'RD$ 1,500',
      medio: 'transferencia',
    },
    ...{ codrecibo: newCode(), referencia: 'BHD-7', fecha: '2026-03-02' },
  }
  const { status, body } = await upload(app, '/recibos/registrar', admin, [
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
    { name: 'image', filename: 'foto.jpg', content: await picture().jpeg().toBuffer() },
  ])
  expect([status, body.data]).toMatchObject([
    201,
    {
      codrecibo: Number(fields.codrecibo),
      referencia: 'BHD-7',
      monto: 1500,
      fecha: '2026-03-02T00:00:00.000Z',
    },
  ])
  expect((await image(who, body.data.imagenURL)).status).toBe(200)
  expect(await owed(who)).toEqual([2000])
  // Its student can't send it as well, and once it is annulled, anyone can.
  const code = { codrecibo: fields.codrecibo, referencia: 'bhd-7' }
  const photo = await picture().jpeg().toBuffer()
  expect((await send(who, photo, code)).status).toBe(409)
  await annul(body.data.id, 'El banco la devolvió')
  expect((await send(who, photo, code)).status).toBe(201)
})

test('a reference alone is a code: it is paid once; what the student sent already is validated, not registered', async () => {
  const { who, idperiodo } = await debtor()
  const pago = { idusuario: who.id, idperiodo, monto: 500, medio: 'transferencia' }
  const referencia = `T/${newCode()}.x`
  expect((await register({ ...pago, referencia })).status).toBe(201)
  const again = await register({
    ...pago,
    idusuario: (await debtor()).who.id,
    referencia: referencia.toUpperCase(),
  })
  expect([again.status, Object.keys(again.body.campos)]).toEqual([409, ['codrecibo']])
  const sent = (await sendNew(who)).body.data
  const { status, body } = await register({ ...pago, codrecibo: sent.codrecibo })
  expect([status, body.campos.codrecibo]).toEqual([409, expect.stringMatching(/valídalo en la lista/)])
})

test('a receipt that was sent is annulled once it is paid; a closed period takes payments and annulments, and nothing else', async () => {
  const { who, idperiodo, close } = await debtor()
  const fields = { idperiodo: String(idperiodo), monto: '1000' }
  const photo = () => picture().jpeg().toBuffer()
  const paid = (await send(who, await photo(), fields)).body.data
  const waiting = (await send(who, await photo(), fields)).body.data
  expect((await annul(waiting.id, 'No se lee')).status).toBe(409)
  expect((await validate(paid.id, true)).status).toBe(200)
  await close()
  for (const [id, valido] of [
    [paid.id, false],
    [waiting.id, true],
  ] as const) {
    const refused = await validate(id, valido)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/cerrado/)])
  }
  expect((await send(who, await photo(), fields)).status).toBe(409)
  const late = await register({ idusuario: who.id, idperiodo, monto: 2500, medio: 'caja' })
  expect(late.status).toBe(201)
  for (const { id } of [paid, late.body.data])
    expect((await annul(id, 'El cheque no tenía fondos')).body.data.estado).toBe('anulado')
})

test.each([
  ['idusuario', 0],
  ['idusuario', undefined],
  ['idusuario', 2_000_000_000],
  ['idperiodo', 2_000_000_000],
  ['idperiodo', 'dos'],
  ['monto', undefined],
  ['monto', 0],
  ['monto', 0.001],
  ['monto', 1_000_000.01],
  ['medio', 'imagen'],
  ['medio', undefined],
  ['codrecibo', '12a'],
  ['codrecibo', 1e21],
  ['referencia', 'a#b'],
  ['fecha', '2026-02-30'],
  ['fecha', '2099-01-01'],
])('%s %j is refused below its field', async (campo, valor) => {
  const { who, idperiodo } = await debtor()
  const { status, body } = await register({
    idusuario: who.id,
    idperiodo,
    monto: 10,
    medio: 'caja',
    [campo]: valor,
  })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([400, [campo]])
})

test('the slip says what was paid, to its student and to anyone with its code, until it is annulled', async () => {
  const { who, idperiodo, nombre } = await debtor()
  const { id } = (await register({ idusuario: who.id, idperiodo, monto: 3500, medio: 'caja' })).body.data
  const slip = (as: { token: string }) => call('GET', `/recibos/${id}/comprobante.pdf`, { as })
  for (const as of [admin, who, admin]) {
    const { status, headers } = await slip(as)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await slip(await person(ROL.estudiante))).status).toBe(404)
  const { rows } = await school.postgres.pool.query('select codigo from documentos where idrecibo = $1', [id])
  expect(rows).toHaveLength(1)
  const verify = async () => (await call('GET', `/verificar/${rows[0].codigo}`)).body.data
  expect(await verify()).toMatchObject({
    ...{ tipo: 'comprobante', vigente: true },
    datos: expect.arrayContaining([
      { nombre: 'Estudiante', valor: 'Ana Peña' },
      { nombre: 'Período', valor: nombre },
      { nombre: 'Monto', valor: 'RD$\u00a03,500' },
      { nombre: 'Número', valor: `CAJA-${id}` },
    ]),
  })
  await annul(id, 'Billete falso')
  expect(await verify()).toMatchObject({ vigente: false, reemplazado: expect.any(String), datos: [] })
  expect((await slip(admin)).status).toBe(404)
  const sent = (await sendNew(who)).body.data
  await validate(sent.id, true)
  expect((await call('GET', `/recibos/${sent.id}/comprobante.pdf`, { as: admin })).status).toBe(404)
})
