import { TIPOS_DE_AVISO } from '@nivela/contract/avisos'
import { describe, expect, test } from 'vitest'
import { openMailServer, PUBLIC_URL, sendMails } from '../../testing/mail.ts'
import { tell } from './avisos.service.ts'
import { openTestAvisos } from './avisos.test-support.ts'

const { app, call, postgres, offer, list, textsOf, tellMessage, idle, endWaiting, openSection } =
  await openTestAvisos()
const { pool, db } = postgres

describe('the list', () => {
  test('newest first, in pages, marked read one by one or all at once; nobody else’s', async () => {
    const [who, other] = [await offer.student(), await offer.student()]
    for (const texto of ['Uno', 'Dos', 'Tres']) await tellMessage([who.id, other.id], texto)
    const { data, sinLeer } = await list(who)
    expect(sinLeer).toBe(3)
    expect(data[0]).toEqual({
      id: expect.any(Number),
      momento: expect.stringMatching(/^\d{4}-.*Z$/),
      tipo: 'mensaje',
      asunto: null,
      texto: 'Tres',
      enlace: null,
      leido: false,
    })
    const page = (await call('GET', '/avisos?pagina=2&limite=2', { as: who })).body
    expect(page).toMatchObject({ data: [{ texto: 'Uno' }], total: 3, sinLeer: 3 })

    const read = (body: object, as = who) => call('POST', '/avisos/leidos', { as, body })
    expect((await read({ ids: [data[1].id] })).body).toEqual({ data: { sinLeer: 2 } })
    expect((await list(who)).data.map(({ leido }: { leido: boolean }) => leido)).toEqual([false, true, false])
    // Another's ids are nobody's.
    expect((await read({ ids: [data[0].id] }, other)).body.data.sinLeer).toBe(3)
    expect((await read({})).body.data.sinLeer).toBe(0)
    expect((await list(other)).sinLeer).toBe(3)
  })

  test('a fact that is rolled back tells nothing; one key tells once, however many tell it', async () => {
    const who = await offer.student()
    const rolledBack = db.transaction(async tx => {
      await tell(tx, { tipo: 'mensaje', personas: [who.id], texto: 'Nunca' })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await Promise.all(Array.from({ length: 10 }, () => tellMessage([who.id], 'Una vez', 'clave')))
    expect(await textsOf(who)).toEqual(['Una vez'])
    const { rows } = await pool.query('select from correos where idusuario = $1', [who.id])
    expect(rows).toHaveLength(1)
  })

  test('links lead to pages of ours and nowhere else', async () => {
    const who = await offer.student()
    for (const enlace of ['https://malo.test', '//malo.test', '/\\malo.test']) {
      const told = db.transaction(tx => tell(tx, { tipo: 'mensaje', personas: [who.id], texto: 'x', enlace }))
      await expect(told).rejects.toMatchObject({ cause: { constraint: 'avisos_enlace_propio' } })
    }
  })
})

describe('preferences', () => {
  test('everything is on at first; what is turned off comes without a mail, and still stands in the list', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await offer.student()
    const put = (body: object) => call('PUT', '/avisos/preferencias', { as: who, body })
    const on = Object.fromEntries(TIPOS_DE_AVISO.map(tipo => [tipo, true]))
    expect((await call('GET', '/avisos/preferencias', { as: who })).body).toEqual({ data: on })
    expect((await put({ mensaje: false })).body).toEqual({ data: { ...on, mensaje: false } })
    expect((await put({ nota_oficial: false, mensaje: false })).body.data).toMatchObject({ mensaje: false })
    await tellMessage([who.id], 'Sin correo')
    await put({ mensaje: true })
    await tellMessage([who.id], 'Con correo')
    const mail = await server.next(who.correo)
    expect(mail.text).toContain('Con correo')
    await idle()
    expect(server.to(who.correo)).toHaveLength(1)
    expect(await textsOf(who)).toEqual(['Con correo', 'Sin correo'])
    const refused = await put({ cuenta: false })
    expect(refused).toMatchObject({
      status: 400,
      body: { campos: { cuenta: expect.stringMatching(/seguridad/) } },
    })
  })

  test('one press in a mail turns its kind off; a program that only looks turns nothing off', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const who = await offer.student()
    await tellMessage([who.id], 'Hola')
    const mail = await server.next(who.correo)
    const header = (key: string) => mail.headers.find(one => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/api/v1/avisos/baja/`))
    const url = link.slice(PUBLIC_URL.length)
    const token = url.split('/').at(-1) ?? ''
    expect(mail.text).toContain(`${PUBLIC_URL}/baja?token=${token}`)
    const wants = async () => (await call('GET', '/avisos/preferencias', { as: who })).body.data.mensaje

    const looked = await app.inject({ method: 'GET', url })
    expect([looked.statusCode, looked.headers.location]).toEqual([303, `/baja?token=${token}`])
    expect(await wants()).toBe(true)
    const pressed = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.json()).toEqual({ data: { tipo: 'mensaje' } })
    expect(await wants()).toBe(false)
    // Again, from the page: the same answer.
    expect((await call('POST', `/avisos/baja/${token}`)).status).toBe(200)

    const [id, , signature] = token.split('.')
    for (const forged of [`${id}.cuenta.${signature}`, `1.mensaje.${signature}`, 'x', `${token}x`]) {
      const { status, body } = await call('POST', `/avisos/baja/${encodeURIComponent(forged)}`)
      expect([forged, status]).toEqual([forged, 400])
      expect(body.campos.token).toMatch(/^Este enlace no es válido/)
    }
  })

  test('turned off while a mail waits: it does not leave', async () => {
    const server = await openMailServer()
    const { students, change } = await openSection()
    await change({ dia: 'Martes' })
    const [off, on] = students
    await call('PUT', '/avisos/preferencias', { as: off, body: { seccion_cambiada: false } })
    await endWaiting()
    await sendMails(postgres, server.url)
    await server.next(on.correo)
    await idle()
    expect(server.to(off.correo)).toEqual([])
  })
})
