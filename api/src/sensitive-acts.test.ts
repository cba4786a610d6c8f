import { ROL, type Rol } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { SENSITIVE_ACTS, type SensitiveAct } from './features/usuarios/sensitive-acts.service.ts'
import { PASSWORD } from './testing/app.ts'
import { everyWrite } from './testing/every-write.ts'
import { openMailServer, sendMails } from './testing/mail.ts'
import { CLIENT, openProvider } from './testing/oidc.ts'
import { upload } from './testing/upload.ts'
import { openWritesSchool, sendWrite, type Who } from './testing/writes.ts'

/** What could hand over an account or the school asks an earlier session for the password again: exactly what the table says. */

const provider = await openProvider('http://localhost:3000/api/v1/auth/institucion/vuelta')
const institucion = () => ({
  ...{ emisor: provider.issuer, cliente: CLIENT.id, secreto: `secreto ${next()}`, etiqueta: 'UASD' },
  ...{ dominios: [], exigida: 'none', segundoFactor: false },
})

const school = await openWritesSchool()
const { app, call, person, postgres, next } = school

type Send = (
  as: Who,
  extra: { contrasenaPropia?: string },
) => Promise<{ status: number; body: Asking | null }>
interface Asking {
  confirmar?: string
  campos?: Record<string, string>
}

/** Of someone who signed in a while ago. */
async function earlier(idrol: Rol = ROL.administrador) {
  const who = await person(idrol)
  await age(who.id)
  return who
}
const age = (id: number) =>
  postgres.pool.query(`update sesiones set creada = now() - interval '16 minutes' where idusuario = $1`, [id])

const newPerson = (idrol: Rol) => ({
  nombre: 'Nueva',
  apellido: 'Persona',
  correo: `n${next()}@sensible.test`,
  telefono: '8095550123',
  cedula: String(40_500_000_000 + next()),
  idrol,
  invitar: true,
})

const put = async (id: number, changes: object): Promise<Send> => {
  const { version: _, ...standing } = (await call('GET', `/usuarios/${id}`, { as: school.admin })).body.data
  return (as, extra) => call('PUT', `/usuarios/${id}`, { as, body: { ...standing, ...changes, ...extra } })
}

const sendFile =
  (path: string, content: string): Send =>
  (as, { contrasenaPropia }) =>
    upload(app, path, as, [
      { name: 'file', filename: 'tabla.csv', content },
      ...(contrasenaPropia === undefined ? [] : [{ name: 'contrasenaPropia', content: contrasenaPropia }]),
    ])

const RESULTS =
  'Matrícula,Cédula,Nombre,Apellido,Correo,Teléfono,Lengua Española,Matemáticas,Ciencias Sociales,Ciencias Naturales'

/** A sheet with the results of a student who is known, under this e-mail. */
async function results(correo?: string) {
  const { id } = await person(ROL.estudiante)
  const { data } = (await call('GET', `/usuarios/${id}`, { as: school.admin })).body
  const { matricula, cedula, nombre, apellido } = data
  return `${RESULTS}\n${matricula},${cedula},${nombre},${apellido},${correo ?? data.correo},,90,90,90,90\n`
}

const staff = (rol: string) => {
  const { nombre, apellido, correo, telefono, cedula } = newPerson(ROL.maestro)
  return `Nombre,Apellido,Correo,Teléfono,Cédula,Rol\n${nombre},${apellido},${correo},${telefono},${cedula},${rol}\n`
}

const post =
  (path: string, body: object = {}): Send =>
  (as, extra) =>
    call('POST', path, { as, body: { ...body, ...extra } })
const putEscuela =
  (body: object): Send =>
  (as, extra) =>
    call('PUT', '/escuela', { as, body: { ...body, ...extra } })

const imported = async (tabla: string, content: string) => {
  await sendFile(`/importaciones/${tabla}`, content)(school.admin, {})
  const { rows } = await postgres.pool.query('select max(id) as id from importaciones')
  return rows[0].id as number
}

const withFactor = async () => {
  const { id } = await person(ROL.administrador)
  await postgres.pool.query(
    `insert into llaves_de_acceso (idusuario, credencial, clave_publica, contador, nombre)
     values ($1, $2, '\\x00', 0, 'Llave')`,
    [id, Buffer.from(`llave ${next()}`)],
  )
  return id
}

/** Every way in which an act is sensitive. */
const SENSITIVE: Record<Exclude<SensitiveAct, 'POST /escuela/empezar'>, (() => Promise<Send>)[]> = {
  'POST /auth/register': [async () => post('/auth/register', newPerson(ROL.administrador))],
  'PUT /usuarios/{id}': [
    async () => put((await person(ROL.estudiante)).id, { correo: `c${next()}@sensible.test` }),
    async () => put((await person(ROL.maestro)).id, { idrol: ROL.administrador }),
    async () => put((await person(ROL.administrador)).id, { idrol: ROL.maestro }),
    async () => put((await person(ROL.administrador)).id, { nombre: 'Otra' }),
  ],
  'POST /usuarios/{id}/desactivar': [
    async () => post(`/usuarios/${(await person(ROL.administrador)).id}/desactivar`),
  ],
  'POST /usuarios/{id}/activar': [
    async () => {
      const { id } = await person(ROL.administrador)
      await postgres.pool.query('update usuarios set activo = false where id = $1', [id])
      return post(`/usuarios/${id}/activar`)
    },
  ],
  'DELETE /usuarios/{id}': [
    async () => {
      const { id } = await person(ROL.administrador)
      return (as, extra) => call('DELETE', `/usuarios/${id}`, { as, body: extra })
    },
  ],
  'POST /usuarios/{id}/unir': [
    async () => {
      const [{ id }, { id: con }] = [await person(ROL.estudiante), await person(ROL.estudiante)]
      return (as, extra) =>
        call('POST', `/usuarios/${id}/unir`, { as, body: { con, motivo: 'Es la misma', ...extra } })
    },
  ],
  'POST /usuarios/{id}/codigo': [
    async () => {
      const body = { nombre: 'Sin', apellido: 'Correo', cedula: String(40_500_000_000 + next()) }
      const { data } = (await call('POST', '/usuarios/estudiantes', { as: school.admin, body })).body
      return post(`/usuarios/${data.id}/codigo`)
    },
  ],
  'POST /usuarios/{id}/borrar-contacto': [
    async () => {
      const { id } = await person(ROL.estudiante)
      await postgres.pool.query('update usuarios set activo = false where id = $1', [id])
      await postgres.pool.query(
        `update usuarios set desactivado = now() - interval '5 years' where id = $1`,
        [id],
      )
      return post(`/usuarios/${id}/borrar-contacto`)
    },
  ],
  'POST /usuarios/{id}/quitar-segundo-factor': [
    async () => post(`/usuarios/${await withFactor()}/quitar-segundo-factor`),
  ],
  'POST /import/excel': [async () => sendFile('/import/excel', await results(`i${next()}@sensible.test`))],
  'POST /importaciones/{tabla}': [
    async () => sendFile('/importaciones/maestros', staff('Administradora')),
    async () => sendFile('/importaciones/resultados', await results(`i${next()}@sensible.test`)),
  ],
  'POST /importaciones/{id}/deshacer': [
    async () => post(`/importaciones/${await imported('maestros', staff('Administradora'))}/deshacer`),
    async () =>
      post(
        `/importaciones/${await imported('resultados', await results(`i${next()}@sensible.test`))}/deshacer`,
      ),
  ],
  'PUT /escuela': [
    async () => putEscuela({ correo: `oficina${next()}@sensible.test` }),
    async () => putEscuela({ remitente: `oficina${next()}@sensible.test` }),
    async () => putEscuela({ correoSaliente: { servidor: 'smtp.test', puerto: 25, seguridad: 'ninguna' } }),
    async () => putEscuela({ correoSaliente: null }),
    async () => putEscuela({ institucion: institucion() }),
    async () => putEscuela({ cuentaDePago: `Banco, cuenta ${next()}` }),
  ],
  'POST /escuela/correo-de-prueba': [async () => post('/escuela/correo-de-prueba', { correoSaliente: null })],
  'POST /auth/institucion/vincular': [
    async () => {
      await putEscuela({ institucion: institucion() })(school.admin, {})
      return post('/auth/institucion/vincular')
    },
  ],
  'POST /auth/institucion/separar': [async () => post('/auth/institucion/separar')],
  'POST /escuela/institucion-de-prueba': [
    async () => post('/escuela/institucion-de-prueba', { institucion: institucion() }),
  ],
  'PUT /correos/plantillas/{tipo}': [
    async () => (as, extra) => {
      const body = { asunto: 'Hola', titulo: 'Hola', cuerpo: 'Hola', ...extra }
      return call('PUT', '/correos/plantillas/invitacion', { as, body })
    },
  ],
}

/** The same calls where nothing is handed over. */
const HARMLESS: [string, () => Promise<Send>][] = [
  ['a teacher is registered', async () => post('/auth/register', newPerson(ROL.maestro))],
  ['a teacher’s name changes', async () => put((await person(ROL.maestro)).id, { nombre: 'Otra' })],
  [
    'a student is switched off',
    async () => post(`/usuarios/${(await person(ROL.estudiante)).id}/desactivar`),
  ],
  [
    'a student who has nothing is deleted',
    async () => {
      const { id } = await person(ROL.estudiante)
      return as => call('DELETE', `/usuarios/${id}`, { as })
    },
  ],
  [
    'joining two records is only looked at',
    async () => {
      const [{ id }, { id: con }] = [await person(ROL.estudiante), await person(ROL.estudiante)]
      return as => call('POST', `/usuarios/${id}/unir?simular=true`, { as, body: { con } })
    },
  ],
  ['results without another e-mail', async () => sendFile('/import/excel', await results())],
  ['teachers are imported', async () => sendFile('/importaciones/maestros', staff('Maestra'))],
  [
    'an administrator’s import is only looked at',
    async () => sendFile('/importaciones/maestros?simular=true', staff('Administradora')),
  ],
  [
    'an import of teachers is undone',
    async () => post(`/importaciones/${await imported('maestros', staff('Maestra'))}/deshacer`),
  ],
  ['the school’s telephone', async () => putEscuela({ telefono: '8095550111' })],
]

test('the calls that take the caller’s own password are those of the table', async () => {
  interface Operation {
    requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  }
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const asking = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { requestBody }]) =>
        Object.values(requestBody?.content ?? {}).some(
          ({ schema }) => 'contrasenaPropia' in (schema.properties ?? {}),
        ),
      )
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  expect(asking.sort()).toEqual(Object.keys(SENSITIVE_ACTS).sort())
})

describe.each(Object.entries(SENSITIVE))('%s', (act, ways) => {
  test.each(ways.map((way, index) => [index + 1, way] as const))(
    'asks an earlier session, in way %i, and does it with the password',
    async (_, way) => {
      const [who, send] = [await earlier(), await way()]
      expect(await send(who, {})).toMatchObject({
        status: 409,
        body: {
          confirmar: 'contrasenaPropia',
          error: expect.stringContaining(SENSITIVE_ACTS[act as SensitiveAct]),
        },
      })
      expect((await send(who, { contrasenaPropia: 'no es esta' })).body?.campos).toEqual({
        contrasenaPropia: 'La contraseña no es correcta.',
      })
      expect([200, 201]).toContain((await send(who, { contrasenaPropia: PASSWORD })).status)
    },
  )

  test.each(ways.map((way, index) => [index + 1, way] as const))(
    'asks nothing of someone who signed in a moment ago, in way %i',
    async (_, way) => {
      const [who, send] = [await person(ROL.administrador), await way()]
      expect([200, 201]).toContain((await send(who, {})).status)
    },
  )
})

test.each(HARMLESS)('%s: no password is asked for', async (_, way) => {
  const [who, send] = [await earlier(), await way()]
  expect([200, 201]).toContain((await send(who, {})).status)
})

test('no other call of an administrator asks for it', async () => {
  const asked: string[] = []
  for (const [name, prepare] of Object.entries(everyWrite(school))) {
    if (name in SENSITIVE_ACTS) continue
    const write = await prepare()
    if (write.by.id !== school.admin.id) continue
    await age(school.admin.id)
    const { text } = await sendWrite(school, name, write)
    if (text.includes('"confirmar":"contrasenaPropia"')) asked.push(name)
    await postgres.pool.query('update sesiones set creada = now() where idusuario = $1', [school.admin.id])
  }
  expect(asked).toEqual([])
})

describe('every other administrator is told by mail', () => {
  const cases: [string, () => Promise<{ id: number; hecho: string; send: Send }>][] = [
    [
      'of one who is registered',
      async () => {
        const body = newPerson(ROL.administrador)
        return {
          id: 0,
          hecho: 'dio el rol de administrador a Nueva Persona',
          send: post('/auth/register', body),
        }
      },
    ],
    [
      'of one who comes in a table',
      async () => ({
        id: 0,
        hecho: 'dio el rol de administrador a Nueva Persona',
        send: sendFile('/importaciones/maestros', staff('Administrador')),
      }),
    ],
    [
      'of a teacher who becomes one',
      () => about(ROL.maestro, 'dio el rol de administrador a', { idrol: ROL.administrador }),
    ],
    [
      'of one who is none any more',
      () => about(ROL.administrador, 'quitó el rol de administrador a', { idrol: ROL.maestro }),
    ],
    [
      'of another e-mail',
      () => about(ROL.administrador, 'cambió el correo de', { correo: `d${next()}@sensible.test` }),
    ],
    ['of other data', () => about(ROL.administrador, 'cambió los datos de', { telefono: '8095550199' })],
    ['of one who is switched off', () => switched('desactivar', 'desactivó la cuenta de')],
    ['of one who is switched on', () => switched('activar', 'activó de nuevo la cuenta de')],
  ]
  async function about(idrol: Rol, hecho: string, changes: object) {
    const { id } = await person(idrol, { nombre: 'Luis', apellido: `Mota ${next()}` })
    return { id, hecho: `${hecho} Luis Mota`, send: await put(id, changes) }
  }
  async function switched(verb: 'activar' | 'desactivar', hecho: string) {
    const { id } = await person(ROL.administrador, { nombre: 'Luis', apellido: `Mota ${next()}` })
    if (verb === 'activar')
      await postgres.pool.query('update usuarios set activo = false where id = $1', [id])
    return { id, hecho: `${hecho} Luis Mota`, send: post(`/usuarios/${id}/${verb}`) }
  }

  test.each(cases)('%s', async (_, prepare) => {
    const server = await openMailServer()
    const { hecho, send } = await prepare()
    const [other, teacher] = [await person(ROL.administrador), await person(ROL.maestro)]
    const who = await person(ROL.administrador, { nombre: 'Ana', apellido: 'Peña' })
    expect([200, 201]).toContain((await send(who, {})).status)
    await sendMails(postgres, server.url)
    const mail = await server.next(other.correo)
    expect(mail.subject).toBe('Cambió quién administra la escuela')
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(`Ana Peña ${hecho}`)
    expect([...server.to(who.correo), ...server.to(teacher.correo)]).toEqual([])
  })

  test('and not of a retry that changes nothing, nor of teachers', async () => {
    const [who, other, teacher] = [
      await person(ROL.administrador),
      await person(ROL.administrador),
      await person(ROL.maestro),
    ]
    const told = async () =>
      (await call('GET', '/avisos', { as: other })).body.data.filter(
        ({ tipo }: { tipo: string }) => tipo === 'administradores',
      )
    await call('POST', `/usuarios/${who.id}/activar`, { as: school.admin })
    await (await put(who.id, {}))(school.admin, {})
    await (await put(teacher.id, { nombre: 'Otra' }))(school.admin, {})
    await call('POST', `/usuarios/${teacher.id}/desactivar`, { as: school.admin })
    expect(await told()).toEqual([])
  })
})
