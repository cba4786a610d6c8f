import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/database.ts'
import { expectNoDeadlocks } from '../../testing/deadlocks.ts'
import { openTestGrades } from '../../testing/grades.ts'
import { random } from '../../testing/random-cases.ts'
import { keepNotaMinima } from '../escuela/nota-minima.service.ts'

/** A period that closes while teachers save, the office works and students enrol. */

const app = await openTestApp()
const { call, postgres } = app
expectNoDeadlocks(postgres)
const { offer, teacher, openClass, put, saveAll, sheet } = await openTestGrades(app)
const { admin } = offer
const { chance, between, shuffled } = random
const pick = <T>(items: T[]) => items[between(0, items.length - 1)] as T

const period = await offer.createPeriod()
const window = await offer.createWindow(period)
const classes = [
  await openClass(3, { idperiodo: period }, window),
  await openClass(3, { idperiodo: period }, window),
]
await offer.openOrClose('cerrar', window)
const ids = classes.map(({ section }) => section.id)
const stranger = await offer.student()

const post = (path: string, body: object = {}, as = admin) => call('POST', path, { as, body })
const close = () => post(`/periodos/${period}/cerrar`)
const reopen = () => post(`/periodos/${period}/reabrir`, { motivo: 'Otra vuelta' })

/** As it is before the office closes: open, no window, every grade official. */
async function prepare() {
  await reopen()
  await offer.openOrClose('cerrar', window)
  await postgres.pool.query('delete from inscripciones where idusuario = $1', [stranger.id])
  await postgres.pool.query('delete from periodos_inscripcion where id <> $1 and idperiodo = $2', [
    window,
    period,
  ])
  for (const { section, students } of classes)
    await saveAll(section.id, {
      calificaciones: students.map(({ id }) => ({ idusuario: id, calificacion: between(1, 100) })),
      oficializado: true,
    })
}

/** What must hold of a closed period, and of what was written while it was closed. */
async function invariants() {
  const { rows } = await postgres.pool.query(
    `select
       (select count(*)::int from periodos p join periodos_inscripcion v on v.idperiodo = p.id
         where p.id = $1 and p.cerrado and v.abierto) as "ventanasAbiertas",
       (select coalesce(sum(f.sin_nota + f.sin_oficializar), 0)::int from periodos p, notas_que_faltan(p.id) f
         where p.id = $1 and p.cerrado) as "notasPendientes",
       (select count(*)::int from bitacora h
         where h.objeto = 'calificaciones' and (coalesce(h.despues, h.antes) ->> 'idseccion')::int = any ($2)
           and (h.motivo is null or not (h.despues ->> 'oficializado')::boolean) and (
           select (c.despues ->> 'cerrado')::boolean from bitacora c
            where c.objeto = 'periodos' and c.idobjeto = $1 and c.id < h.id order by c.id desc limit 1)) as "escritasCerrado",
       (select count(*)::int from secciones s
         where s.inscritos <> (select count(*) from inscripciones i where i.idseccion = s.id)) as descuadradas`,
    [period, ids],
  )
  return rows[0]
}
const IN_ORDER = { ventanasAbiertas: 0, notasPendientes: 0, escritasCerrado: 0, descuadradas: 0 }

test('others save, move, enrol and rectify meanwhile: nothing changes once it is closed', async () => {
  let closed = 0
  for (let round = 0; round < 25; round += 1) {
    await prepare()
    const { section, students } = pick(classes)
    const grades = await sheet(section.id)
    const anyCells = () =>
      shuffled(students.filter(() => chance(0.7))).map(({ id }) => ({
        idusuario: id,
        ...pick<object>([
          { calificacion: between(1, 100) },
          { condicion: 'no_presento' },
          { calificacion: null },
        ]),
      }))
    const { rows } = await postgres.pool.query('select * from secciones where id = $1', [section.id])
    const { nombre, idusuario, idasignatura, idaula, dia, inicio, fin } = rows[0]
    const hour = (value: number) => `1970-01-01T${String(value).padStart(2, '0')}:00:00.000Z`
    const acts: (() => Promise<{ status: number; body: { error: string } }>)[] = [
      () => saveAll(section.id, { calificaciones: anyCells() }),
      () => saveAll(pick(ids), { oficializado: chance(0.5) }),
      () => put(pick<{ id: number }>(grades).id, { calificacion: between(1, 100) }),
      () => put(pick<{ id: number }>(grades).id, { oficializado: false, motivo: 'Falta revisar' }),
      () => call('DELETE', `/calificaciones/${pick<{ id: number }>(grades).id}`, { as: teacher }),
      () =>
        post(`/calificaciones/${pick<{ id: number }>(grades).id}/rectificar`, {
          calificacion: between(1, 100),
          motivo: 'Error de suma',
        }),
      () =>
        call('PUT', `/secciones/${section.id}`, {
          as: admin,
          body: {
            ...{ nombre, idusuario, idperiodo: period, idasignatura, idAula: idaula, dia },
            ...{ inicio: hour(inicio), fin: hour(fin), cupo: between(10, 30) },
          },
        }),
      () => offer.openOrClose(chance(0.5) ? 'abrir' : 'cerrar', window),
      () => offer.enrol(stranger, section.id, { idperiodoinscripcion: window }),
      () => post(`/periodos/${period}/recordar`),
      () => (chance(0.2) ? reopen() : close()),
    ]
    const wanted = shuffled([close, close, ...acts.filter(() => chance(0.4))])
    const answers = await Promise.all(wanted.map(act => act()))
    expect(answers.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body])).toEqual(
      [],
    )
    if (answers.some(({ body }) => 'data' in body && (body.data as { cerrado?: boolean }).cerrado))
      closed += 1
    expect(await invariants()).toEqual(IN_ORDER)
  }
  // Otherwise nothing was shown.
  expect(closed).toBeGreaterThan(0)
})

test('SQL from anywhere, without our locks: the database itself keeps a closed period as it is', async () => {
  const as = async (actor: number, statement: string, values: unknown[]) => {
    const client = await postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('nivela.autor', $1, true)`, [String(actor)])
      await client.query(statement, values)
      await client.query('commit')
      return 'written'
    } catch (error) {
      await client.query('rollback')
      return (error as { constraint: string }).constraint
    } finally {
      client.release()
    }
  }
  const seen = new Set<string>()
  for (let round = 0; round < 25; round += 1) {
    await prepare()
    const { section } = pick(classes)
    const { id } = pick<{ id: number }>(await sheet(section.id))
    const writes: (() => Promise<string>)[] = [
      () => as(teacher.id, 'update calificaciones set oficializado = false where id = $1', [id]),
      () =>
        as(
          admin.id,
          `insert into inscripciones (idperiodoinscripcion, idusuario, idseccion, idperiodo, idasignatura, dia, inicio, fin)
           select $1, $2, s.id, s.idperiodo, s.idasignatura, s.dia, s.inicio, s.fin from secciones s where s.id = $3`,
          [window, stranger.id, section.id],
        ),
      () => as(admin.id, 'update periodos_inscripcion set abierto = true where id = $1', [window]),
      () => as(admin.id, 'update periodos set cerrado = true where id = $1', [period]),
    ]
    const [outcomes] = await Promise.all([
      Promise.all(shuffled(writes.filter(() => chance(0.6))).map(write => write())),
      close(),
    ])
    for (const outcome of outcomes) seen.add(outcome)
    expect(await invariants()).toEqual(IN_ORDER)
  }
  expect([...seen].filter(name => name !== 'written').length).toBeGreaterThan(0)
})

test('another pass mark while a period closes or reopens: one waits for the other, and what is passed goes by the mark that the period has in the end', async () => {
  const idasignatura = await offer.createSubject('Matemáticas')
  const term = await offer.createPeriod()
  const idventana = await offer.createWindow(term)
  const { section, students } = await openClass(8, { idperiodo: term, idasignatura }, idventana)
  await offer.openOrClose('cerrar', idventana)
  await saveAll(section.id, {
    calificaciones: students.map(({ id }, index) => ({ idusuario: id, calificacion: 60 + 4 * index })),
    oficializado: true,
  })
  const setMark = async (mark: number) => keepNotaMinima(postgres.db, mark)
  const closeTerm = async () => expect((await post(`/periodos/${term}/cerrar`)).status).toBe(200)
  const reopenTerm = async () =>
    expect((await post(`/periodos/${term}/reabrir`, { motivo: 'Otra vuelta' })).status).toBe(200)
  /** The mark that the period kept, if any, after areas_aprobadas was held against the grades. */
  async function agreedMark() {
    const { rows } = await postgres.pool.query(
      `select c.calificacion, n.matematica as aprobada, p.nota_minima as mark,
              c.calificacion >= coalesce(p.nota_minima, nota_minima_aprobar()) as "debería"
         from calificaciones c join areas_aprobadas n using (idusuario), periodos p
        where c.idseccion = $1 and p.id = $2`,
      [section.id, term],
    )
    expect(rows).toHaveLength(students.length)
    expect(rows.filter(row => row.aprobada !== row.debería)).toEqual([])
    return rows[0].mark
  }
  /** The statement has run and its transaction is open when the other act comes. */
  async function during(statement: string, values: unknown[], act: () => Promise<unknown>) {
    const client = await postgres.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('nivela.motivo', 'Otra vuelta', true)`)
      await client.query(statement, values)
      const acting = act()
      await expect.poll(() => countWaiting(postgres)).toBe(1)
      await client.query('commit')
      await acting
    } finally {
      client.release()
    }
  }
  const newMark = `insert into ajustes values ('nota_minima_aprobar', $1) on conflict (clave) do update set valor = excluded.valor`
  await setMark(70)
  await during(newMark, ['75'], closeTerm)
  expect(await agreedMark()).toBe(75)
  await during(newMark, ['80'], reopenTerm)
  expect(await agreedMark()).toBeNull()
  await during('update periodos set cerrado = true where id = $1', [term], () => setMark(65))
  expect(await agreedMark()).toBe(80)
  await during('update periodos set cerrado = false where id = $1', [term], () => setMark(85))
  expect(await agreedMark()).toBeNull()

  for (let round = 0; round < 20; round += 1) {
    const marks = () => setMark(pick([60, 65, 70, 75, 80, 85, 90]))
    const acts = [marks, marks, pick([closeTerm, reopenTerm]), pick([closeTerm, reopenTerm])]
    await Promise.all(shuffled<() => Promise<unknown>>(acts).map(act => act()))
    await agreedMark()
  }
})
