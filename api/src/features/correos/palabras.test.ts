import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { linkIn, openMailServer, sendMails } from '../../testing/mail.ts'
import { tell } from '../avisos/avisos.service.ts'

const { call, person, postgres } = await openTestApp()
const admin = await person(ROL.administrador)
const put = (tipo: string, body: object) => call('PUT', `/correos/plantillas/${tipo}`, { as: admin, body })
const preview = (tipo: string, body: object) =>
  call('POST', `/correos/plantillas/${tipo}/vista`, { as: admin, body })
const read = async (tipo: string) =>
  (await call('GET', '/correos/plantillas', { as: admin })).body.data.find(
    (one: { tipo: string }) => one.tipo === tipo,
  )
const WORDS = {
  asunto: '{nombre}, tu recibo está al día',
  titulo: '¡Gracias, {nombre}!',
  cuerpo: 'Un saludo de <b>caja</b>.\n{hechos}\nGuarda este correo. ¿Dudas? {contacto}\nLunes a viernes.',
}

test('the office’s words stand around the facts in the mail that arrives, as plain text; and go back', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const original = await read('recibo_pagado')
  expect(original).toMatchObject({ version: 0, cuerpo: '{hechos}', conHechos: true })
  const saved = await put('recibo_pagado', { ...WORDS, version: 0 })
  expect([saved.status, saved.body.data]).toEqual([200, expect.objectContaining(WORDS)])

  const who = await person(ROL.estudiante, { nombre: 'Ana {hechos} $& <i>' })
  const receive = async (nth: number) => {
    await postgres.db.transaction(tx =>
      tell(tx, { tipo: 'recibo_pagado', personas: [who.id], texto: 'Pagaste {contacto}.' }),
    )
    return server.next(who.correo, nth)
  }
  const mail = await receive(1)
  expect(mail.subject).toBe('Ana {hechos} $& <i>, tu recibo está al día')
  // Neither a name nor a fact is read as a place, and nothing is markup.
  expect(mail.text).toContain(
    'Un saludo de <b>caja</b>.\n\nPagaste {contacto}.\n\nGuarda este correo. ¿Dudas? contacto@prueba.test\nLunes a viernes.',
  )
  expect(mail.html).toContain('Un saludo de &lt;b&gt;caja&lt;/b&gt;.')
  expect(mail.html).toContain('¡Gracias, Ana {hechos} $&amp; &lt;i&gt;!')
  expect(mail.html).not.toMatch(/<b>|<i>/)

  const { rows } = await postgres.pool.query(
    `select accion, idautor, despues ->> 'asunto' as asunto from bitacora where objeto = 'plantillas'`,
  )
  expect(rows).toEqual([{ accion: 'crear', idautor: admin.id, asunto: WORDS.asunto }])
  const back = await call('DELETE', '/correos/plantillas/recibo_pagado', { as: admin })
  expect(back.body.data).toEqual(original)
  expect((await receive(2)).subject).toBe('Tu recibo está pagado')
})

test('an invitation is all words, keeps its link and its deadline; those of staff and of students are two', async () => {
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const body = { asunto: 'Hola', titulo: 'Hola', cuerpo: 'Bienvenida, {nombre}.' }
  await put('invitacion_personal', body)
  const correo = 'invitada@prueba.test'
  await call('POST', '/auth/register', {
    as: admin,
    body: {
      nombre: 'Luz',
      apellido: 'Gil',
      correo,
      telefono: '8095550100',
      idrol: 2,
      cedula: '00100000077',
      invitar: true,
    },
  })
  const mail = await server.next(correo)
  expect(mail.text).toContain('Bienvenida, Luz.')
  expect(mail.text).toContain('vence en 14 días')
  expect(linkIn(mail).token).toBeTruthy()
  expect((await read('invitacion')).version).toBe(0)
})

test.each([
  ['recibo_pagado', 'Sin los hechos.', /una vez, solo en su línea/],
  ['recibo_pagado', 'En medio {hechos} de la frase.', /una vez, solo en su línea/],
  ['recibo_pagado', '{hechos}\n{hechos}', /una vez, solo en su línea/],
  ['contrasena_cambiada', 'Todo está bien.', /una vez, solo en su línea/],
  ['recibo_pagado', '{hechos}\n{clave}', /llaves que no son un lugar/],
  ['recibo_pagado', '{hechos}\n{nombre', /llaves que no son un lugar/],
  ['invitacion', 'Hola {hechos}', /llaves que no son un lugar/],
])('places can’t be broken: %s %j', async (tipo, cuerpo, sentence) => {
  for (const send of [put, preview]) {
    const { status, body } = await send(tipo, { ...WORDS, cuerpo })
    expect([status, body.campos?.cuerpo]).toEqual([400, expect.stringMatching(sentence)])
  }
  expect(
    (await put(tipo, { ...WORDS, asunto: 'Hola {hechos}', cuerpo: '{hechos}' })).body.campos.asunto,
  ).toMatch(/llaves que no son un lugar/)
  expect((await read(tipo)).version).toBe(0)
})

test('two write the first words at once: one of them is told', async () => {
  const both = await Promise.all(
    ['Uno', 'Dos'].map(asunto => put('nota_oficial', { ...WORDS, asunto, version: 0 })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = both.sort((one, other) => one.status - other.status)
  expect(lost?.body.actual).toEqual(won?.body.data)
  expect((await put('no_hay', WORDS)).status).toBe(400)
})
