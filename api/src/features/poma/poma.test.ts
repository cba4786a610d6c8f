import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { openImportSchool } from '../importaciones/importaciones.test-support.ts'

const { call, person, postgres, admin, row, importRows } = await openImportSchool()

describe('the office’s list', () => {
  test('students with their flags and how their invitation stands; another one on demand', async () => {
    const dead = row({ nombre: 'Zoraida', apellido: 'Única' })
    const server = await openMailServer({ verdict: address => (address === dead.correo ? 550 : null) })
    await importRows([dead])
    const list = async () =>
      (await call('GET', '/resultados/poma?buscar=zoraida%20unica&limite=5', { as: admin })).body
    const { data, total } = await list()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      correo: dead.correo,
      verificado: false,
      invitacion: 'pendiente',
      poma: { lengua: true, matematica: false, sociales: true, naturales: false },
      aprobadasConNota: [],
    })
    await sendMails(postgres, server.url)
    await expect.poll(async () => (await list()).data[0].invitacion).toBe('fallida')
    const again = await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })
    expect(again.body.data).toMatchObject({ id: data[0].id, invitacion: 'pendiente' })
    for (let nth = 0; nth < 2; nth++)
      await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })
    expect((await call('POST', `/resultados/poma/${data[0].id}/invitar`, { as: admin })).status).toBe(429)
    const verified = await person(ROL.estudiante)
    expect((await call('POST', `/resultados/poma/${verified.id}/invitar`, { as: admin })).status).toBe(409)
  })

  test('everyone who waits is invited once, also by two presses at once', async () => {
    await importRows([row(), row(), row()], '?invitar=false')
    const pressed = await Promise.all(
      [1, 2].map(() => call('POST', '/resultados/poma/invitar', { as: admin, body: {} })),
    )
    expect(pressed.map(({ body }) => body.data.enviados).sort()).toEqual([0, 3])
  })

  test('only who is verified, or only who is not', async () => {
    const apellido = 'De Filtrar'
    const [yes, no] = [
      await person(ROL.estudiante, { apellido }),
      await person(ROL.estudiante, { apellido, verificado: false }),
    ]
    const idsOf = async (filter: string) => {
      const { body } = await call('GET', `/resultados/poma?buscar=de%20filtrar&limite=9${filter}`, {
        as: admin,
      })
      return [body.total, ...body.data.map(({ id }: { id: number }) => id)]
    }
    expect(await idsOf('')).toEqual([2, yes.id, no.id])
    expect(await idsOf('&verificado=false')).toEqual([1, no.id])
    expect(await idsOf('&verificado=true')).toEqual([1, yes.id])
    expect((await call('GET', '/resultados/poma?verificado=x', { as: admin })).status).toBe(400)
  })

  test('a student without a result owes all four', async () => {
    const who = await person(ROL.estudiante)
    expect((await call('GET', `/resultados/poma/${who.id}`, { as: who })).body.data).toMatchObject({
      lengua: false, matematica: false, sociales: false, naturales: false,
    }) // biome-ignore format: one line
  })
})
