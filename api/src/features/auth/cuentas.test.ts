import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { ROL } from '@nivela/contract/roles'
import { writeXlsx } from '@nivela/xlsx/write'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { linkIn, openMailServer, sendMails } from '../../testing/mail.ts'
import { upload } from '../../testing/upload.ts'
import { createEnlace } from '../correos/enlaces.service.ts'

const school = await openTestApp()
const { app, call, login, person, postgres } = school
const second = await openTestApp(postgres)
const offer = await openTestOffer(school)
const { admin } = offer

const switchOff = (id: number, as = admin) => call('POST', `/usuarios/${id}/desactivar`, { as })
const switchOn = (id: number) => call('POST', `/usuarios/${id}/activar`, { as: admin })
const OFF = 'Tu cuenta está desactivada. Escribe a la oficina si crees que es un error.'

let count = 0
const body = (changes: object = {}) => {
  count += 1
  return {
    nombre: 'Rosa',
    apellido: 'Peña',
    correo: `rosa${count}@escuela.test`,
    telefono: '8095550101',
    idrol: ROL.maestro,
    cedula: String(11_200_000_000 + count),
    ...changes,
  }
}
const register = (changes?: object) => call('POST', '/auth/register', { as: admin, body: body(changes) })

describe('switched off and on', () => {
  test('sessions end on every server, sign-in says so only after the right password, nothing is lost', async () => {
    const who = await person(ROL.estudiante)
    expect((await switchOff(who.id)).body.data).toMatchObject({ id: who.id, activo: false })
    for (const server of [school, second])
      expect((await server.call('GET', `/usuarios/${who.id}`, { as: who })).status).toBe(401)
    expect(await login(who.correo)).toMatchObject({ status: 401, body: { error: OFF } })
    expect((await login(who.correo, 'otra-cosa')).body.error).toBe('Correo o contraseña incorrectos.')
    expect((await switchOff(who.id)).status).toBe(200)
    expect((await switchOn(who.id)).body.data.activo).toBe(true)
    expect((await login(who.correo)).status).toBe(200)
  })

  test('a sign-in at the same moment opens no session that outlives it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person(ROL.estudiante)))
    await Promise.all(people.flatMap(({ id, correo }) => [login(correo), switchOff(id), login(correo)]))
    const { rows } = await postgres.pool.query('select from sesiones where idusuario = any($1::int[])', [
      people.map(({ id }) => id),
    ])
    expect(rows).toHaveLength(0)
  })

  test('not oneself, and never the last administrator who can sign in', async () => {
    expect((await switchOff(admin.id)).body.error).toBe('No puedes desactivar tu propia cuenta.')
    const setOthers = (activo: boolean) =>
      postgres.pool.query('update usuarios set activo = $1 where id = $2', [activo, admin.id])
    const [one, two] = [await person(ROL.administrador), await person(ROL.administrador)]
    await setOthers(false)
    const both = await Promise.all([switchOff(one.id, two), switchOff(two.id, one)])
    const { rows } = await postgres.pool.query('select id from usuarios where idrol = 1 and activo')
    await setOthers(true)
    expect(rows).toHaveLength(1)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an import updates them, leaves them off, sends no mail and says so', async () => {
    const who = await person(ROL.estudiante, { nombre: 'Antes', cedula: '00199900011', matricula: 'OFF-1' })
    await switchOff(who.id)
    const cells = [
      'OFF-1',
      '00199900011',
      'Después',
      'Apagada',
      'nueva-apagada@prueba.test',
      null,
      90,
      90,
      90,
      90,
    ]
    const content = await writeXlsx([
      {
        name: 'Hoja',
        columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading })),
        rows: [cells],
      },
    ])
    const mails = 'select count(*)::int as cuantos from correos where idusuario = $1'
    const before = (await postgres.pool.query(mails, [who.id])).rows[0].cuantos
    const answer = await upload(app, '/import/excel', admin, [{ name: 'file', filename: 'p.xlsx', content }])
    expect(answer.body.data).toMatchObject({ actualizados: 1 })
    expect(answer.body.data.avisos).toContainEqual({
      fila: 2,
      columna: 'Nombre',
      mensaje: expect.stringMatching(/^Después Apagada tiene la cuenta desactivada/),
    })
    const { rows } = await postgres.pool.query('select nombre, activo from usuarios where id = $1', [who.id])
    expect(rows).toEqual([{ nombre: 'Después', activo: false }])
    expect((await postgres.pool.query(mails, [who.id])).rows[0].cuantos).toBe(before)
  })
})

describe('a teacher who leaves', () => {
  const handOver = (from: number, idusuario: number, secciones?: number[]) =>
    call('POST', `/secciones/teacher/${from}/entregar`, { as: admin, body: { idusuario, secciones } })

  test('hands the sections over first: all in one act, or none where one clashes', async () => {
    const [leaving, busy, free] = [
      await person(ROL.maestro),
      await person(ROL.maestro),
      await person(ROL.maestro),
    ]
    const one = await offer.createSection({ idusuario: leaving.id, dia: 'Martes', nombre: 'A' })
    const two = await offer.createSection({ idusuario: leaving.id, dia: 'Jueves', nombre: 'B' })
    await offer.createSection({ idusuario: busy.id, dia: 'Jueves', inicio: 9, fin: 11, nombre: 'C' })
    expect(await switchOff(leaving.id)).toMatchObject({
      status: 409,
      body: { error: 'Tiene 2 secciones en períodos sin cerrar: entrégalas primero a otro maestro.' },
    })
    const clash = await handOver(leaving.id, busy.id)
    expect([clash.status, clash.body.error]).toEqual([
      409,
      expect.stringMatching(/^No puede recibir la sección B de .*: ya tiene la sección C de/),
    ])
    const theirs = async (id: number) =>
      (await call('GET', `/secciones/teacher/${id}`, { as: admin })).body.data.map(
        (s: { id: number }) => s.id,
      )
    expect((await theirs(leaving.id)).sort()).toEqual([one.id, two.id].sort())
    expect((await handOver(leaving.id, busy.id, [one.id])).body.data).toMatchObject([
      { id: one.id, idusuario: busy.id },
    ])
    expect((await handOver(leaving.id, free.id)).body.data).toMatchObject([
      { id: two.id, idusuario: free.id },
    ])
    expect((await switchOff(leaving.id)).body.data.activo).toBe(false)
    expect((await handOver(free.id, leaving.id)).body.campos).toEqual({
      idusuario: 'Ese maestro está desactivado: elige a otro.',
    })
    expect((await handOver(free.id, admin.id)).body.campos).toEqual({ idusuario: 'Elige a un maestro.' })
    expect((await handOver(free.id, free.id)).status).toBe(400)
    expect((await handOver(free.id, busy.id, [one.id])).status).toBe(404)
  })

  test('their students hear of the new teacher', async () => {
    const [leaving, next] = [
      await person(ROL.maestro),
      await person(ROL.maestro, { nombre: 'Nueva', apellido: 'Maestra' }),
    ]
    const section = await offer.createSection({ idusuario: leaving.id, dia: 'Viernes' })
    const student = await offer.student()
    await offer.enrol(student, section.id)
    await handOver(leaving.id, next.id)
    const { data } = (await call('GET', '/avisos', { as: student })).body
    expect(data[0].texto).toMatch(/ahora la imparte Nueva Maestra\.$/)
  })

  test('a section that is given to them while they are switched off: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const teacher = await person(ROL.maestro)
      const [off] = await Promise.all([
        switchOff(teacher.id),
        offer.createSection({ idusuario: teacher.id, dia: 'Sabado' }).catch(() => null),
      ])
      const { rows } = await postgres.pool.query('select from secciones where idusuario = $1', [teacher.id])
      expect(off.status === 200 && rows.length > 0).toBe(false)
    }
  })

  test('sections of a closed period stay with them and are in nobody’s way', async () => {
    const teacher = await person(ROL.maestro)
    const idperiodo = await offer.createPeriod()
    await offer.createSection({ idusuario: teacher.id, idperiodo })
    await postgres.pool.query('update periodos set cerrado = true where id = $1', [idperiodo])
    expect((await switchOff(teacher.id)).status).toBe(200)
  })
})

describe('staff invited by mail', () => {
  test('need no password, choose their own through the link, and can be invited again until then', async () => {
    const server = await openMailServer()
    await sendMails(postgres, server.url)
    const { status, body: answer } = await register({ invitar: true, correo: 'invitada@escuela.test' })
    expect([status, answer.data.verificado]).toEqual([201, false])
    const mail = await server.next('invitada@escuela.test')
    expect(mail.text).toContain('La oficina de nivelación te registró en Nivela')
    expect(mail.text).not.toContain('POMA')
    expect((await call('POST', `/usuarios/${answer.data.id}/invitar`, { as: admin })).status).toBe(200)
    const { token } = linkIn(await server.next('invitada@escuela.test'))
    await call('POST', '/auth/reset-password', { body: { token, contrasena: 'cinco gatos verdes' } })
    expect((await login('invitada@escuela.test', 'cinco gatos verdes')).status).toBe(200)
    expect((await call('POST', `/usuarios/${answer.data.id}/invitar`, { as: admin })).status).toBe(409)
  })

  test('are signed in with their first password, to set up what is demanded of them; nobody who is off, or recovers one', async () => {
    const demanding = await openTestApp(postgres, { requireSecondFactor: 'staff' })
    const choose = async (id: number, on = call) => {
      const token = await postgres.db.transaction(tx => createEnlace(tx, id, 'invitacion'))
      return on('POST', '/auth/reset-password', { body: { token, contrasena: 'siete perros azules' } })
    }
    const invited = async () =>
      (await register({ invitar: true })).body.data as { id: number; correo: string }

    const ana = await invited()
    const { body: chosen, headers } = await choose(ana.id)
    const { usuario, token } = chosen.data.sesion
    expect(chosen.data.correo).toBe(ana.correo)
    expect(usuario).toEqual({
      ...{ id: ana.id, nombre: 'Rosa', correo: ana.correo, idrol: ROL.maestro, verificado: true },
    })
    expect(headers['set-cookie']).toContain('dispositivos=')
    expect((await second.call('GET', `/usuarios/${ana.id}`, { as: { token } })).status).toBe(200)
    // Once: the next link of theirs is for a password that they have.
    expect((await choose(ana.id)).body.data).toEqual({ correo: ana.correo })
    expect((await call('GET', `/usuarios/${ana.id}`, { as: { token } })).status).toBe(401)

    const held = (await choose((await invited()).id, demanding.call)).body.data.sesion
    expect(held.usuario.faltaSegundoFactor).toBe(true)

    const off = await invited()
    await switchOff(off.id)
    expect((await choose(off.id)).body.campos.token).toMatch(/^Tu cuenta está desactivada/)
  })

  test('without it the password is required', async () => {
    expect((await register()).body.campos).toEqual({ contrasena: "El campo 'contraseña' está vacío" })
    expect((await register({ invitar: false })).status).toBe(400)
    expect((await register({ invitar: 'sí' })).status).toBe(400)
  })
})

describe('documents', () => {
  test('a passport in place of the cédula: kind and number, unique, found by it', async () => {
    const passport = { cedula: null, tipodocumento: 'pasaporte', documento: 'ab 123-456', invitar: true }
    const created = await register(passport)
    expect(created.body.data).toMatchObject({
      cedula: null,
      tipodocumento: 'pasaporte',
      documento: 'AB123456',
    })
    expect((await register(passport)).body.campos).toEqual({
      documento: expect.stringMatching(/^Ese documento ya es de otra persona\. Es de /),
    })
    expect((await register({ ...passport, tipodocumento: 'otro' })).status).toBe(201)
    const found = (await call('GET', '/usuarios?buscar=ab123456', { as: admin })).body.data
    expect(found.map(({ id }: { id: number }) => id)).toContain(created.body.data.id)
  })

  test.each([
    [{ cedula: null }, 'cedula'],
    [{ cedula: null, tipodocumento: 'pasaporte' }, 'documento'],
    [{ cedula: null, documento: 'AB12345' }, 'tipodocumento'],
    [{ cedula: null, tipodocumento: 'pasaporte', documento: 'x' }, 'documento'],
    [{ cedula: null, tipodocumento: 'licencia', documento: 'AB12345' }, 'tipodocumento'],
  ])('%j is refused at its field', async (changes, campo) => {
    const { status, body: answer } = await register({ invitar: true, ...changes })
    expect([status, Object.keys(answer.campos)]).toEqual([400, [campo]])
  })
})

describe('the password asked for again', () => {
  const aged = async () => {
    const office = await person(ROL.administrador)
    await postgres.pool.query(
      "update sesiones set creada = now() - interval '16 minutes' where idusuario = $1",
      [office.id],
    )
    return office
  }

  test('for an e-mail or a role, unless someone signed in a moment ago; a name needs none', async () => {
    const [office, who] = [await aged(), await person(ROL.maestro)]
    const standing = (await call('GET', `/usuarios/${who.id}`, { as: office })).body.data
    const put = (changes: object, as = office) =>
      call('PUT', `/usuarios/${who.id}`, { as, body: { ...standing, version: undefined, ...changes } })
    expect((await put({ nombre: 'Otra' })).status).toBe(200)
    for (const changes of [{ correo: 'tomada@escuela.test' }, { idrol: ROL.administrador }]) {
      expect(await put(changes)).toMatchObject({ status: 409, body: { confirmar: 'contrasenaPropia' } })
      expect((await put({ ...changes, contrasenaPropia: 'no es esta' })).body.campos).toEqual({
        contrasenaPropia: 'La contraseña no es correcta.',
      })
    }
    expect((await put({ correo: 'suya@escuela.test', contrasenaPropia: PASSWORD })).body.data.correo).toBe(
      'suya@escuela.test',
    )
    expect((await put({ correo: 'otra-vez@escuela.test' }, await person(ROL.administrador))).status).toBe(200)
  })

  test('for taking a second factor off', async () => {
    const [office, who] = [await aged(), await person(ROL.maestro)]
    const remove = (sent?: object) =>
      call('POST', `/usuarios/${who.id}/quitar-segundo-factor`, { as: office, body: sent })
    expect((await remove()).body.confirmar).toBe('contrasenaPropia')
    expect((await remove({ contrasenaPropia: PASSWORD })).status).toBe(200)
  })
})
