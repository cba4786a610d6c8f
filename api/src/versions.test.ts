import { toHoraIso } from '@nivela/contract/horas'
import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp } from './testing/app.ts'
import { SENTENCE } from './testing/calls.ts'
import { openTestOffer } from './testing/enrolment.ts'

/** Two people edit the same: what every PUT does that answers a `version`. A call without a row here fails the suite. */

const app = await openTestApp()
const { call, person } = app
const offer = await openTestOffer(app)
const { admin } = offer
const teacher = await person(ROL.maestro)

interface Properties {
  $ref?: string
  properties?: Record<string, Properties>
  items?: Properties
}
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Properties } } }
  responses: { 200?: { content?: { 'application/json'?: { schema: Properties } } } }
}
const { paths, components } = (await app.app.inject({ url: '/api/openapi.json' })).json() as {
  paths: Record<string, { put?: Operation; delete?: { parameters?: { name: string }[] } }>
  components: { schemas: Record<string, Properties> }
}
const resolve = (schema?: Properties): Properties | undefined =>
  schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
const answerOf = ({ responses }: Operation) =>
  resolve(responses[200]?.content?.['application/json']?.schema.properties?.data)
const versioned = Object.entries(paths).flatMap(([path, { put }]) => {
  const data = put && answerOf(put)
  if (!put || !(data?.properties?.version ?? resolve(data?.items)?.properties?.version)) return []
  const schema = put.requestBody?.content['application/json'].schema
  return [{ path: path.replace('/api/v1', ''), fields: Object.keys(schema?.properties ?? {}) }]
})

interface Case {
  id: number | string
  /** All that the body takes, as it stands. */
  body: Record<string, unknown>
  /** Another value for each field that can change. */
  other: Record<string, unknown>
  as?: { token: string }
}

const created = async (path: string, body: object) =>
  (await call('POST', path, { as: admin, body })).body.data.id as number
let count = 0
const unique = (word: string) => {
  count += 1
  return `${word} ${count}`
}
const DATES = { inicio: '2026-01-15', fin: '2026-05-15' }
const OTHER_DATES = { inicio: '2026-01-16', fin: '2026-05-14' }

const TABLE: Record<string, () => Promise<Case>> = {
  '/aulas/{id}': async () => {
    const body = { nombre: unique('Aula'), capacidad: null }
    return { id: await created('/aulas', body), body, other: { nombre: unique('Taller'), capacidad: 30 } }
  },
  '/asignaturas/{id}': async () => {
    const body = { nombre: unique('Arte'), creditos: 3, area: null }
    return {
      id: await created('/asignaturas', body),
      body,
      other: { nombre: unique('Danza'), creditos: 4, area: 'naturales' },
    }
  },
  '/periodos/{id}': async () => {
    const body = { nombre: unique('Período'), ...DATES }
    return {
      id: await created('/periodos/create', body),
      body,
      other: { nombre: unique('Otro'), ...OTHER_DATES, precio: 3500, asistencia: true },
    }
  },
  '/correos/plantillas/{tipo}': async () => {
    const tipo = ['invitacion', 'verificacion', 'recuperacion', 'prueba'][count % 4] as string
    count += 1
    return {
      id: tipo,
      body: { asunto: unique('Hola'), titulo: 'Hola', cuerpo: 'Hola' },
      other: { asunto: unique('Hola'), titulo: 'Adiós', cuerpo: 'Adiós' },
    }
  },
  '/inscripciones/actualizar-proceso/{id}': async () => {
    const body = { nombre: unique('Ventana'), ...DATES, idperiodo: offer.period }
    return {
      id: await created('/inscripciones/create', body),
      body,
      other: {
        nombre: unique('Otra'),
        ...OTHER_DATES,
        idperiodo: await offer.createPeriod(),
        abreEn: '2090-01-15T09:00',
        cierraEn: '2090-01-20T18:00',
      },
    }
  },
  '/secciones/{id}': async () => {
    const { id, ...section } = await offer.createSection()
    const { nombre, idusuario, idperiodo, idasignatura, idAula, dia, inicio, fin, cupo } =
      section as unknown as Record<string, unknown>
    return {
      id,
      body: { nombre, idusuario, idperiodo, idasignatura, idAula, dia, inicio, fin, cupo },
      other: {
        nombre: unique('S'),
        idusuario: (await person(ROL.maestro)).id,
        idperiodo: await offer.createPeriod(),
        idasignatura: await offer.createSubject(),
        idAula: await created('/aulas', { nombre: unique('Aula') }),
        dia: 'Jueves',
        inicio: toHoraIso(7),
        fin: toHoraIso(11),
        cupo: 21,
      },
    }
  },
  '/disponibilidad/maestros/{id}': async () => {
    const body = { asignaturas: [], bloqueadas: [], maxHoras: 20 }
    const other = {
      asignaturas: [await offer.createSubject()],
      bloqueadas: [{ dia: 'Lunes', hora: 8 }],
      maxHoras: 8,
    }
    return { id: (await person(ROL.maestro)).id, body, other }
  },
  '/disponibilidad/aulas/{id}': async () => ({
    id: await created('/aulas', { nombre: unique('Aula') }),
    body: { bloqueadas: [] },
    other: { bloqueadas: [{ dia: 'Lunes', hora: 8 }] },
  }),
  '/propuestas/secciones/{id}': async () => {
    const { id: idseccion, ...section } = await offer.createSection()
    const { nombre, idusuario, idperiodo, idasignatura, idAula } = section as unknown as Record<
      string,
      unknown
    >
    await call('DELETE', `/secciones/${idseccion}`, { as: admin })
    const { rows } = await app.postgres.pool.query(
      `with p as (insert into propuestas (idperiodo, estado, parametros) values ($1, 'lista', '{}') returning id)
       insert into propuestas_secciones (idpropuesta, nombre, idasignatura, idaula, idusuario, dia, inicio, fin, cupo)
       select id, $2, $3, $4, $5, 'Lunes', 8, 10, 20 from p returning id`,
      [idperiodo, nombre, idasignatura, idAula, idusuario],
    )
    const hours = { inicio: toHoraIso(8), fin: toHoraIso(10) }
    return {
      id: rows[0].id,
      body: { nombre, idAula, idusuario, dia: 'Lunes', ...hours, cupo: 20, fija: false },
      other: {
        nombre: unique('S'),
        idAula: await created('/aulas', { nombre: unique('Aula') }),
        idusuario: (await person(ROL.maestro)).id,
        dia: 'Jueves',
        inicio: toHoraIso(7),
        fin: toHoraIso(11),
        cupo: 21,
        fija: true,
      },
    }
  },
  '/usuarios/{id}': async () => {
    const { id } = await person(ROL.maestro)
    const { data } = (await call('GET', `/usuarios/${id}`, { as: admin })).body
    const { nombre, apellido, correo, telefono, idrol, cedula } = data
    count += 1
    return {
      id,
      body: {
        ...{ nombre, apellido, correo, telefono, idrol, cedula },
        ...{ tipodocumento: 'otro', documento: `DOC${1000 + count}` },
      },
      other: {
        nombre: 'Ana',
        apellido: 'Peña',
        correo: `otra${count}@prueba.test`,
        telefono: '8295550111',
        idrol: ROL.administrador,
        cedula: String(30_200_000_000 + count),
        tipodocumento: 'pasaporte',
        documento: `PAS${1000 + count}`,
      },
    }
  },
  '/escuela': async () => {
    const as = await person(ROL.administrador)
    // To demand a second factor one needs one's own.
    await app.postgres.pool.query('update usuarios set segundo_factor = true where id = $1', [as.id])
    const institucion = {
      ...{ emisor: 'https://institucion.test', cliente: 'nivela', secreto: 'secreto', etiqueta: 'la UASD' },
      ...{ dominios: ['prueba.test'], exigida: 'none', segundoFactor: false },
    }
    const correoSaliente = { servidor: 'smtp.prueba.test', puerto: 587, seguridad: 'starttls' }
    return {
      as,
      id: 1,
      body: {
        ...{ nombre: unique('Liceo'), correo: 'contacto@prueba.test', telefono: null, direccion: null },
        ...{ cuentaDePago: null, indicacionDePago: null },
        ...{ zonaHoraria: 'America/Santo_Domingo', notaMinimaPoma: 70, notaMinimaAprobar: 70 },
        ...{ mesesDeDatos: 24, patronMatricula: null, institucion: null },
        ...{ segundoFactor: 'none', correoSaliente: null, remitente: null, pasosSaltados: [] },
      },
      other: {
        ...{ nombre: unique('Colegio'), correo: 'oficina@prueba.test', telefono: '8095550101' },
        ...{ direccion: 'Calle 1', zonaHoraria: 'UTC', notaMinimaPoma: 60, notaMinimaAprobar: 75 },
        ...{ mesesDeDatos: 30, patronMatricula: 'AAAA-0001', institucion },
        ...{ segundoFactor: 'staff', correoSaliente, remitente: 'avisos@prueba.test' },
        ...{ cuentaDePago: 'Banco\n960-000', indicacionDePago: 'Pon tu matrícula', pasosSaltados: ['aulas'] },
      },
    }
  },
  '/calificaciones/{id}': async () => {
    count += 1
    const hour = 7 + Math.floor(count / 6)
    const section = await offer.createSection({
      idusuario: teacher.id,
      dia: ['Lunes', 'Martes', 'Miercoles', 'Jueves', 'Viernes', 'Sabado'][count % 6],
      inicio: hour,
      fin: hour + 1,
    })
    const student = await offer.student()
    await offer.enrol(student, section.id)
    const own = { idseccion: section.id, idusuario: student.id, calificacion: 70 }
    const { data } = (await call('POST', '/calificaciones/create', { as: teacher, body: own })).body
    return {
      id: data.id,
      body: { ...own, oficializado: false },
      other: { calificacion: 90, oficializado: true },
      as: teacher,
    }
  },
}
/** Each cell of a whole section has its own version: see planilla.test.ts; a roll is lists of people: see asistencias.test.ts. */
const ELSEWHERE = ['/calificaciones/seccion/{id}', '/asistencias/seccion/{id}']
/** What names the thing, or answers a question, and changes nothing of it. */
const NOT_EDITED: Record<string, string[]> = {
  // The editor's own password; a matrícula is a student's: see usuarios-office.test.ts.
  '/usuarios/{id}': ['contrasenaPropia', 'matricula'],
  '/escuela': ['contrasenaPropia'],
  '/correos/plantillas/{tipo}': ['contrasenaPropia'],
  // A condition takes the place of the number: see condiciones.test.ts.
  '/calificaciones/{id}': ['idseccion', 'idusuario', 'condicion', 'motivo'],
  '/periodos/{id}': ['aceptarFechas'],
}

test('every PUT that answers a version takes one, and has its row', () => {
  expect(versioned.map(({ path }) => path).sort()).toEqual([...Object.keys(TABLE), ...ELSEWHERE].sort())
  for (const { path, fields } of versioned)
    if (!ELSEWHERE.includes(path)) expect([path, fields]).toEqual([path, expect.arrayContaining(['version'])])
})

const erasable = Object.keys(TABLE).filter(path =>
  paths[`/api/v1${path}`]?.delete?.parameters?.some(({ name }) => name === 'version'),
)

test('every catalogue deletes by version: a stale one is refused with what stands now', async () => {
  expect(erasable.sort()).toEqual(['/asignaturas/{id}', '/aulas/{id}', '/periodos/{id}', '/secciones/{id}'])
  for (const path of erasable) {
    const { id, body, other } = await (TABLE[path] as () => Promise<Case>)()
    const address = path.replace('{id}', String(id))
    const read = (await call('PUT', address, { as: admin, body })).body.data
    const changed = (await call('PUT', address, { as: admin, body: { ...body, ...other } })).body.data
    const remove = (version: unknown) => call('DELETE', `${address}?version=${version}`, { as: admin })
    const late = await remove(read.version)
    expect([path, late.status, late.body.actual]).toEqual([path, 409, changed])
    expect([path, (await remove('x')).status]).toEqual([path, 400])
    expect([path, (await remove(changed.version)).body.data]).toEqual([path, changed])
    expect([path, (await remove(changed.version)).status]).toEqual([path, 404])
  }
})

describe.each(versioned.filter(({ path }) => path in TABLE))('PUT $path', ({ path, fields }) => {
  async function open() {
    const one = await (TABLE[path] as () => Promise<Case>)()
    const put = (changes: object) =>
      call('PUT', path.replace(/\{\w+\}/, String(one.id)), {
        as: one.as ?? admin,
        body: { ...one.body, ...changes },
      })
    return { ...one, put }
  }

  test('a stale version is refused with what stands now, and nothing is written', async () => {
    const { put, other } = await open()
    const read = (await put({})).body.data
    const meanwhile = await put({ ...other, version: read.version })
    expect(meanwhile.status).toBe(200)
    const late = await put({ version: read.version })
    expect(late.status).toBe(409)
    expect(late.body).toEqual({ error: expect.stringMatching(SENTENCE), actual: meanwhile.body.data })
    expect((await put({ ...other, version: meanwhile.body.data.version })).body).toEqual(meanwhile.body)
  })

  test('without a version, and with the one that stands, it writes; what stays the same keeps its version', async () => {
    const { put, other } = await open()
    const first = await put({})
    expect(first.status).toBe(200)
    expect((await put({})).body).toEqual(first.body)
    const second = await put(other)
    expect(second.status).toBe(200)
    expect(second.body.data.version).toBeGreaterThan(first.body.data.version)
    const third = await put({ version: second.body.data.version })
    expect(third.status).toBe(200)
    expect(third.body.data.version).toBeGreaterThan(second.body.data.version)
  })

  test('each field that can be edited raises it', async () => {
    const { put, other } = await open()
    expect(Object.keys(other).sort()).toEqual(
      fields.filter(field => field !== 'version' && !NOT_EDITED[path]?.includes(field)).sort(),
    )
    let { version } = (await put({})).body.data
    for (const [field, value] of Object.entries(other)) {
      const { status, body } = await put({ [field]: value })
      expect([field, status]).toEqual([field, 200])
      expect([field, body.data.version > version]).toEqual([field, true])
      version = (await put({})).body.data.version
    }
  })

  test('of ten who read the same one is taken, the others see it', async () => {
    const { put, body, other } = await open()
    const [field = ''] = Object.keys(other)
    const { version } = (await put({})).body.data
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        put({
          [field]:
            field === 'calificacion'
              ? 80 + index
              : Array.isArray(other[field])
                ? other[field]
                : `${body[field]} ${index}`,
          version,
        }),
      ),
    )
    const [taken, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.actual]).toEqual([409, taken?.body.data])
  })
})
