import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { joinAll } from '../esperas/esperas.queries.ts'
import { type Acto, assignAsientos, assignWithLineas } from './asientos.queries.ts'

// In a file of its own, because plans depend on what else the tables hold.
const app = await openTestApp()
const { postgres } = app
const offer = await openTestOffer(app)

test('a connection that planned for nearly empty tables reads by key once they are full', async () => {
  const [crowded, full, one, another] = await Promise.all([
    offer.createSection({ cupo: 1_000 }),
    offer.createSection({ inicio: 14, fin: 16, cupo: 1 }),
    offer.createSection(),
    offer.createSection({ inicio: 12, fin: 14 }),
  ])
  const [who, holder] = [await offer.student(), await offer.student()]
  const { id: held } = (await offer.enrol(holder, full.id)).body.data
  const client = await postgres.pool.connect()
  onTestFinished(() => client.release(true))
  const acto = { idusuario: who.id, idventana: offer.window, toma: [], deja: [] }
  const assign = async (changes: Partial<Acto>) => {
    const [outcome] = await assignAsientos(client, [{ ...acto, ...changes }], '1s')
    return Array.isArray(outcome) ? (outcome[0]?.id ?? 0) : 0
  }
  /** Takes a seat, is refused a clashing one, changes it, waits for another, which its holder leaves; the office withdraws them. */
  const act = async () => {
    const id = await assign({ toma: [one.id] })
    const [clash] = await assignAsientos(client, [{ ...acto, toma: [crowded.id] }], '1s')
    expect(clash).toMatchObject({ motivo: 'choque', otra: { id } })
    const now = await assign({ toma: [another.id], deja: [{ id, idseccion: one.id }] })
    expect(now).toBeGreaterThan(id)
    const place = { idusuario: who.id, idautor: who.id, idventana: offer.window, idseccion: full.id }
    expect(await joinAll(client, [place], '1s')).toMatchObject([{ motivo: null, nueva: true }])
    const left = { ...acto, idusuario: holder.id, deja: [{ id: held, idseccion: full.id }] }
    const { movidas } = await assignWithLineas(client, [left], '1s')
    expect(movidas).toEqual([full.id])
    const withdrawn = { ...acto, deja: [{ id: now, idseccion: another.id }] }
    const told = await assignWithLineas(client, [withdrawn], '1s', { motivo: 'Lo pidió' })
    expect(told.movidas).toEqual([another.id])
  }
  // PostgreSQL knows now how few rows there are, and keeps the plans that it makes for them.
  await postgres.pool.query('vacuum (analyze) inscripciones, esperas, secciones, usuarios')
  await client.query('begin')
  await act()
  await client.query('rollback')

  const { rows: crowd } = await postgres.pool.query<{ id: number }>(
    `insert into usuarios (nombre, apellido, correo, idrol, verificado, cedula, matricula)
     select 'Una', 'Persona', 'gente' || n || '@prueba.test', 3, true, 40300000000 + n, 'G-' || n
       from generate_series(1, 900) n returning id`,
  )
  await postgres.pool.query(
    `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
     select $1, unnest($2::int[]), s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin from secciones s where s.id = $3`,
    [offer.window, crowd.map(({ id }) => id), crowded.id],
  )
  await postgres.pool.query(
    'insert into esperas (idperiodoinscripcion, idusuario, idseccion) select $1, unnest($2::int[]), $3',
    [offer.window, crowd.map(({ id }) => id), full.id],
  )
  await client.query('begin')
  await act()
  // A dozen rows for each of the six acts, not nine hundred.
  const { rows } = await client.query(
    `select relname, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
      where relname in ('inscripciones', 'esperas') and seq_tup_read + idx_tup_fetch > 72`,
  )
  await client.query('rollback')
  expect(rows).toEqual([])
})
