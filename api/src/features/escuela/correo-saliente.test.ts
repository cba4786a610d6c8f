import { type AddressInfo, createServer } from 'node:net'
import { ROL } from '@nivela/contract/roles'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const { call, person } = await openTestApp()
const admin = await person(ROL.administrador)
const put = (body: object) => call('PUT', '/escuela', { as: admin, body })

test('what answers at the address of a test mail is not shown, whatever it is', async () => {
  const answers: [string, RegExp][] = [
    ['secreto interno', /^No pudimos conectar con 127\.0\.0\.1:\d+\./],
    ['HTTP/1.1 200 secreto interno', /^No pudimos conectar con/],
    ['421 secreto interno', /^El servidor de correo no toma correos ahora\./],
    ['554 secreto interno', /^El servidor de correo no aceptó al remitente\./],
  ]
  for (const [greeting, sentence] of answers) {
    const server = createServer(socket => socket.on('error', () => {}).end(`${greeting}\r\n`))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const correoSaliente = { servidor: '127.0.0.1', puerto: port, seguridad: 'ninguna' }
    const { body, text } = await call('POST', '/escuela/correo-de-prueba', {
      as: admin,
      body: { correoSaliente },
    })
    expect(body.error).toMatch(sentence)
    expect(text).not.toContain('secreto')
  }
})

test('a kept password goes over no weaker connection than the one it was typed for', async () => {
  const mail = { servidor: 'correo.test', puerto: 587, usuario: 'oficina' }
  const typed = { ...mail, seguridad: 'starttls', contrasena: 'secreta y larga' }
  expect((await put({ correoSaliente: typed })).status).toBe(200)
  const weaker = { correoSaliente: { ...mail, seguridad: 'ninguna' } }
  const refusal = { correoSaliente: expect.stringMatching(/^Escribe también la contraseña/) }
  expect((await put(weaker)).body.campos).toEqual(refusal)
  const tried = await call('POST', '/escuela/correo-de-prueba', { as: admin, body: weaker })
  expect(tried.body.campos).toEqual(refusal)
  const stronger = await put({ correoSaliente: { ...mail, seguridad: 'tls' } })
  expect(stronger.body.data.correoSaliente).toMatchObject({ seguridad: 'tls', conContrasena: true })
  expect((await put({ correoSaliente: { ...mail, seguridad: 'starttls' } })).body.campos).toEqual(refusal)
  await put({ correoSaliente: null })
})
