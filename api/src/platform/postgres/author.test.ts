import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { aulas } from '../../schema/aulas.ts'
import { openTestPostgres } from '../../testing/database.ts'
import { allow, type Caller, registerAccess } from '../http/access.ts'
import { runAs } from './author.ts'

interface Body {
  nombre: string
  motivo?: string
}

const { db, pool } = await openTestPostgres()

const authorsOf = async (nombre: string) =>
  (
    await pool.query(
      `select idautor, motivo from bitacora where coalesce(despues, antes) ->> 'nombre' = $1 order by id`,
      [nombre],
    )
  ).rows

test('the author of a transaction, and of whatever lies behind other calls', async () => {
  const add = async (nombre: string) => {
    await db.transaction(tx => tx.insert(aulas).values({ nombre }))
  }
  await runAs({ idautor: 7 }, () => add('de alguien'))
  await add('de nadie')
  expect(await authorsOf('de alguien')).toEqual([{ idautor: 7, motivo: null }])
  expect(await authorsOf('de nadie')).toEqual([{ idautor: null, motivo: null }])
})

test('many at once on the same connections are never taken for each other', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      runAs({ idautor: index + 1 }, async () => {
        await db.transaction(tx => tx.insert(aulas).values({ nombre: `de ${index}` }))
        await db.execute(sql`select 1`)
        await db.transaction(async tx => {
          await tx.execute(
            sql`update aulas set nombre = ${`otra de ${index}`} where nombre = ${`de ${index}`}`,
          )
        })
      }),
    ),
  )
  const { rows } = await pool.query(
    `select idautor, despues ->> 'nombre' as nombre from bitacora where despues ->> 'nombre' ~ 'de \\d+$'`,
  )
  expect(rows).toHaveLength(120)
  for (const { idautor, nombre } of rows) expect(nombre).toMatch(new RegExp(`de ${idautor - 1}$`))
  await db.transaction(tx => tx.insert(aulas).values({ nombre: 'después' }))
  expect(await authorsOf('después')).toEqual([{ idautor: null, motivo: null }])
})

test('a transaction that is refused leaves nothing, and its connection is well', async () => {
  const twice = () =>
    runAs({ idautor: 7 }, () => db.transaction(tx => tx.insert(aulas).values({ nombre: 'única' })))
  await twice()
  await expect(twice()).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await authorsOf('única')).toHaveLength(1)
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('the reason of a call that declares one lands in its lines, whatever it holds', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const caller: Caller = {
    id: 9,
    idrol: ROL.administrador,
    correo: '',
    verificado: true,
    segundoFactor: false,
    idllave: null,
    institucion: false,
    idsesion: '',
    expira: new Date(),
  }
  app.decorateRequest('claims', null)
  app.addHook('onRequest', async request => {
    request.claims = {} as never
  })
  registerAccess(app, async () => caller, { requireSecondFactor: 'none' })
  const access = allow({ administrador: 'all' })
  const add = async ({ body }: FastifyRequest) => {
    await db.transaction(tx => tx.insert(aulas).values({ nombre: (body as Body).nombre }))
    return null
  }
  app.post('/aulas', { config: { access, reason: ({ body }) => (body as Body).motivo } }, add)
  app.post('/sin-motivo', { config: { access } }, add)
  for (const [nombre, motivo, kept, url = '/aulas'] of [
    ['a', "se dañó; drop table bitacora; -- '", "se dañó; drop table bitacora; -- '"],
    ['b', 'C:\\ruta\\', 'C:\\ruta\\'],
    ['c', 'con\0nulo', 'connulo'],
    ['d', '{"9": 1}', '{"9": 1}'],
    ['e', undefined, null],
    ['f', 'no se le pidió', null, '/sin-motivo'],
  ] as const) {
    const { statusCode } = await app.inject({ method: 'POST', url, payload: { nombre, motivo } })
    expect([nombre, statusCode]).toEqual([nombre, 200])
    expect(await authorsOf(nombre)).toEqual([{ idautor: 9, motivo: kept }])
  }
})
