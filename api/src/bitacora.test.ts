import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { cambiosDe } from '@nivela/contract/bitacora-campos'
import { describirLinea } from '@nivela/contract/bitacora-frases'
import { describe, expect, test } from 'vitest'
import { readBitacora } from './features/bitacora/bitacora.service.ts'
import { callsOf } from './testing/calls.ts'
import { everyWrite } from './testing/every-write.ts'
import { openWritesSchool, sendWrite } from './testing/writes.ts'

/** Every call that writes leaves its lines under its caller's name. A call that has no row here fails the suite. */

const school = await openWritesSchool()
const { app, postgres } = school
const TABLE = everyWrite(school)

/** They need a school, or a process, of their own: see bienvenida.test.ts, escuela.test.ts and propuestas.test.ts. */
const ELSEWHERE = [
  'POST /auth/primer-administrador',
  'POST /escuela/empezar',
  'POST /propuestas',
  'POST /propuestas/{id}/proponer',
  'POST /propuestas/{id}/cancelar',
]

/** Calls that change nothing of the school's or of an account, and why. */
const WITHOUT_LINES: Record<string, string> = {
  'POST /auth/login': 'signing in changes nothing',
  'POST /auth/llaves/preparar': 'nothing changes until the device answers',
  'POST /auth/llaves/entrar/preparar': 'signing in changes nothing',
  'POST /auth/llaves/entrar': 'signing in changes nothing',
  'POST /auth/institucion/entrar': 'signing in changes nothing',
  'POST /auth/institucion/vincular': 'nothing changes until the provider answers',
  'POST /auth/institucion/cierre': 'the provider ends its own sessions',
  'POST /escuela/institucion-de-prueba': 'the provider is asked about',
  'POST /auth/primer-administrador/enlace': 'a link is asked about',
  'POST /auth/reset-password/enlace': 'a link is asked about',
  'POST /escuela/correo-de-prueba': 'a mail is asked for',
  'POST /auth/recover-password': 'a mail is asked for',
  'POST /auth/resend-verification': 'a mail is asked for',
  'POST /correos/plantillas/{tipo}/vista': 'a mail is looked at',
  'POST /importaciones/{tabla}/columnas': 'a table is looked at',
  'POST /importaciones/{tabla}/apartadas': 'a table is looked at',
  'POST /calificaciones/seccion/{id}/hoja': 'a file is only compared',
  'POST /correos/reintentar': 'a mail is asked for',
  'POST /avisos/leidos': 'somebody read their notices',
  'PUT /propuestas/secciones/{id}': 'a draft is no part of the school yet',
  'DELETE /propuestas/secciones/{id}': 'a draft is no part of the school yet',
}

async function linesSince(id: number) {
  const { rows } = await postgres.pool.query(
    'select idautor, objeto, accion, idobjeto, motivo from bitacora where id > $1 order by id',
    [id],
  )
  return rows
}
const lastLine = async () =>
  Number((await postgres.pool.query('select coalesce(max(id), 0) as id from bitacora')).rows[0].id)

test('every call that writes has its row, and every row its call', async () => {
  const writes = (await callsOf(app)).filter(({ method }) => method !== 'GET')
  const names = writes.map(({ method, path }) => `${method} ${path}`)
  expect(names.sort()).toEqual([...Object.keys(TABLE), ...Object.keys(WITHOUT_LINES), ...ELSEWHERE].sort())
})

describe.each(Object.entries(TABLE))('%s', (name, prepare) => {
  test('leaves its lines, and no others, under the caller’s name', async () => {
    const write = await prepare()
    const before = await lastLine()
    const answer = await sendWrite(school, name, write)
    expect([200, 201], answer.text).toContain(answer.status)
    const written = await linesSince(before)
    expect(written.map(({ objeto, accion }) => `${objeto} ${accion}`)).toEqual(write.lines)
    const reason = write.body && 'motivo' in write.body ? { motivo: write.body.motivo } : {}
    for (const line of written) expect(line).toMatchObject({ idautor: write.by.id, ...reason })
    const lines = (await readLines()).filter(({ id }) => id > before)
    // Neither a column's or a field's name, nor a number in place of one.
    for (const line of lines)
      for (const told of [describirLinea(line), ...cambiosDe(line).map(({ campo }) => campo)])
        expect(told).not.toMatch(/[a-z][_A-Z]|undefined|null|[[{]| \p{Ll}+ \d{1,3}$/u)
  })
})

async function readLines() {
  const lines: LineaDeBitacora[] = []
  for await (const some of readBitacora(postgres.db, {}, 'UTC')) lines.push(...some)
  return lines
}
