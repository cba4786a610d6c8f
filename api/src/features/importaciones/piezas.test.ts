import { expect, test } from 'vitest'
import { giveWayToCrowd } from '../../platform/operations/backpressure.ts'
import { comeTogether } from '../../testing/crowd.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { openImportSchool } from './importaciones.test-support.ts'

const { row, importRows, found, writes, postgres } = await openImportSchool()

/** More than the first pieces of a table hold, which are saved while the rest is still judged. */
const MANY = 900

test('a table that goes in by pieces is still one: a bad last row takes all of them back', async () => {
  const known = row()
  const other = row()
  await importRows([known, other])
  const good = Array.from({ length: MANY }, () => row())
  const taken = row({ correo: other.correo })
  const rows = [...good.slice(0, 300), taken, ...good.slice(300), { ...known, nombre: 'Yulisa' }]
  const bad = row({ cedula: '12' })
  const before = await writes()

  const refused = await importRows([...good, bad])
  expect([refused.status, refused.body.errores]).toEqual([
    400,
    [expect.objectContaining({ fila: MANY + 2, columna: 'Cédula' })],
  ])
  const foreign = await importRows(rows)
  expect([foreign.status, foreign.body.errores]).toEqual([
    400,
    [
      {
        fila: 302,
        columna: 'Correo',
        mensaje: `«${other.correo}» ya es de otra persona. Es de ${other.nombre} ${other.apellido}.`,
      },
    ],
  ])
  expect(await writes()).toBe(before)

  const simulated = await importRows([...rows, bad], '?simular=true&apartarErrores=true')
  expect(await writes()).toBe(before)
  const done = await importRows([...rows, bad], '?apartarErrores=true&invitar=false')
  const counts = { creados: MANY, actualizados: 1, sinCambios: 0, totalApartadas: 2 }
  expect(simulated.body.data).toMatchObject(counts)
  expect(done.body.data).toMatchObject(counts)
  expect(await found(known.correo)).toMatchObject({ nombre: 'Yulisa', lengua: true })
  for (const one of [good[0], good[299], good[300], good.at(-1)])
    expect(await found(one?.correo ?? '')).toMatchObject({
      nombre: 'Yuleisy',
      lengua: true,
      matematica: false,
    })
  expect((await importRows(rows, '?apartarErrores=true')).body.data).toMatchObject({
    creados: 0,
    sinCambios: MANY + 1,
  })
})

test('many new students are all invited, each once', async () => {
  const rows = Array.from({ length: 260 }, () => row())
  await importRows(rows)
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  for (const { correo } of rows) await server.next(correo)
  for (const { correo } of rows) expect(server.to(correo)).toHaveLength(1)
  const jobs = 'select count(*)::int as count from trabajos'
  await expect.poll(async () => (await postgres.pool.query(jobs)).rows[0].count).toBe(0)
})

test('a table with nothing to save is refused at once, also while another import goes on', async () => {
  const other = await postgres.pool.connect()
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('nivela.importacion'))`)
  const refused = await importRows([row(), row({ cedula: '12' })])
  await other.query('rollback')
  other.release()
  expect([refused.status, refused.body.errores]).toEqual([
    400,
    [expect.objectContaining({ fila: 3, columna: 'Cédula' })],
  ])
})

test('while everyone enrols, a table waits: its rows are in when the crowd is gone', async () => {
  const student = row()
  const leave = comeTogether()
  const importing = importRows([student])
  await giveWayToCrowd(1_000)
  expect(await found(student.correo)).toBeUndefined()
  leave()
  expect((await importing).body.data).toMatchObject({ creados: 1 })
  expect(await found(student.correo)).toMatchObject({ nombre: student.nombre })
})
