import { formatPesos } from '@nivela/contract/dinero'
import { ROL } from '@nivela/contract/roles'
import { readFirstSheet } from '@nivela/xlsx/read'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const admin = await person(ROL.administrador, { nombre: 'Olga', apellido: 'Ruiz' })
const { send, list, validate, reject, remove, history } = receiptCalls(school, admin)
const photo = () => picture().jpeg().toBuffer()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const createPeriod = async (nombre: string, from: number, to: number, more: object = {}) =>
  (
    await call('POST', '/periodos/create', {
      as: admin,
      body: { nombre, inicio: day(from), fin: day(to), ...more },
    })
  ).body.data
const past = await createPeriod('Otoño', -200, -100)
const current = await createPeriod('Invierno', -50, 50, { precio: 3500 })
const closed = await createPeriod('Antaño', -400, -300)
await call('POST', `/periodos/${closed.id}/cerrar`, { as: admin })

const told = async (who: { id: number; token: string }) =>
  (await call('GET', '/avisos', { as: who })).body.data.map(
    ({ tipo, texto }: { tipo: string; texto: string }) => [tipo, texto],
  )

test('rejected with a reason, read by its student, sent again, paid; each answer told once', async () => {
  const who = await person(ROL.estudiante)
  const codrecibo = newCode()
  const { id, ...first } = (await send(who, await photo(), { codrecibo, monto: '1,200.50' })).body.data
  expect(first).toMatchObject({
    estado: 'en_revision',
    idperiodo: current.id,
    periodos: { nombre: 'Invierno', precio: 3500, cerrado: false },
    monto: 1200.5,
  })
  const motivo = 'La imagen no se lee bien'
  for (let nth = 0; nth < 2; nth++)
    expect((await reject(id, motivo)).body.data).toMatchObject({ valido: false, estado: 'rechazado', motivo })
  expect((await list(who)).data).toMatchObject([{ estado: 'rechazado', motivo }])
  const rejected = [
    'recibo_rechazado',
    `La oficina no aceptó tu recibo ${codrecibo}: La imagen no se lee bien. Envíalo otra vez cuando lo corrijas.`,
  ]
  expect(await told(who)).toEqual([rejected])

  const again = await send(who, await photo(), { codrecibo })
  expect([again.status, again.body.data]).toEqual([
    200,
    expect.objectContaining({ id, estado: 'en_revision', motivo: null, monto: 1200.5 }),
  ])
  expect((await validate(id, true, first.imagenURL)).body.actual).toMatchObject({ estado: 'en_revision' })
  expect((await validate(id, true)).body.data).toMatchObject({ estado: 'pagado', motivo: null })
  expect(await told(who)).toEqual([
    ['recibo_pagado', `La oficina validó tu recibo ${codrecibo}: está pagado.`],
    rejected,
  ])
  expect(await history(id)).toMatchObject([
    { valido: true, motivo: null, autor: { nombre: 'Olga' } },
    { valido: false, motivo: null },
    { valido: false, motivo },
  ])
  const { rows } = await postgres.pool.query(
    `select motivo from bitacora where objeto = 'recibos' and idobjeto = $1 and motivo is not null`,
    [id],
  )
  expect(rows).toEqual([{ motivo }])
})

test('a paid one is rejected or put back; without a reason nobody is told; reasons have a length', async () => {
  const who = await person(ROL.estudiante)
  const { id } = (await send(who, await photo(), { monto: '3500' })).body.data
  await validate(id, true)
  expect((await reject(id, 'El banco devolvió el pago')).body.data.estado).toBe('rechazado')
  expect((await validate(id, false)).body.data).toMatchObject({ estado: 'en_revision', motivo: null })
  expect((await told(who)).map(([tipo = '']: string[]) => tipo)).toEqual([
    'recibo_rechazado',
    'recibo_pagado',
  ])
  expect((await reject(id, '')).body.campos.motivo).toMatch(/vacío/)
  expect((await reject(id, 'x'.repeat(301))).body.campos.motivo).toMatch(/hasta 300/)
  expect((await reject(id, 'Otra vez')).body.data.estado).toBe('rechazado')
  expect((await remove(who, id)).status).toBe(200)
})

test('once its period is closed a receipt stays as it is, for its student and for the office', async () => {
  const who = await person(ROL.estudiante)
  const period = await createPeriod('Por cerrar', -40, -30)
  const sendTo = async (codrecibo: string) =>
    send(who, await photo(), { codrecibo, idperiodo: String(period.id) })
  const codes = [newCode(), newCode()] as const
  const paid = (await sendTo(codes[0])).body.data
  const waiting = (await sendTo(codes[1])).body.data
  await validate(paid.id, true)
  expect((await call('POST', `/periodos/${period.id}/cerrar`, { as: admin })).status).toBe(200)
  const before = (await list(admin, `?idperiodo=${period.id}`)).data
  const answers = [
    await validate(paid.id, false),
    await reject(paid.id, 'Otra cosa'),
    await validate(waiting.id, true),
    await sendTo(codes[1]),
    await remove(who, waiting.id),
    await remove(admin, waiting.id),
  ]
  for (const { status, body } of answers)
    expect([status, body.error]).toEqual([409, 'Ese período está cerrado: sus recibos ya no cambian.'])
  // What is as it was asked for is no change.
  expect((await validate(paid.id, true)).status).toBe(200)
  expect((await list(admin, `?idperiodo=${period.id}`)).data).toEqual(before)
  await expect(postgres.pool.query('delete from recibos where id = $1', [waiting.id])).rejects.toThrow(
    'cerrado',
  )
})

test('a receipt says its period: the one that is named, else the current one; none of a closed one changes', async () => {
  const who = await person(ROL.estudiante)
  const codrecibo = newCode()
  const named = (fields: object) => async () => send(who, await photo(), { codrecibo, ...fields })
  const sent = await named({ idperiodo: String(past.id) })()
  expect(sent.body.data.periodos).toEqual({ nombre: 'Otoño', precio: null, cerrado: false })
  expect((await named({ idperiodo: '' })()).body.data.idperiodo).toBe(past.id)
  expect((await named({ idperiodo: String(current.id) })()).body.data.idperiodo).toBe(current.id)
  for (const [idperiodo, status, sentence] of [
    ['999999', 400, /no existe/],
    [String(closed.id), 409, /está cerrado/],
    ['0', 400, /identificador/],
    ['uno', 400, /identificador/],
  ] as const) {
    const { status: answered, body } = await named({ idperiodo })()
    expect([answered, body.campos?.idperiodo ?? body.error]).toEqual([
      status,
      expect.stringMatching(sentence),
    ])
  }
  const { id } = sent.body.data
  await call('POST', `/periodos/${current.id}/cerrar`, { as: admin })
  expect((await named({ idperiodo: String(past.id) })()).status).toBe(409)
  expect((await named({})()).status).toBe(409)
  expect((await validate(id, true)).status).toBe(409)
  // A new one names no period.
  expect((await send(who, await photo())).body.data.idperiodo).toBeNull()
  const body = { motivo: 'Faltaba algo' }
  expect((await call('POST', `/periodos/${current.id}/reabrir`, { as: admin, body })).status).toBe(200)
  expect((await call('DELETE', `/periodos/${current.id}`, { as: admin })).body.error).toMatch(/recibo/)
})

test.each(['-5', '0', '1e3', '12.345', '1,2', 'mil', '1000001', '9'.repeat(30)])(
  'the amount %j',
  async monto => {
    const { status, body } = await send(await person(ROL.estudiante), await photo(), { monto })
    expect(status).toBe(400)
    expect(body.campos.monto).toMatch(/cantidad en pesos/)
  },
)

test('one by its id, in whatever state, for its student and the office; removed, it is not there', async () => {
  const [who, other] = [await person(ROL.estudiante), await person(ROL.estudiante)]
  const { id } = (await send(who, await photo())).body.data
  await send(who, await photo())
  await reject(id, 'No se lee')
  const one = async (as: typeof who) => (await list(as, `?id=${id}`)).data
  for (const as of [admin, who]) expect(await one(as)).toMatchObject([{ id, estado: 'rechazado' }])
  expect(await one(other)).toEqual([])
  for (const wrong of ['0', 'x', '1e3']) expect((await list(admin, `?id=${wrong}`)).error).toBeTruthy()
  await call('DELETE', `/recibos/${id}`, { as: who })
  expect(await one(admin)).toEqual([])
})

test('the office: by period and state, by code, with totals, as a file', async () => {
  const who = await person(ROL.estudiante, { nombre: 'Queta', apellido: 'Zorrilla' })
  const codes = [newCode(), newCode(), newCode()]
  const ids: number[] = []
  for (const [nth, codrecibo] of codes.entries()) {
    const fields = { codrecibo, monto: '100', idperiodo: String(nth ? current.id : past.id) }
    ids.push((await send(who, await photo(), fields)).body.data.id)
  }
  await validate(ids[1] ?? 0, true)
  await reject(ids[2] ?? 0, 'El monto no es el que trae el recibo')
  const found = async (query: string) =>
    (await list(admin, `?buscar=zorrilla${query}`)).data.map(({ id }: { id: number }) => id)
  expect(await found(`&idperiodo=${past.id}`)).toEqual([ids[0]])
  expect(await found('&estado=en_revision')).toEqual([ids[0]])
  expect(await found('&estado=rechazado')).toEqual([ids[2]])
  expect(await found('&valido=false')).toEqual([ids[0], ids[2]])
  expect((await list(admin, `?buscar=${codes[1]}`)).data).toMatchObject([{ id: ids[1] }])
  expect((await list(admin, '?estado=perdido')).error).toMatch(/estado/)
  const resumen = await call('GET', '/recibos/resumen?buscar=zorrilla', { as: admin })
  const each = { recibos: 1, monto: 100 }
  expect(resumen.body.data).toEqual({
    en_revision: each,
    pagado: each,
    rechazado: each,
    anulado: { recibos: 0, monto: 0 },
  })
  const file = await call('GET', `/tablas/recibos?buscar=zorrilla&idperiodo=${current.id}`, {
    as: admin,
  })
  const { rows } = await readFirstSheet(file.body, { maxRows: 10 })
  const rest = ['Invierno', 100, 'Recibo enviado']
  expect(rows.slice(1).map(row => row.slice(0, 9))).toEqual([
    [codes[2], null, 'Zorrilla', 'Queta', ...rest, 'Rechazado', 'El monto no es el que trae el recibo'],
    [codes[1], null, 'Zorrilla', 'Queta', ...rest, 'Pagado', null],
  ])
  // A student's own list takes the same filters and stays theirs.
  expect((await list(await person(ROL.estudiante), `?buscar=${codes[1]}`)).data).toEqual([])
  expect(formatPesos(3500)).toBe('RD$\u00a03,500')
})
