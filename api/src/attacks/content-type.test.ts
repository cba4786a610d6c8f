import { ROL } from '@nivela/contract/roles'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/app.ts'
import { callsOf, SENTENCE } from '../testing/calls.ts'

const { app, person } = await openTestApp()
const admin = await person(ROL.administrador)
const teacher = await person(ROL.maestro)
const student = await person(ROL.estudiante)
const calls = (await callsOf(app)).filter(({ fields }) => fields.length)

const TYPES = [
  ...[
    'application/json',
    'application/json\t',
    '\tapplication/json',
    ' application/json',
    'application/json ',
  ],
  ...['application/json\t; charset=utf-8', 'application/json ;charset=utf-8', 'application/json;\tx=1'],
  ...['APPLICATION/JSON', 'Application/Json; Charset=UTF-16', 'application/json;charset=latin1;charset=x'],
  ...['application/json, text/plain', 'text/plain, application/json', 'application/json+x', 'text/json'],
  ...['application/vnd.api+json', 'application/jsonx', 'application/json/x', 'application/json;', ';', '/'],
  ...['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded', 'application/xml'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/octet-stream', '', '\t', '"'],
]

/** Grades and the roll are the teachers' business, but for grades of a closed period. */
function whoMay(path: string) {
  if (path === '/mensajes/a-la-vista') return student
  return /^\/(calificaciones|asistencias)/.test(path) && !path.endsWith('/rectificar') ? teacher : admin
}

/** A body whose first field can't be right, so that the check of the body says so. */
const send = ({ method, url, path, fields }: (typeof calls)[number], type: string) =>
  app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: {
      authorization: `Bearer ${whoMay(path).token}`,
      'content-type': type,
    },
    payload: JSON.stringify({ [fields[0] ?? '']: { $ne: null } }),
  })

test('however a body’s type is written, the body is checked or not taken at all', async () => {
  const surprises: string[] = []
  let checked = 0
  for (const one of calls) {
    for (const type of TYPES) {
      const { statusCode, body } = await send(one, type)
      const { error, campos = {} } = JSON.parse(body)
      // What is wrong inside a field stands under its place: `correoSaliente.servidor`.
      const places = Object.keys(campos).map(name => name.split('.')[0] ?? '')
      const isChecked = statusCode === 400 && places.some(name => one.fields.includes(name))
      // Without a type that it knows, a call that takes a form reads no form.
      const isRefused = [400, 415].includes(statusCode) && !Object.keys(campos).length
      if (isChecked) checked += 1
      if (!(isChecked || isRefused) || !SENTENCE.test(error))
        surprises.push(`${one.method} ${one.path} ${JSON.stringify(type)}: ${statusCode} ${body}`)
    }
  }
  expect(surprises).toEqual([])
  expect(checked).toBeGreaterThan(calls.length)
})
