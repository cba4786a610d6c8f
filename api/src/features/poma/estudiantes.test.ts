import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const { call, person, postgres } = await openTestApp()
const admin = await person(ROL.administrador)

let count = 0
const add = (changes: object = {}) => {
  count += 1
  const body = {
    nombre: 'Yokasta',
    apellido: 'De los Santos',
    cedula: String(40_600_000_000 + count),
    ...changes,
  }
  return call('POST', '/usuarios/estudiantes', { as: admin, body })
}
const flagsOf = async (id: number) => (await call('GET', `/resultados/poma/${id}`, { as: admin })).body.data
const mailsOf = async (id: number) =>
  (await postgres.pool.query('select tipo from correos where idusuario = $1', [id])).rows.map(
    ({ tipo }) => tipo,
  )

describe('one student', () => {
  test('needs a name and a document, and nothing else', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ idrol: ROL.estudiante, correo: null, telefono: null, matricula: null })
    expect(await mailsOf(body.data.id)).toEqual([])
    const acta = await add({ cedula: null, tipodocumento: 'acta', documento: '0123-45' })
    expect(acta.body.data).toMatchObject({ cedula: null, tipodocumento: 'acta', documento: '012345' })
    for (const [changes, campo] of [
      [{ nombre: ' ' }, 'nombre'],
      [{ cedula: null }, 'cedula'],
      [{ cedula: null, tipodocumento: 'acta' }, 'documento'],
      [{ correo: 'sin arroba' }, 'correo'],
      [{ resultados: { lengua: 101 } }, 'resultados.lengua'],
      [{ resultados: { lengua: 'ochenta' } }, 'resultados.lengua'],
    ] as const) {
      const refused = await add(changes)
      expect([refused.status, Object.keys(refused.body.campos)]).toEqual([400, [campo]])
    }
  })

  test('without a matrícula gets the school’s next one, where it has a pattern; several at once get one each', async () => {
    const setPattern = (patronMatricula: string | null) =>
      call('PUT', '/escuela', { as: admin, body: { patronMatricula } })
    for (const wrong of ['sin números', '2026-', `${'x'.repeat(30)}1`]) {
      const refused = await setPattern(wrong)
      expect([refused.status, Object.keys(refused.body.campos)]).toEqual([400, ['patronMatricula']])
    }
    await setPattern('AAAA/001')
    const year = new Date().getUTCFullYear()
    const given = async (changes?: object) => (await add(changes)).body.data.matricula
    expect(await given()).toBe(`${year}/001`)
    expect(await given({ matricula: `${year}/007` })).toBe(`${year}/007`)
    const several = await Promise.all(Array.from({ length: 5 }, () => given()))
    expect(several.sort()).toEqual(['008', '009', '010', '011', '012'].map(one => `${year}/${one}`))
    await setPattern(null)
    expect(await given()).toBeNull()
  })

  test('with an e-mail is invited, unless the office says otherwise', async () => {
    const invited = await add({
      correo: 'Invitada@correo.test',
      telefono: '809-555-0101',
      matricula: '2026-9001',
    })
    expect(invited.body.data).toMatchObject({ correo: 'invitada@correo.test', telefono: '8095550101' })
    expect(await mailsOf(invited.body.data.id)).toEqual(['invitacion'])
    const later = await add({ correo: 'luego@correo.test', invitar: false })
    expect(await mailsOf(later.body.data.id)).toEqual([])
  })

  test('with results owes what was not passed', async () => {
    const { body } = await add({
      resultados: { lengua: 70, matematica: 69.99, sociales: true, naturales: false },
    })
    expect(await flagsOf(body.data.id)).toMatchObject({
      ...{ lengua: true, matematica: false, sociales: true, naturales: false },
      notas: { lengua: 70, matematica: 69.99, sociales: null, naturales: null },
    })
    const { body: owed } = await call('GET', `/avance/${body.data.id}`, { as: admin })
    expect(owed.data.pendientes).toBe(2)
  })

  test('is refused with a document, e-mail or matrícula of somebody else', async () => {
    const { body } = await add({ correo: 'ya@correo.test', matricula: '2026-9002' })
    for (const [campo, valor] of [
      ['cedula', body.data.cedula],
      ['correo', 'YA@correo.test'],
      ['matricula', '2026-9002'],
    ]) {
      const refused = await add({ [campo as string]: valor })
      expect([refused.status, Object.keys(refused.body.campos)]).toEqual([409, [campo]])
    }
  })
})

describe('a corrected result', () => {
  const put = (id: number, body: object) => call('PUT', `/resultados/poma/${id}`, { as: admin, body })

  test('changes what is named, with the reason in the bitácora, and what is owed at once', async () => {
    const { body } = await add({ resultados: { lengua: 50, matematica: 90 } })
    const { id } = body.data
    const changed = await put(id, { lengua: 88, motivo: 'Se leyó mal la hoja' })
    expect([changed.status, changed.body.data.lengua, changed.body.data.matematica]).toEqual([
      200,
      true,
      true,
    ])
    expect((await call('GET', `/avance/${id}`, { as: admin })).body.data.pendientes).toBe(2)
    const { body: lines } = await call('GET', `/bitacora?objeto=poma&idusuario=${id}`, { as: admin })
    expect(lines.data[0]).toMatchObject({
      ...{ accion: 'actualizar', motivo: 'Se leyó mal la hoja', idautor: admin.id },
      ...{ antes: { lengua: false }, despues: { lengua: true } },
    })
  })

  test('wants a reason and a student; somebody without results gets the first ones', async () => {
    const { body } = await add()
    expect((await put(body.data.id, { lengua: 88 })).body.campos).toHaveProperty('motivo')
    expect((await put((await person(ROL.maestro)).id, { lengua: 88, motivo: 'x' })).status).toBe(404)
    expect((await put(body.data.id, { naturales: true, motivo: 'Trajo su hoja' })).body.data).toMatchObject({
      ...{ lengua: false, naturales: true },
    })
  })
})
