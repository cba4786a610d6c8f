import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { linkTo } from './mail.ts'
import { PASSWORD, ROLES } from './people.ts'

export const CHOSEN = 'cinco gatos verdes'

const HEADINGS = [
  ...['Matrícula', 'Cédula', 'Nombre', 'Apellido', 'Correo', 'Teléfono'],
  ...['Lengua Española', 'Matemáticas', 'Ciencias Sociales', 'Ciencias Naturales'],
]
export const anyCedula = () => `5${randomInt(1e9, 1e10 - 1)}`

export async function sheetOf(rows: (string | number)[][]) {
  const text = (value: string | number) => ({ type: typeof value === 'number' ? Number : String, value })
  const buffer = await writeXlsxFile([HEADINGS, ...rows].map(row => row.map(text)) as never).toBuffer()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'poma.xlsx', mimeType, buffer }
}

async function signIn(request: APIRequestContext, correo: string, contrasena: string) {
  const response = await request.post('/api/v1/auth/login', { data: { correo, contrasena } })
  return (await response.json()).data as { token: string; usuario: { id: number } }
}

export const tokenOfOffice = async (request: APIRequestContext) =>
  (await signIn(request, ROLES[0].correo, PASSWORD)).token

/** Something of the office's, by its call. Answers its id. */
export async function createAsOffice(request: APIRequestContext, path: string, data: object) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const response = await request.post(`/api/v1${path}`, { headers, data })
  expect(response.status()).toBe(201)
  return (await response.json()).data.id as number
}

/** Of someone whom a test made. */
export const tokenOf = async (request: APIRequestContext, correo: string) =>
  (await signIn(request, correo, CHOSEN)).token

/** Scores, or passed or not. */
type Flags = ('sí' | 'no' | number)[]

/** A student of the test's own, who came in as every student does: imported, invited, with a password of their choice. */
export const createStudent = async (request: APIRequestContext, flags?: Flags): Promise<string> =>
  (await createStudents(request, 1, flags))[0] ?? ''

/** Several of them, in one sheet. */
export async function createStudents(
  request: APIRequestContext,
  count: number,
  flags: Flags = ['no', 'no', 'no', 'no'],
) {
  const addresses = Array.from({ length: count }, () => `${randomUUID()}@e2e.test`)
  const rows = addresses.map(correo => [
    ...[randomUUID().slice(0, 8), anyCedula(), 'Wilkin', 'Santana', correo, '8095550144'],
    ...flags,
  ])
  const imported = await request.post('/api/v1/import/excel', {
    headers: { authorization: `Bearer ${await tokenOfImporter(request)}` },
    multipart: { file: await sheetOf(rows) },
  })
  expect(imported.status()).toBe(200)
  for (const correo of addresses) {
    const token = new URLSearchParams((await linkTo(correo)).split('?')[1]).get('token')
    await request.post('/api/v1/auth/reset-password', { data: { token, contrasena: CHOSEN } })
  }
  return addresses
}

const anyTeacher = () => ({
  ...{ nombre: 'Radhamés', apellido: 'Mota', correo: `${randomUUID()}@e2e.test`, telefono: '8095550166' },
  ...{ idrol: 2, cedula: anyCedula(), contrasena: CHOSEN },
})

/** A teacher of the test's own, verified. */
export const createTeacher = (request: APIRequestContext) => createColleague(request, anyTeacher())

async function createColleague(request: APIRequestContext, data: ReturnType<typeof anyTeacher>) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  expect((await request.post('/api/v1/auth/register', { headers, data })).status()).toBe(201)
  await verifyTeacher(request, data.correo)
  return data.correo
}

let importer: Promise<string> | undefined

/** Each worker imports as an administrator of its own: the server takes two files of a person at once, and a third is refused. */
async function tokenOfImporter(request: APIRequestContext) {
  importer ??= createColleague(request, { ...anyTeacher(), idrol: 1 })
  return tokenOf(request, await importer)
}

/** An open window of a period of its own, later than every other, so that the school's current period stays what it is. */
export async function createWindow(
  request: APIRequestContext,
  term?: { inicio: string; fin: string; asistencia?: boolean },
) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api/v1${path}`, { headers, data })).json()).data
  const nombre = `Período ${randomUUID().slice(0, 8)}`
  const dates = { inicio: '2090-01-15', fin: '2090-05-15' }
  const { id: idperiodo } = await post('/periodos/create', { nombre, ...(term ?? dates) })
  const { id } = await post('/inscripciones/create', { nombre, ...dates, idperiodo, abierto: true })
  return { id: id as number, idperiodo: idperiodo as number, nombre }
}

/** A section in the open window that no other test knows, of a subject that everyone may take, with a teacher of its own. */
export async function createSection(
  request: APIRequestContext,
  cupo: number,
  newSubject?: string,
  own?: { id: number; idperiodo: number },
  changes: object = {},
) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const get = async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const post = async (path: string, data: object) =>
    (await (await request.post(`/api/v1${path}`, { headers, data })).json()).data
  const nombre = randomUUID().slice(0, 8)
  const open = async () =>
    (await get('/inscripciones/process/all')).filter(({ abierto }: { abierto: boolean }) => abierto)
  const window = own ?? (await open())[0]
  const subject = newSubject
    ? await post('/asignaturas', { nombre: newSubject, creditos: 1 })
    : (await get('/asignaturas?buscar=orientacion'))[0]
  const teacher = await post('/auth/register', anyTeacher())
  const room = await post('/aulas', { nombre: `Aula ${nombre}` })
  const { id } = await post('/secciones', {
    ...{
      nombre,
      idusuario: teacher.id,
      idperiodo: window.idperiodo,
      idasignatura: subject.id,
      idAula: room.id,
    },
    ...{ dia: 'Viernes', inicio: '1970-01-01T07:00:00.000Z', fin: '1970-01-01T08:00:00.000Z', cupo },
    ...changes,
  })
  return { id: id as number, nombre, idventana: window.id as number, teacher: teacher.correo as string }
}

/** The teacher's mail proves their address. */
export async function verifyTeacher(request: APIRequestContext, correo: string) {
  const token = new URLSearchParams((await linkTo(correo)).split('?')[1]).get('token')
  expect((await request.post('/api/v1/auth/verify', { data: { token } })).status()).toBe(200)
}

/** From another device, which ends every other session. */
export async function changePassword(request: APIRequestContext, correo: string, nuevaContrasena: string) {
  const { token, usuario } = await signIn(request, correo, CHOSEN)
  const response = await request.post('/api/v1/auth/change-password', {
    headers: { authorization: `Bearer ${token}` },
    data: { id: usuario.id, contrasenaAnterior: CHOSEN, nuevaContrasena },
  })
  expect(response.status()).toBe(200)
}

export async function enrolIn(
  request: APIRequestContext,
  correo: string,
  { id, idventana }: { id: number; idventana: number },
) {
  const { token, usuario } = await signIn(request, correo, CHOSEN)
  const response = await request.post(`/api/v1/inscripciones/inscribir/${usuario.id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { idperiodoinscripcion: idventana, idusuario: usuario.id, idseccion: id },
  })
  expect(response.status()).toBe(200)
}

/** A place in the line of a full section, from another device. */
export async function waitFor(
  request: APIRequestContext,
  correo: string,
  { id, idventana }: { id: number; idventana: number },
) {
  const { token, usuario } = await signIn(request, correo, CHOSEN)
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.post(`/api/v1/inscripciones/espera/${usuario.id}`, {
    headers,
    data: { idperiodoinscripcion: idventana, idseccion: id },
  })
  expect(response.status()).toBe(201)
  const place = (await response.json()).data.id
  return { leave: () => request.delete(`/api/v1/inscripciones/espera/${place}`, { headers }) }
}
