import { ROL } from '@nivela/contract/roles'
import { readFirstSheet } from '@nivela/xlsx/read'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { newCode, picture, receiptCalls } from '../../testing/receipts.ts'
import { readInforme } from './informe.service.ts'

const school = await openTestApp()
const { call, person } = school
const admin = await person(ROL.administrador, { nombre: 'Olga', apellido: 'Ruiz' })
const { send, reject } = receiptCalls(school, admin)
const SANTO_DOMINGO = 'America/Santo_Domingo'

test('a period for the accountant: each payment with who validated it, sums by day and method, what was annulled', async () => {
  const dates = { inicio: '2026-01-10', fin: '2026-04-30' }
  const created = await call('POST', '/periodos/create', { as: admin, body: { nombre: 'Enero', ...dates } })
  const idperiodo = created.body.data.id as number
  const ana = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Peña', matricula: '007' })
  const eva = await person(ROL.estudiante, { nombre: 'Eva', apellido: 'Abreu', matricula: '008' })
  const register = async (body: object) =>
    (
      await call('POST', '/recibos/registrar', {
        as: admin,
        body: { idusuario: ana.id, idperiodo, ...body },
      })
    ).body.data.id as number
  const cash = await register({ monto: 0.1, medio: 'caja', fecha: '2026-02-01' })
  await register({ idusuario: eva.id, monto: 0.2, medio: 'caja', fecha: '2026-02-01' })
  const codrecibo = Number(newCode())
  await register({ monto: 1500, medio: 'transferencia', fecha: '2026-02-02', codrecibo, referencia: 'B-7' })
  const wrong = await register({ monto: 900, medio: 'caja', fecha: '2026-02-02' })
  await call('POST', `/recibos/${wrong}/anular`, { as: admin, body: { motivo: 'Era de otra persona' } })
  const fields = { idperiodo: String(idperiodo), monto: '50' }
  const photo = () => picture().jpeg().toBuffer()
  const sent = (await send(ana, await photo(), fields)).body.data
  // Sent on the 4th at 22:30 of the school's clock.
  await school.postgres.pool.query('update recibos set enviado = $1 where id = $2', [
    '2026-02-05T02:30:00Z',
    sent.id,
  ])
  await call('PUT', `/recibos/${sent.id}`, { as: admin, body: { valido: true } })
  await reject((await send(ana, await photo(), fields)).body.data.id, 'No se lee')

  const { rows: today } = await school.postgres.pool.query(
    'select (now() at time zone $1)::date::text as hoy',
    [SANTO_DOMINGO],
  )
  const hoy = new Date(today[0].hoy)
  const day = (d: number) => new Date(`2026-02-0${d}`)
  const by = [hoy, 'Olga Ruiz']
  const [pagos, dias, anulados] = (await readInforme(school.postgres.db, idperiodo, SANTO_DOMINGO)).sheets
  const [deAna, deEva] = [
    ['007', 'Peña', 'Ana'],
    ['008', 'Abreu', 'Eva'],
  ] as const
  expect(pagos?.rows).toEqual([
    [day(1), ...deEva, null, `CAJA-${cash + 1}`, 'Efectivo', 0.2, ...by],
    [day(1), ...deAna, null, `CAJA-${cash}`, 'Efectivo', 0.1, ...by],
    [day(2), ...deAna, String(codrecibo), 'B-7', 'Transferencia', 1500, ...by],
    [day(4), ...deAna, String(sent.codrecibo), null, 'Recibo enviado', 50, ...by],
  ])
  expect(dias?.columns.map(({ heading }) => heading)).toEqual([
    ...['Fecha', 'Recibo enviado', 'Efectivo', 'Transferencia', 'Total', 'Pagos'],
  ])
  // As floating-point numbers 0.1 and 0.2 would make 0.30000000000000004.
  expect(dias?.rows).toEqual([
    [day(1), 0, 0.3, 0, 0.3, 2],
    [day(2), 0, 0, 1500, 1500, 1],
    [day(4), 50, 0, 0, 50, 1],
    ['Total', 50, 0.3, 1500, 1550.3, 4],
  ])
  expect(anulados?.rows).toEqual([
    [day(2), ...deAna, null, `CAJA-${wrong}`, 'Efectivo', 900, ...by, 'Era de otra persona'],
  ])
  const file = await call('GET', `/periodos/${idperiodo}/pagos.xlsx`, { as: admin })
  expect(file.headers['content-disposition']).toContain('pagos')
  expect((await readFirstSheet(file.body, { maxRows: 10 })).rows).toHaveLength(5)
  expect((await call('GET', '/periodos/999999/pagos.xlsx', { as: admin })).status).toBe(404)
})
