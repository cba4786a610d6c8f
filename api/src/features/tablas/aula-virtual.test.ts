import { ROL } from '@nivela/contract/roles'
import { readTable } from '@nivela/xlsx/read'
import { partsOf } from '@nivela/xlsx/xlsx.test-support'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

type Kind = 'guid' | 'text' | 'date' | 'boolean' | 'year' | 'email' | string[]
interface Field {
  name: string
  /** What a bulk file must hold. */
  required?: true
  kind: Kind
  /** Each id of it stands in this file. */
  refers?: string
}

const BASE: Field[] = [
  { name: 'sourcedId', required: true, kind: 'guid' },
  { name: 'status', kind: [] },
  { name: 'dateLastModified', kind: [] },
]
const may = (...names: string[]): Field[] => names.map(name => ({ name, kind: 'text' }))
const must = (name: string, kind: Kind = 'text'): Field => ({ name, kind, required: true })
const ref = (name: string, refers: string): Field => ({ name, kind: 'guid', refers, required: true })

/** The files of OneRoster 1.2, CSV binding, field by field in their order; of optional references only those that we send. */
const BINDING: Record<string, Field[]> = {
  orgs: [
    ...BASE,
    must('name'),
    must('type', ['department', 'school', 'district', 'local', 'state', 'national']),
    ...may('identifier', 'parentSourcedId'),
  ],
  academicSessions: [
    ...BASE,
    must('title'),
    must('type', ['gradingPeriod', 'semester', 'schoolYear', 'term']),
    ...[must('startDate', 'date'), must('endDate', 'date')],
    ...may('parentSourcedId'),
    must('schoolYear', 'year'),
  ],
  courses: [
    ...[...BASE, ...may('schoolYearSourcedId'), must('title'), ...may('courseCode', 'grades')],
    ...[ref('orgSourcedId', 'orgs'), ...may('subjects', 'subjectCodes')],
  ],
  classes: [
    ...[...BASE, must('title'), ...may('grades'), ref('courseSourcedId', 'courses'), ...may('classCode')],
    ...[must('classType', ['homeroom', 'scheduled']), ...may('location'), ref('schoolSourcedId', 'orgs')],
    ...[ref('termSourcedIds', 'academicSessions'), ...may('subjects', 'subjectCodes', 'periods')],
  ],
  users: [
    ...[...BASE, must('enabledUser', 'boolean'), must('username'), ...may('userIds'), must('givenName')],
    ...[must('familyName'), ...may('middleName', 'identifier'), { name: 'email', kind: 'email' as const }],
    ...may(
      'sms',
      'phone',
      'agentSourcedIds',
      'grades',
      'password',
      'userMasterIdentifier',
      'resourceSourcedIds',
    ),
    ...may('preferredGivenName', 'preferredMiddleName', 'preferredFamilyName'),
    ...[{ ...ref('primaryOrgSourcedId', 'orgs') }, ...may('pronouns')],
  ],
  roles: [
    ...[...BASE, ref('userSourcedId', 'users'), must('roleType', ['primary', 'secondary'])],
    must('role', [
      ...[
        'aide',
        'counselor',
        'districtAdministrator',
        'guardian',
        'parent',
        'principal',
        'proctor',
        'relative',
      ],
      ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher'],
    ]),
    ...[...may('beginDate', 'endDate'), ref('orgSourcedId', 'orgs'), ...may('userProfileSourcedId')],
  ],
  enrollments: [
    ...[
      ...BASE,
      ref('classSourcedId', 'classes'),
      ref('schoolSourcedId', 'orgs'),
      ref('userSourcedId', 'users'),
    ],
    must('role', ['administrator', 'proctor', 'student', 'teacher']),
    { name: 'primary', kind: 'boolean' },
    ...[
      { name: 'beginDate', kind: 'date' as const },
      { name: 'endDate', kind: 'date' as const },
    ],
  ],
}

const school = await openTestApp()
const { call, person } = school
const offer = await openTestOffer(school)
const { admin, period } = offer
const lengua = await offer.createSubject('Lengua Española')
const teacher = await person(ROL.maestro, { nombre: 'Rosa, María', apellido: 'Peña «la profe»' })
const section = await offer.createSection({ idasignatura: lengua, idusuario: teacher.id, nombre: '01' })
await offer.createSection({ nombre: 'Vacía', dia: 'Martes' })
const ana = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Núñez', matricula: 'M-1' })
const luis = await person(ROL.estudiante, { nombre: 'Luis "el Gato"', apellido: 'Abreu', matricula: 'M-2' })
for (const one of [ana, luis]) await offer.enrol(one, section.id)

async function download(form: 'oneroster' | 'moodle') {
  const { status, body, headers } = await call('GET', `/periodos/${period}/${form}.zip`, { as: admin })
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  return partsOf(body)
}
const linesOf = async (content = '') =>
  (await readTable(Buffer.from(content), { maxRows: 100 })).map(row => row.map(cell => String(cell ?? '')))

async function readOneroster() {
  const parts = await download('oneroster')
  const files: Record<string, Record<string, string>[]> = {}
  for (const name of Object.keys(BINDING)) {
    const [headings = [], ...rows] = await linesOf(parts[`${name}.csv`])
    files[name] = rows.map(row => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
  }
  return { parts, files }
}

const FITS: Record<Exclude<Kind, string[]>, RegExp> = {
  guid: /^[\w.-]{1,255}$/,
  text: /^[\s\S]*$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  boolean: /^(true|false)$/,
  year: /^\d{4}$/,
  email: /^[^@\s]+@[^@\s]+$/,
}

test('OneRoster 1.2: every file has its fields in order, each value its kind, and each reference its line', async () => {
  const { parts, files } = await readOneroster()
  const manifest = Object.fromEntries((await linesOf(parts['manifest.csv'])).slice(1))
  expect(manifest).toMatchObject({ 'manifest.version': '1.0', 'oneroster.version': '1.2' })
  const said = Object.entries(manifest).filter(([name]) => name.startsWith('file.'))
  expect(
    said
      .filter(([, how]) => how === 'bulk')
      .map(([name]) => name.slice(5))
      .sort(),
  ).toEqual(Object.keys(BINDING).sort())
  expect(said).toHaveLength(21)
  for (const [name, fields] of Object.entries(BINDING)) {
    const [headings] = await linesOf(parts[`${name}.csv`])
    expect([name, headings]).toEqual([name, fields.map(field => field.name)])
    const rows = files[name] ?? []
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ sourcedId }) => sourcedId)).size).toBe(rows.length)
    for (const row of rows)
      for (const { name: field, required, kind, refers } of fields) {
        const value = row[field] ?? ''
        if (required) expect([name, field, value]).not.toEqual([name, field, ''])
        if (value === '') continue
        if (Array.isArray(kind))
          expect([name, field, kind]).toEqual([name, field, expect.arrayContaining([value])])
        else expect([name, field, FITS[kind].test(value)]).toEqual([name, field, true])
        if (refers) expect(files[refers]?.map(({ sourcedId }) => sourcedId)).toContain(value)
      }
  }
  expect(files.users?.find(({ givenName }) => givenName === 'Luis "el Gato"')).toMatchObject({
    familyName: 'Abreu',
  })
  expect(files.enrollments).toHaveLength(4)
})

test('a sourcedId stays when what it names is called otherwise', async () => {
  const idsOf = (files: Record<string, Record<string, string>[]>) =>
    Object.values(files).flatMap(rows => rows.map(({ sourcedId }) => sourcedId))
  const before = await readOneroster()
  await call('PUT', `/asignaturas/${lengua}`, { as: admin, body: { nombre: 'Español', creditos: 3 } })
  await school.postgres.pool.query(
    "update usuarios set nombre = 'Otra', correo = 'otra@correo.test' where id = $1",
    [ana.id],
  )
  await school.postgres.pool.query("update secciones set nombre = 'B' where id = $1", [section.id])
  await school.postgres.pool.query("update periodos set nombre = 'Otro período' where id = $1", [period])
  const after = await readOneroster()
  expect(idsOf(after.files)).toEqual(idsOf(before.files))
  expect(after.files.users).not.toEqual(before.files.users)
})

test('Moodle: people with the five columns that it asks for, and who is in which course', async () => {
  const parts = await download('moodle')
  const [headings, ...people] = await linesOf(parts['usuarios.csv'])
  expect(headings).toEqual(['username', 'firstname', 'lastname', 'email', 'idnumber', 'suspended'])
  for (const [username = '', , , email = ''] of people) {
    expect(username).toMatch(/^[a-z0-9.@_-]+$/)
    expect(email).toMatch(/@/)
  }
  const seats = await linesOf(parts['matriculas.csv'])
  expect(seats).toContainEqual(['add', 'editingteacher', `usuario-${teacher.id}`, `seccion-${section.id}`])
  expect(seats).toContainEqual(['add', 'student', `usuario-${luis.id}`, `seccion-${section.id}`])
  const known = new Set(people.map(one => one[4]))
  for (const [, , who] of seats) expect(known.has(who)).toBe(true)
  expect((await call('GET', '/periodos/999999/moodle.zip', { as: admin })).status).toBe(404)
})
