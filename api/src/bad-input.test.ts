import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from './testing/app.ts'

const { app, call, person } = await openTestApp()
const admin = await person(ROL.administrador)
const teacher = await person(ROL.maestro)
const student = await person(ROL.estudiante)
/** Grades and attendance are the teachers' business, but for those of a closed period; their own address the students'. */
const whoMay = (path: string) =>
  (path.startsWith('/calificaciones') && !path.endsWith('/rectificar')) || path.startsWith('/asistencias')
    ? teacher
    : path === '/mensajes/a-la-vista'
      ? student
      : admin

interface Field {
  type?: string | string[]
  anyOf?: Field[]
}
interface Operation {
  requestBody?: {
    content: { 'application/json'?: { schema: { properties: Record<string, Field> } } }
  }
}

const { paths }: { paths: Record<string, Record<string, Operation>> } = (
  await app.inject({ url: '/api/openapi.json' })
).json()

/** Every field of every JSON body that the API takes, read from the document that the schemas make. */
const fields = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) =>
    Object.entries(requestBody?.content['application/json']?.schema.properties ?? {}).map(
      ([field, { type, anyOf = [] }]) => {
        const address = path
          .replace('/api/v1', '')
          .replace('{cual}', 'sin-pago')
          .replace('{tipo}', 'invitacion')
          .replace(/\{\w+\}/, '1')
        const types = [type, ...anyOf.map(one => one.type)].flat()
        return [method.toUpperCase(), address, field, types.includes('null') ? 'null' : type] as const
      },
    ),
  ),
)

/** A body that is right but for one field, so that the field's own check is what answers. */
const plausible = (path: string) => ({
  ...{ id: admin.id, nombre: 'Nombre', apellido: 'Apellido', correo: 'a@b.do', telefono: '8095550100' },
  ...{ idrol: 2, cedula: '00112345678', contrasena: 'cinco gatos verdes' },
  ...{ contrasenaAnterior: 'no es esta', nuevaContrasena: 'cinco gatos verdes' },
  ...{
    creditos: 3,
    idperiodo: 1,
    idasignatura: 1,
    idAula: 1,
    idusuario: 1,
    dia: 'Lunes',
    cupo: 20,
    abierto: false,
    idperiodoinscripcion: 1,
    idseccion: 1,
    secciones: [1],
    token: 'x',
    codigo: '123456',
    calificacion: 90,
    calificaciones: [],
    motivo: 'Un motivo',
    oficializado: false,
    valido: true,
    asunto: 'Asunto',
    mensaje: 'Mensaje',
    titulo: 'Título',
    cuerpo: 'Cuerpo',
    aLaVista: true,
    fecha: '2026-01-15',
    ausentes: [],
    excusados: [],
  },
  ...(path.startsWith('/secciones')
    ? { inicio: '1970-01-01T08:00:00.000Z', fin: '1970-01-01T10:00:00.000Z' }
    : { inicio: '2026-01-01', fin: '2026-02-01' }),
})

/** Objects of which every field may be left out. */
const ALL_OPTIONAL = ['resultados']

const WRONG_TYPES: unknown[] = [null, [], {}, ['x'], { $ne: null }, { toString: 'x' }]
const STRANGE = [
  '', '   ', 'x'.repeat(100_000), '🎓🇩🇴👩🏽‍🎓', '\u202Etxet lasrever\u202C', 'a\u0000b', '\uD800', "'; drop table usuarios; --",
  '<img src=x onerror=alert(1)>', '=HYPERLINK("http://x")', '__proto__', 'constructor', 'NaN', '-1', '1e308',
  -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2_147_483_648, true, false,
] // biome-ignore format: a list of values reads better in lines

describe.each(fields)('%s %s: %s', (method, path, field, type) => {
  const send = (value: unknown) => {
    const body = { ...plausible(path), [field]: value }
    if (value === undefined) delete (body as Record<string, unknown>)[field]
    return call(method as 'POST' | 'PUT', path, { as: whoMay(path), body })
  }

  const isRight = (value: unknown) =>
    (Array.isArray(value) && value.length === 0 && type === 'array') ||
    (value === null && type === 'null') ||
    (ALL_OPTIONAL.includes(field) && typeof value === 'object' && value !== null && !Array.isArray(value))
  const wrong = WRONG_TYPES.filter(value => !isRight(value))
  test.each(wrong.map(value => [value]))('%j is refused with a sentence at its field', async value => {
    const { status, body } = await send(value)
    expect(status).toBe(400)
    // What is wrong inside a list stands under its place: `secciones.0`.
    const [, sentence] = Object.entries(body.campos).find(([name]) => name.split('.')[0] === field) ?? []
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ¿¡]/)
  })

  test('missing, strange or huge: never a failure of ours', async () => {
    for (const value of [undefined, ...STRANGE]) {
      const { status, body } = await send(value)
      expect([value, status < 500]).toEqual([value, true])
      if (status >= 400) expect(body.error).toMatch(/^[A-ZÁÉÍÓÚ¿¡].{5,}/)
    }
  })
})

const calls = new Map(fields.map(([method, path]) => [`${method} ${path}`, [method, path] as const]))
test.each([...calls.values()])('%s %s: no body, and null, is one without fields', async (method, path) => {
  const asNull = { body: 'null', headers: { 'content-type': 'application/json' } }
  const answers = [{ body: {} }, {}, asNull].map(async sent => {
    const { status, body } = await call(method as 'POST' | 'PUT', path, { as: whoMay(path), ...sent })
    return [status, body.error, body.campos]
  })
  const [empty, ...others] = await Promise.all(answers)
  expect(others).toEqual([empty, empty])
})

test('there are fields to try', () => {
  expect(fields.length).toBeGreaterThan(30)
})
