import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openPool } from '../../platform/postgres/postgres.ts'
import { createTokens } from '../../platform/security/tokens.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { runProgram } from '../../testing/program.ts'

const SEATS = 30
const STUDENTS = 500
const JWT_SECRET = 'un secreto de más de treinta y dos caracteres'

test('500 students on 30 seats over three servers, one killed in the middle: exactly 30, each acknowledged', async () => {
  const connection = await createTestDatabase()
  const { pool, close } = openPool(connection, () => {})
  const env = { DATABASE_URL: urlOf(connection), JWT_SECRET, LOG_LEVEL: 'silent' }
  const servers = [1, 2, 3].map(() => runProgram('main', env))
  const addresses = await Promise.all(
    servers.map(async server => (await server.printed(/Nivela está lista: (http:\S+)/))[1] ?? ''),
  )
  const { idventana, idseccion } = await createOffer()
  const students = await createStudents()

  let answered = 0
  /** Presses until someone answers, on another server each time, as a browser behind a load balancer would. */
  async function press({ id, token }: { id: number; token: string }, first: number) {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(
        `${addresses[(first + attempt) % 3]}/api/v1/inscripciones/inscribir/${id}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ idperiodoinscripcion: idventana, idusuario: id, idseccion }),
        },
      ).catch(() => null)
      if (!response || response.status === 503) continue
      answered += 1
      // While seats are being taken, and most of the others wait for an answer.
      if (answered === 10) servers[0]?.kill('SIGKILL')
      const body = (await response.json()) as { data: { id: number }; error: string }
      return { id, status: response.status, body }
    }
  }
  const answers = await Promise.all(students.map(press))

  expect((await servers[0]?.ended)?.code).toBeNull()
  const seated = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const { rows } = await pool.query('select id, idusuario from inscripciones where idseccion = $1', [
    idseccion,
  ])
  expect(rows).toHaveLength(SEATS)
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect(seated.map(({ id, body }) => ({ id: body.data.id, idusuario: id })).sort(byId)).toEqual(
    rows.sort(byId),
  )
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['409 No quedan cupos en esta sección.']),
  )
  const counted = await pool.query('select inscritos from secciones where id = $1', [idseccion])
  expect(counted.rows[0].inscritos).toBe(SEATS)
  await close()

  async function createOffer() {
    const { rows } = await pool.query(`
      with p as (insert into periodos (nombre, inicio, fin) values ('P', '2026-01-15', '2026-05-15') returning id),
           v as (insert into periodos_inscripcion (nombre, inicio, fin, idperiodo, abierto)
                 select 'V', '2026-01-01', '2026-01-10', id, true from p returning id),
           a as (insert into asignaturas (nombre, creditos) values ('Música', 4) returning id),
           l as (insert into aulas (nombre) values ('101') returning id),
           m as (insert into usuarios (nombre, apellido, correo, idrol) values ('M', 'M', 'm@prueba.test', ${ROL.maestro}) returning id)
      select p.id as idperiodo, v.id as idventana, a.id as idasignatura, l.id as idaula, m.id as idmaestro from p, v, a, l, m`)
    const { idperiodo, idventana, idasignatura, idaula, idmaestro } = rows[0]
    const section = await pool.query(
      `insert into secciones (nombre, idusuario, idperiodo, idasignatura, idaula, dia, inicio, fin, cupo)
       values ('S', $1, $2, $3, $4, 'Lunes', 8, 10, ${SEATS}) returning id`,
      [idmaestro, idperiodo, idasignatura, idaula],
    )
    return { idventana, idseccion: section.rows[0].id as number }
  }

  async function createStudents() {
    const tokens = createTokens(JWT_SECRET)
    const expira = new Date(Date.now() + 3_600_000)
    const { rows } = await pool.query<{ id: number; idsesion: string }>(
      `with u as (insert into usuarios (nombre, apellido, correo, idrol, verificado)
                  select 'E', 'E', 'e' || n || '@prueba.test', ${ROL.estudiante}, true from generate_series(1, ${STUDENTS}) n
                  returning id),
            s as (insert into sesiones (idusuario, expira) select id, $1 from u returning idusuario, id)
       select idusuario as id, id as idsesion from s`,
      [expira],
    )
    return rows.map(({ id, idsesion }) => ({ id, token: tokens.sign({ idusuario: id, idsesion }, expira) }))
  }
})
