import type { Propuesta, PropuestaEnVivo } from '@nivela/contract/propuestas'
import { ROL } from '@nivela/contract/roles'
import { drawInstance } from '@nivela/timetabling/shapes'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { type Message, watch } from '../../testing/live.ts'
import { insertInstance } from '../../testing/proposal-school.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })))
const { pool } = first.postgres
const admin = await first.person(ROL.administrador)

const STUDENTS = 1_000
const { rows: students } = await pool.query<{ id: number }>(
  `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula, matricula)
   select 'Persona', n::text, 'persona' || n || '@propuesta.test', $1, true, lpad(n::text, 11, '0'), 'M-' || n
     from generate_series(1, $2::int) n returning id`,
  [ROL.estudiante, STUDENTS],
)
const asked = await insertInstance(
  pool,
  drawInstance({ students: STUDENTS, tight: true, seed: 1 }),
  students.map(({ id }) => id),
)
const { body: period } = await first.call('POST', '/periodos/create', {
  as: admin,
  body: { nombre: 'Verano', inicio: '2027-05-01', fin: '2027-08-01' },
})
const idperiodo = period.data.id
const body = { ...asked, idperiodo, segundos: 120 }
const read = async (id: number) =>
  (await first.call('GET', `/propuestas/${id}`, { as: admin })).body.data as Propuesta
const tells = (of: (now: NonNullable<PropuestaEnVivo>) => unknown) => (message: Message) =>
  message.event === 'propuesta' && message.data !== null && Boolean(of(message.data as never))

test('people who follow a search hear how far it is on every server; cancelled on another one it keeps the best found', async () => {
  const follower = await watch(second, admin.token, '/propuestas/avance/vivo')
  expect(follower.response.headers.get('content-type')).toContain('text/event-stream')
  expect((await follower.next(({ event }) => event === 'propuesta')).data).toBeNull()

  const started = await first.call('POST', '/propuestas', { as: admin, body })
  const { id } = started.body.data
  await follower.next(tells(now => now.id === id && now.estado === 'resolviendo'))
  const { data } = await follower.next(tells(({ avance }) => avance?.mejor))
  const best = (data as NonNullable<PropuestaEnVivo>).avance?.mejor ?? 0
  // Someone who comes later is told at once what is under way.
  const late = await watch(first, admin.token, '/propuestas/avance/vivo')
  expect((await late.next(({ event }) => event === 'propuesta')).data).toMatchObject({
    id,
    estado: 'resolviendo',
  })

  await second.call('POST', `/propuestas/${id}/cancelar`, { as: admin })
  const cancelled = tells(({ estado }) => estado === 'cancelada')
  await follower.next(cancelled)
  // Told again when the solver has ended, and also when its last progress comes after the cancelling.
  let draft = await read(id)
  while (!draft.resultado) {
    await follower.next(cancelled)
    draft = await read(id)
  }
  expect(draft.resultado.completos).toBeGreaterThanOrEqual(best)
  expect(draft.secciones.length).toBeGreaterThan(0)

  await first.call('DELETE', `/propuestas/${id}`, { as: admin })
  await follower.next(tells(({ estado }) => estado === null))
})

test('a session that ends takes its stream along, on every server', async () => {
  const leaving = await first.person(ROL.administrador)
  const { next } = await watch(second, leaving.token, '/propuestas/avance/vivo')
  await next(({ event }) => event === 'propuesta')
  await first.call('POST', '/auth/logout', { as: leaving })
  await expect(next(() => false)).rejects.toThrow('the stream ended')
})
