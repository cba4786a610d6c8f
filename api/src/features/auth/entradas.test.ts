import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'

const { call, person, postgres } = await openTestApp()
const admin = await person(ROL.administrador)

let count = 0
const withoutMail = async (changes: object = {}) => {
  count += 1
  const body = {
    nombre: 'Wilkin',
    apellido: 'Encarnación',
    cedula: String(40_500_000_000 + count),
    ...changes,
  }
  const { status, body: answer } = await call('POST', '/usuarios/estudiantes', { as: admin, body })
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data as { id: number; cedula: string; matricula: string | null; correo: string | null }
}
const give = (id: number) => call('POST', `/usuarios/${id}/codigo`, { as: admin, body: {} })
const codeOf = async (id: number): Promise<string> => (await give(id)).body.data.codigo
const activate = (identificacion: string, codigo: string, changes: object = {}) => {
  count += 1
  const body = {
    identificacion,
    codigo,
    correo: `propio${count}@correo.test`,
    contrasena: PASSWORD,
    ...changes,
  }
  return call('POST', '/auth/activar', { body })
}

describe('the code that the office gives', () => {
  test('has 8 characters and is good for 7 days', async () => {
    const { id } = await withoutMail()
    const { status, body } = await give(id)
    expect(status).toBe(201)
    expect(body.data.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const days = (Date.parse(body.data.vence) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('is for students who have not chosen a password, and whose account is on', async () => {
    const teacher = await person(ROL.maestro)
    const student = await person(ROL.estudiante)
    const off = await withoutMail()
    await call('POST', `/usuarios/${off.id}/desactivar`, { as: admin })
    for (const [id, sentence] of [
      [teacher.id, /son para estudiantes/],
      [student.id, /ya eligió su contraseña/],
      [off.id, /está desactivada/],
    ] as const) {
      const { status, body } = await give(id)
      expect(status).toBe(409)
      expect(body.error).toMatch(sentence)
    }
    expect((await give(999_999)).status).toBe(404)
  })
})

describe('coming in with it', () => {
  test.each([
    ['cédula', (one: { cedula: string }) => one.cedula.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')],
    ['matrícula', (one: { matricula: string | null }) => ` ${one.matricula?.toLowerCase()} `],
  ])(
    'by %s: signed in at once, verified by the link in the mail, and the code is used up',
    async (_what, how) => {
      const number = ++count
      const student = await withoutMail({ matricula: `NE-${number}` })
      const codigo = await codeOf(student.id)
      const typed = `${codigo.slice(0, 4)} ${codigo.slice(4)}`.toLowerCase()
      const { status, body } = await activate(how(student), typed, { correo: `Nueva${number}@correo.test` })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toEqual({
        token: expect.any(String),
        usuario: {
          id: student.id,
          nombre: 'Wilkin',
          correo: `nueva${number}@correo.test`,
          idrol: ROL.estudiante,
          verificado: false,
        },
      })
      const { rows } = await postgres.pool.query('select tipo from correos where idusuario = $1', [
        student.id,
      ])
      expect(rows).toEqual([{ tipo: 'verificacion' }])
      expect((await activate(how(student), codigo)).status).toBe(401)
    },
  )

  test('a new code ends the one before; an expired one, a wrong one and an unknown person get one answer', async () => {
    const student = await withoutMail()
    const first = await codeOf(student.id)
    const second = await codeOf(student.id)
    const refused = await activate(student.cedula, first)
    expect(refused.status).toBe(401)
    expect((await activate('00000000000', second)).text).toBe(refused.text)
    await postgres.pool.query(`update codigos_de_entrada set vence = now() where idusuario = $1`, [
      student.id,
    ])
    expect((await activate(student.cedula, second)).text).toBe(refused.text)
  })

  test('ten wrong codes for one person, however they are named, and the eleventh waits; a new code makes room', async () => {
    const matricula = `DIEZ-${++count}`
    const student = await withoutMail({ matricula })
    const codigo = await codeOf(student.id)
    for (let i = 0; i < 10; i++)
      expect((await activate(i % 2 ? student.cedula : matricula, 'AAAAAAAA')).status).toBe(401)
    const { status, body, headers } = await activate(student.cedula, codigo)
    expect(status).toBe(429)
    expect(body.error).toMatch(/^Demasiados códigos incorrectos/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await activate(student.cedula, await codeOf(student.id))).status).toBe(200)
  })

  test('a refused password or a taken e-mail leaves the code as it was', async () => {
    const student = await withoutMail()
    const codigo = await codeOf(student.id)
    const weak = await activate(student.cedula, codigo, { contrasena: student.cedula })
    expect([weak.status, Object.keys(weak.body.campos)]).toEqual([400, ['contrasena']])
    const taken = await activate(student.cedula, codigo, { correo: admin.correo })
    expect([taken.status, Object.keys(taken.body.campos)]).toEqual([409, ['correo']])
    expect((await activate(student.cedula, codigo)).status).toBe(200)
  })

  test('of several at once one wins', async () => {
    const student = await withoutMail()
    const codigo = await codeOf(student.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => activate(student.cedula, codigo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  test('not once the account is switched off', async () => {
    const student = await withoutMail()
    const codigo = await codeOf(student.id)
    await call('POST', `/usuarios/${student.id}/desactivar`, { as: admin })
    expect((await activate(student.cedula, codigo)).status).toBe(401)
  })
})
