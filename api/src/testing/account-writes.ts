import { ROL } from '@nivela/contract/roles'
import { type TOTP, URI } from 'otpauth'
import { createEnlace } from '../features/correos/enlaces.service.ts'
import { PASSWORD } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import type { Who, Writes, WritesSchool } from './writes.ts'

/** The calls that write to accounts: passwords, sessions, second factor, people. */
export function accountWrites({ admin, call, login, next, person, postgres }: WritesSchool): Writes {
  async function withFactor() {
    const who = await person(ROL.maestro)
    const confirm = { contrasena: PASSWORD }
    const { body } = await call('POST', '/auth/segundo-factor/preparar', { as: who, body: confirm })
    const totp = URI.parse(body.data.uri) as TOTP
    return { who, code: () => totp.generate() }
  }
  async function activated() {
    const { who, code } = await withFactor()
    const { body } = await call('POST', '/auth/segundo-factor/activar', { as: who, body: { codigo: code() } })
    return { who, codigo: body.data.codigos[0] as string }
  }

  /** A key that their device made, and which the server does not have yet. */
  async function newKey() {
    const who = await person(ROL.maestro)
    const body = { contrasena: PASSWORD }
    const { data } = (await call('POST', '/auth/llaves/preparar', { as: who, body })).body
    return { who, answer: createAuthenticator('http://localhost:3000').create(data) }
  }
  async function withKey() {
    const { who, answer } = await newKey()
    const { body } = await call('POST', '/auth/llaves', { as: who, body: answer })
    return { who, id: body.data.id as number }
  }

  const newStudent = () => ({ nombre: 'Nuevo', apellido: 'Ingreso', cedula: String(40_400_000_000 + next()) })
  async function addStudent() {
    const { data } = (await call('POST', '/usuarios/estudiantes', { as: admin, body: newStudent() })).body
    return data as { id: number; cedula: string }
  }

  const linkOf = (who: Who, tipo: 'recuperacion' | 'verificacion') =>
    postgres.db.transaction(tx => createEnlace(tx, who.id, tipo))

  return {
    'POST /auth/logout': async () => ({ by: await person(ROL.maestro), lines: ['sesiones eliminar'] }),
    'POST /auth/reset-password': async () => {
      const by = await person(ROL.maestro)
      const body = { token: await linkOf(by, 'recuperacion'), contrasena: 'otra-clave-de-verdad' }
      return { by, body, lines: ['usuarios actualizar', 'sesiones eliminar'] }
    },
    'POST /auth/verify': async () => {
      const by = await person(ROL.maestro, { verificado: false })
      return { by, body: { token: await linkOf(by, 'verificacion') }, lines: ['usuarios actualizar'] }
    },
    'POST /auth/change-password': async () => {
      const by = await person(ROL.maestro)
      const body = { id: by.id, contrasenaAnterior: PASSWORD, nuevaContrasena: 'otra-clave-de-verdad' }
      return { by, body, lines: ['usuarios actualizar'] }
    },
    'POST /auth/register': async () => {
      const number = next()
      const body = {
        nombre: 'Nueva',
        apellido: 'Persona',
        correo: `nueva${number}@prueba.test`,
        telefono: '8095550123',
        cedula: String(40_300_000_000 + number),
        idrol: ROL.maestro,
        contrasena: 'una-clave-que-nadie-usa',
      }
      return { by: admin, body, lines: ['usuarios crear'] }
    },
    'POST /auth/sesiones/cerrar': async () => {
      const by = await person(ROL.maestro)
      await login(by.correo)
      return { by, body: { contrasena: PASSWORD }, lines: ['sesiones eliminar'] }
    },
    'POST /usuarios/{id}/cerrar-sesiones': async () => ({
      by: admin,
      id: (await person(ROL.maestro)).id,
      lines: ['sesiones eliminar'],
    }),
    'POST /auth/segundo-factor/preparar': async () => ({
      by: await person(ROL.maestro),
      body: { contrasena: PASSWORD },
      lines: ['segundo-factor crear'],
    }),
    'POST /auth/segundo-factor/activar': async () => {
      const { who, code } = await withFactor()
      return {
        by: who,
        body: { codigo: code() },
        lines: ['segundo-factor actualizar', 'usuarios actualizar'],
      }
    },
    'POST /auth/segundo-factor/desactivar': async () => {
      const { who, codigo } = await activated()
      const lines = ['usuarios actualizar', 'segundo-factor eliminar']
      return { by: who, body: { contrasena: PASSWORD, codigo }, lines }
    },
    'POST /auth/segundo-factor/codigos': async () => {
      const { who, codigo } = await activated()
      return { by: who, body: { contrasena: PASSWORD, codigo }, lines: ['segundo-factor actualizar'] }
    },
    'POST /usuarios/{id}/quitar-segundo-factor': async () => {
      const { who } = await activated()
      const lines = ['usuarios actualizar', 'segundo-factor eliminar', 'sesiones eliminar']
      return { by: admin, id: who.id, lines }
    },
    'POST /auth/llaves': async () => {
      const { who, answer } = await newKey()
      return { by: who, body: answer, lines: ['llaves crear'] }
    },
    'PUT /auth/llaves/{id}': async () => {
      const { who, id } = await withKey()
      return { by: who, id, body: { nombre: 'Mi teléfono' }, lines: ['llaves actualizar'] }
    },
    'POST /auth/llaves/{id}/quitar': async () => {
      const { who, id } = await withKey()
      return { by: who, id, body: { contrasena: PASSWORD }, lines: ['llaves eliminar'] }
    },
    'POST /usuarios/{id}/desactivar': async () => ({
      by: admin,
      id: (await person(ROL.maestro)).id,
      lines: ['usuarios actualizar', 'sesiones eliminar'],
    }),
    'POST /usuarios/{id}/activar': async () => {
      const { id } = await person(ROL.maestro)
      await call('POST', `/usuarios/${id}/desactivar`, { as: admin })
      return { by: admin, id, lines: ['usuarios actualizar'] }
    },
    'POST /auth/institucion/separar': async () => {
      const by = await person(ROL.maestro)
      await postgres.pool.query(
        `insert into cuentas_de_institucion (idusuario, emisor, sujeto) values ($1, 'https://institucion.test', $2)`,
        [by.id, `sub-${by.id}`],
      )
      return { by, lines: ['institucion eliminar'] }
    },
    'POST /usuarios/{id}/borrar-contacto': async () => {
      const { id } = await person(ROL.estudiante)
      await postgres.pool.query('update usuarios set activo = false where id = $1', [id])
      await postgres.pool.query(
        `update usuarios set desactivado = now() - interval '5 years' where id = $1`,
        [id],
      )
      // Their session is gone with the account that was switched off.
      return { by: admin, id, lines: ['usuarios actualizar'] }
    },
    'POST /usuarios/estudiantes': async () => ({
      by: admin,
      body: { ...newStudent(), resultados: { lengua: 80 } },
      lines: ['usuarios crear', 'poma crear'],
    }),
    'PUT /resultados/poma/{userId}': async () => ({
      by: admin,
      id: (await addStudent()).id,
      body: { lengua: 80, motivo: 'Se leyó mal' },
      lines: ['poma crear'],
    }),
    'POST /usuarios/{id}/codigo': async () => ({
      by: admin,
      id: (await addStudent()).id,
      body: {},
      lines: ['codigos crear'],
    }),
    'POST /auth/activar': async () => {
      const { id, cedula } = await addStudent()
      const { data } = (await call('POST', `/usuarios/${id}/codigo`, { as: admin, body: {} })).body
      const body = {
        ...{ identificacion: cedula, codigo: data.codigo },
        ...{ correo: `propio${next()}@prueba.test`, contrasena: 'una-clave-que-nadie-usa' },
      }
      return { by: { ...admin, id }, body, lines: ['codigos eliminar', 'usuarios actualizar'] }
    },
    'POST /usuarios/{id}/unir': async () => ({
      by: admin,
      id: (await addStudent()).id,
      body: { con: (await addStudent()).id, motivo: 'Son la misma persona' },
      lines: ['uniones crear', 'usuarios eliminar'],
    }),
    'DELETE /usuarios/{id}': async () => ({
      by: admin,
      id: (await addStudent()).id,
      lines: ['usuarios eliminar'],
    }),
    'PUT /usuarios/{id}': async () => {
      const { id } = await person(ROL.maestro)
      const { data } = (await call('GET', `/usuarios/${id}`, { as: admin })).body
      return { by: admin, id, body: { ...data, nombre: 'Otra' }, lines: ['usuarios actualizar'] }
    },
  }
}
