import { ROL } from '@nivela/contract/roles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'

const school = await openTestApp()
const { call, person } = school
const admin = await person(ROL.administrador, { nombre: 'Olga', apellido: 'Ruiz' })
const { send, sendNew, list, seen, image, validate, remove, history } = receiptCalls(school, admin)
const iris = await person(ROL.estudiante, { nombre: 'Iris', apellido: 'Uno' })
const luis = await person(ROL.estudiante, { nombre: 'Luis', apellido: 'Dos' })

test('one’s own unpaid code gets the new picture; once paid it is refused', async () => {
  const who = await person(ROL.estudiante)
  const code = newCode()
  const first = (await sendNew(who, code)).body.data
  const again = await sendNew(who, ` 00${code} `)
  expect(again.status).toBe(200)
  expect(again.body.data).toMatchObject({ id: first.id, codrecibo: first.codrecibo })
  expect(again.body.data.imagenURL).not.toBe(first.imagenURL)
  expect((await image(who, first.imagenURL)).status).toBe(404)
  await validate(first.id, true)
  const refused = await sendNew(who, code)
  expect([refused.status, refused.body.campos.codrecibo]).toEqual([409, 'Ese recibo ya está pagado.'])
  expect((await list(who)).data).toHaveLength(1)
})

test('two students with one code: both taken, both marked; one is paid, the other can’t be any more', async () => {
  const code = newCode()
  const one = (await sendNew(iris, code)).body.data
  const two = await sendNew(luis, code)
  expect(two.status).toBe(201)
  expect(two.body.data).not.toHaveProperty('mismoCodigo')
  const name = { iris: { nombre: 'Iris', apellido: 'Uno' }, luis: { nombre: 'Luis', apellido: 'Dos' } }
  expect(await seen(one.id)).toMatchObject({
    mismoCodigo: [{ ...name.luis, valido: false }],
    codigoPagado: false,
  })
  expect(await seen(two.body.data.id)).toMatchObject({ mismoCodigo: [{ ...name.iris, valido: false }] })

  expect((await validate(one.id, true)).status).toBe(200)
  const late = await validate(two.body.data.id, true)
  expect([late.status, late.body.error]).toEqual([409, expect.stringMatching(/ya hay un recibo pagado/i)])
  expect(await seen(two.body.data.id)).toMatchObject({
    valido: false,
    codigoPagado: true,
    mismoCodigo: [{ ...name.iris, valido: true }],
  })
  const [own] = (await list(luis)).data
  expect([own.codigoPagado, own.mismoCodigo]).toEqual([true, undefined])
  for (const who of [luis, await person(ROL.estudiante)]) {
    const refused = await sendNew(who, code)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/ya está pagado en otro/),
    ])
  }
  await validate(one.id, false)
  expect((await validate(two.body.data.id, true)).status).toBe(200)
})

test('a code is fifteen digits and a reference, as banks print them; both together are paid once', async () => {
  const codrecibo = '999999999999999'
  const photo = () => picture().jpeg().toBuffer()
  const sendAs = async (who: typeof iris, referencia: string) =>
    send(who, await photo(), { codrecibo, referencia })
  const first = await sendAs(iris, ' BHD/2026-11.a  7 ')
  expect(first).toMatchObject({
    status: 201,
    body: { data: { codrecibo: 999_999_999_999_999, referencia: 'BHD/2026-11.a 7' } },
  })
  // Letters by any case; another reference, or none, is another code.
  expect((await sendAs(iris, 'bhd/2026-11.A 7')).body.data.id).toBe(first.body.data.id)
  const others = [await sendAs(luis, 'BHD/2026-11.B 7'), await sendAs(luis, '')]
  expect(others.map(({ status, body }) => [status, body.data.referencia])).toEqual([
    [201, 'BHD/2026-11.B 7'],
    [201, null],
  ])
  for (const { body } of [first, ...others]) {
    expect(await seen(body.data.id)).toMatchObject({ mismoCodigo: [], codigoPagado: false })
    expect((await validate(body.data.id, true)).status).toBe(200)
  }
  const again = await sendAs(luis, 'bhd/2026-11.a 7')
  expect([again.status, again.body.campos]).toEqual([
    409,
    { codrecibo: 'Ese código ya está pagado en otro recibo. Revisa que esté bien escrito.' },
  ])
  expect((await list(admin, '?buscar=11.b')).data).toMatchObject([{ referencia: 'BHD/2026-11.B 7' }])
})

test.each(['x'.repeat(41), 'BHD#7', 'a_b', 'a\u0000', '=1+1'])('the reference %j', async referencia => {
  const { status, body } = await send(iris, await picture().jpeg().toBuffer(), { referencia })
  expect([status, Object.keys(body.campos)]).toEqual([400, ['referencia']])
})

test('at most ten unpaid; replacing one of them, and sending after one is paid or removed, still works', async () => {
  const who = await person(ROL.estudiante)
  const codes = Array.from({ length: 10 }, newCode)
  const ids: number[] = []
  for (const code of codes) ids.push((await sendNew(who, code)).body.data.id)
  const refused = await sendNew(who)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/10 recibos sin pagar/)])
  expect((await sendNew(who, codes[0])).status).toBe(200)
  await validate(ids[0] ?? 0, true)
  expect((await sendNew(who)).status).toBe(201)
  expect((await sendNew(who)).status).toBe(409)
  expect((await remove(who, ids[1] ?? 0)).status).toBe(200)
  expect((await sendNew(who)).status).toBe(201)
  // The office may take a payment back all the same.
  expect((await validate(ids[0] ?? 0, false)).status).toBe(200)
})

test('the office validates the picture that it saw; another one is shown first', async () => {
  const who = await person(ROL.estudiante)
  const code = newCode()
  const { id, imagenURL } = (await sendNew(who, code)).body.data
  const replaced = (await sendNew(who, code)).body.data
  const { status, body } = await validate(id, true, imagenURL)
  expect(status).toBe(409)
  expect(body.error).toMatch(/cambió la imagen/)
  expect(body.actual).toEqual(await seen(id))
  expect(body.actual).toMatchObject({ id, imagenURL: replaced.imagenURL, valido: false, repetida: [] })
  expect(await history(id)).toEqual([])
  expect((await validate(id, true, replaced.imagenURL)).body.data.valido).toBe(true)
  expect((await validate(id, false)).body.data.valido).toBe(false)
  expect(
    (await call('PUT', `/recibos/${id}`, { as: admin, body: { valido: true, imagenURL: 7 } })).status,
  ).toBe(400)
})

test('an answer that a colleague gave meanwhile stands, unless it is the very same', async () => {
  const who = await person(ROL.estudiante)
  const { id } = (await sendNew(who)).body.data
  const answer = (body: object) => call('PUT', `/recibos/${id}`, { as: admin, body })
  const seenInReview = { estado: 'en_revision' }
  const motivo = 'No se lee'
  for (let nth = 0; nth < 2; nth++)
    expect((await answer({ valido: false, motivo, ...seenInReview })).body.data.estado).toBe('rechazado')
  expect(await answer({ valido: true, ...seenInReview })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('lo rechazó'), actual: { id, estado: 'rechazado', motivo } },
  })
  expect(await answer({ valido: false, motivo: 'Es de otro período', ...seenInReview })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('lo rechazó'), actual: { motivo } },
  })
  expect((await answer({ valido: true, estado: 'rechazado' })).body.data.estado).toBe('pagado')
  expect((await answer({ valido: false, motivo, ...seenInReview })).status).toBe(409)
  expect((await answer({ valido: false, estado: 'perdido' })).status).toBe(400)
})

test('a student removes their own, the office anyone’s, nobody a paid one; the lines stay', async () => {
  const own = (await sendNew(iris)).body.data
  const foreign = await remove(luis, own.id)
  expect([foreign.status, foreign.body]).toEqual([404, (await remove(luis, 999_999)).body])
  await validate(own.id, true)
  for (const as of [iris, admin]) {
    const refused = await remove(as, own.id)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/ya está pagado/)])
  }
  await validate(own.id, false)
  const removed = await remove(iris, own.id)
  expect([removed.status, removed.body.data]).toEqual([200, own])
  expect((await image(iris, own.imagenURL)).status).toBe(404)
  expect(await history(own.id)).toMatchObject([
    { quitado: true, autor: { nombre: 'Iris' } },
    { quitado: false, valido: false, autor: { nombre: 'Olga' } },
    { quitado: false, valido: true },
  ])
  for (const answer of [await remove(iris, own.id), await validate(own.id, true, own.imagenURL)])
    expect([answer.status, answer.body.error]).toEqual([404, expect.stringMatching(/ya no está/)])

  const other = (await sendNew(luis)).body.data
  expect((await remove(admin, other.id)).body.data).toMatchObject({ id: other.id, mismoCodigo: [] })
  const { rows } = await school.postgres.pool.query(
    `select (antes ->> 'codrecibo')::int as codrecibo, idusuario, idautor from bitacora
      where objeto = 'recibos' and accion = 'eliminar' and idobjeto = $1`,
    [other.id],
  )
  expect(rows).toEqual([{ codrecibo: other.codrecibo, idusuario: luis.id, idautor: admin.id }])
})

test('a copied picture marks both, also when one of them is paid', async () => {
  const pixels = await picture().png().toBuffer()
  const one = (await send(iris, pixels)).body.data
  const two = (await send(luis, await sharp(pixels).png({ compressionLevel: 1 }).toBuffer())).body.data
  await validate(one.id, true)
  expect((await seen(one.id)).repetida).toEqual([
    { nombre: 'Luis', apellido: 'Dos', codrecibo: two.codrecibo, referencia: null },
  ])
  expect((await seen(two.id)).repetida).toEqual([
    { nombre: 'Iris', apellido: 'Uno', codrecibo: one.codrecibo, referencia: null },
  ])
  await remove(admin, two.id)
  expect((await seen(one.id)).repetida).toEqual([])
})
