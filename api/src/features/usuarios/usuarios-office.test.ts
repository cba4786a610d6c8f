import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'

const { call, login, person, postgres } = await openTestApp()
const admin = await person(ROL.administrador, { nombre: 'Zoila', apellido: 'Abreu' })

let count = 0
const body = (changes: object = {}) => {
  count += 1
  return {
    nombre: 'Ángel',
    apellido: 'Núñez',
    correo: `Nueva${count}@Escuela.do`,
    telefono: '(809) 555-0100',
    idrol: ROL.maestro,
    cedula: `402-${String(1_000_000 + count)}-1`,
    contrasena: 'cinco gatos verdes',
    ...changes,
  }
}
const register = (changes?: object) => call('POST', '/auth/register', { as: admin, body: body(changes) })

describe('register', () => {
  test('keeps clean values, starts unverified, and answers the person without the password', async () => {
    const {
      status,
      body: answer,
      text,
    } = await register({ verificado: true, matricula: 'X', id: 7, contrasenaHash: 'x' })
    expect(status).toBe(201)
    expect(answer.data).toEqual({
      id: expect.any(Number),
      nombre: 'Ángel',
      apellido: 'Núñez',
      correo: expect.stringMatching(/^nueva\d+@escuela\.do$/),
      telefono: '8095550100',
      idrol: ROL.maestro,
      cedula: expect.stringMatching(/^402\d{8}$/),
      matricula: null,
      verificado: false,
      activo: true,
      tipodocumento: null,
      documento: null,
      version: expect.any(Number),
    })
    expect(text).not.toMatch(/contrasena|argon2/)
    const session = await login(answer.data.correo, 'cinco gatos verdes')
    expect(session.body.data.usuario).toMatchObject({ idrol: ROL.maestro, verificado: false })
  })

  test.each([
    ['+1 (829) 555 0100', '8295550100'],
    ['1-849-555-0100', '8495550100'],
    ['809.555.0100', '8095550100'],
    ['+34 612 345 678', '+34612345678'],
  ])('the phone %s is kept as %s', async (telefono, kept) => {
    expect((await register({ telefono })).body.data.telefono).toBe(kept)
  })

  test.each([
    [{ telefono: '8075550100' }, 'telefono', /809, 829 o 849/],
    [{ telefono: '809555010' }, 'telefono', /10 dígitos/],
    [{ cedula: '402-123-1' }, 'cedula', /^La cédula tiene 11 dígitos/],
    [{ cedula: 'ABCDEFGHIJK' }, 'cedula', /^La cédula tiene 11 dígitos/],
    [{ correo: 'sin arroba' }, 'correo', /^Escribe un correo válido/],
    [{ idrol: 0 }, 'idrol', /^El campo 'rol' está vacío$/],
    [{ idrol: '1' }, 'idrol', /^El campo 'rol' está vacío$/],
    [{ contrasena: 'corta' }, 'contrasena', /al menos 8/],
    [{ contrasena: 'password1' }, 'contrasena', /muy común/],
    [{ contrasena: 'angelnunez' }, 'contrasena', /tu nombre/],
  ])('%j is refused at its field', async (changes, campo, sentence) => {
    const { status, body: answer } = await register(changes)
    expect(status).toBe(400)
    expect(answer.campos).toEqual({ [campo]: expect.stringMatching(sentence) })
  })

  test('a student, an e-mail or a cédula that is taken: a rule forbids it', async () => {
    expect(await register({ idrol: ROL.estudiante })).toMatchObject({
      status: 409,
      body: { campos: { idrol: 'Los estudiantes entran con la importación de los resultados POMA.' } },
    })
    const taken = body()
    await call('POST', '/auth/register', { as: admin, body: taken })
    expect((await register({ correo: taken.correo.toUpperCase() })).body.campos).toEqual({
      correo: expect.stringMatching(/^Ese correo ya es de otra persona\. Es de .+ \(maestro\)\.$/),
    })
    expect((await register({ cedula: taken.cedula.replaceAll('-', '') })).body.campos).toEqual({
      cedula: expect.stringMatching(/^Esa cédula ya es de otra persona\. Es de /),
    })
  })

  test('the same person sent twenty times at once is kept once', async () => {
    const same = body()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/auth/register', { as: admin, body: same })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('list', () => {
  const list = async (query: string) => (await call('GET', `/usuarios${query}`, { as: admin })).body

  test('administrators and teachers; students when asked for; found without case and accents', async () => {
    await person(ROL.estudiante, { nombre: 'Yamilet', apellido: 'Ureña' })
    await register({ nombre: 'José Ángel', apellido: 'Ñandú' })
    const roles = (await list('')).data.map(({ idrol }: { idrol: number }) => idrol)
    expect(new Set(roles)).toEqual(new Set([ROL.administrador, ROL.maestro]))
    const names = async (query: string) =>
      (await list(query)).data.map(({ nombre }: { nombre: string }) => nombre)
    expect(await names('?buscar=jose%20ANGEL')).toEqual(['José Ángel'])
    expect(await names('?buscar=nandu')).toEqual(['José Ángel'])
    expect(await names('?buscar=yamilet')).toEqual([])
    expect(await names('?idrol=3&buscar=YAMI')).toEqual(['Yamilet'])
  })

  test('in pages with the total beside; whole without', async () => {
    const whole = await list('')
    expect(whole.total).toBeUndefined()
    const first = await list('?limite=2')
    const second = await list('?pagina=2&limite=2')
    expect([...first.data, ...second.data]).toEqual(whole.data.slice(0, 4))
    expect([first.total, second.total]).toEqual([whole.data.length, whole.data.length])
    expect(await list('?pagina=9999')).toMatchObject({ data: [], total: whole.data.length })
  })

  test.each([
    '?pagina=0',
    '?limite=501',
    '?limite=x',
    '?idrol=4',
    '?pagina=1&pagina=2',
    '?buscar=a&buscar=b',
  ])('%s is refused', async query => {
    const { status, body: answer } = await call('GET', `/usuarios${query}`, { as: admin })
    expect(status).toBe(400)
    expect(answer.error).toMatch(/^El parámetro '\w+' debe ser /)
  })
})

describe('correct', () => {
  const put = (id: number, changes: object, as = admin) =>
    call('PUT', `/usuarios/${id}`, { as, body: body(changes) })

  test('a new e-mail has to be verified again; anything else keeps the verification and the password', async () => {
    const who = await person(ROL.maestro)
    const kept = await put(who.id, { correo: who.correo, nombre: 'Otra' })
    expect(kept.body.data).toMatchObject({ nombre: 'Otra', verificado: true })
    const moved = await put(who.id, { correo: 'otra@escuela.do', idrol: ROL.administrador })
    expect(moved.body.data).toMatchObject({
      correo: 'otra@escuela.do',
      verificado: false,
      idrol: ROL.administrador,
    })
    expect((await login('otra@escuela.do')).status).toBe(200)
    expect((await call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(403)
  })

  test('a student’s matrícula is corrected, stays where it is not given, and is nobody else’s', async () => {
    const student = await person(ROL.estudiante)
    const other = await person(ROL.estudiante, { matricula: 'TOMADA-1' })
    const own = { idrol: ROL.estudiante, correo: student.correo }
    const changed = (await put(student.id, { ...own, matricula: ' 2026-0099 ' })).body.data
    expect(changed.matricula).toBe('2026-0099')
    const stale = await put(student.id, { ...own, matricula: '2026-0100', version: changed.version - 1 })
    expect([stale.status, stale.body.actual.matricula]).toEqual([409, '2026-0099'])
    expect((await put(student.id, own)).body.data.matricula).toBe('2026-0099')
    expect((await put(student.id, { ...own, matricula: null })).body.data.matricula).toBe('2026-0099')
    const taken = await put(student.id, { ...own, matricula: 'TOMADA-1' })
    expect([taken.status, taken.body.campos.matricula]).toEqual([409, expect.stringMatching(/otra persona/)])
    expect(other.id).not.toBe(student.id)
    const teacher = await person(ROL.maestro)
    const refused = await put(teacher.id, { correo: teacher.correo, matricula: 'M-1' })
    expect([refused.status, Object.keys(refused.body.campos ?? {})]).toEqual([409, ['matricula']])
  })

  test('roles that can not change', async () => {
    const student = await person(ROL.estudiante)
    expect((await put(student.id, { idrol: ROL.maestro })).body.campos.idrol).toBe(
      'Un estudiante no puede pasar a otro rol.',
    )
    expect((await put(student.id, { idrol: ROL.estudiante, correo: student.correo })).status).toBe(200)
    const teacher = await person(ROL.maestro)
    expect((await put(teacher.id, { idrol: ROL.estudiante })).status).toBe(409)
    expect((await put(admin.id, { idrol: ROL.maestro })).body.campos.idrol).toBe(
      'No puedes cambiar tu propio rol.',
    )
    expect((await put(999_999, {})).status).toBe(404)
  })

  test('two administrators who lower each other at once: one stays', async () => {
    await postgres.pool.query('update usuarios set idrol = 2 where idrol = 1 and id <> $1', [admin.id])
    const other = await person(ROL.administrador)
    const answers = await Promise.all([
      put(other.id, { idrol: ROL.maestro }),
      put(admin.id, { idrol: ROL.maestro }, other),
    ])
    const { rows } = await postgres.pool.query('select count(*)::int as quedan from usuarios where idrol = 1')
    expect(rows[0].quedan).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })
})
