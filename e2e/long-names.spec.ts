import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { findFaults } from './page-checks.ts'
import { bringSession, ROLES, waiting } from './people.ts'
import { anyCedula, createAsOffice, sheetOf, tokenOfOffice } from './school.ts'

/** From the smallest laptop to the widest that people commonly have. */
const WIDTHS = [1024, 1280, 1366, 1440]

const PERSON = { nombre: 'María de los Ángeles', apellido: 'Encarnación de la Rosa Vásquez' }
const NAME = `${PERSON.nombre} ${PERSON.apellido}`

test('a long name keeps its line in every list of the office', async ({ page, request }) => {
  const mark = randomUUID().slice(0, 8)
  const addressOf = (who: string) => `${who}.${mark}.encarnacion.delarosa@estudiantes.nivelacion.edu.do`
  const correo = addressOf('maria.angeles')
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const row = [mark, anyCedula(), PERSON.nombre, PERSON.apellido, correo, '8095550144']
  const file = await sheetOf([[...row, 'no', 65.5, 40, 'no']])
  expect((await request.post('/api/v1/import/excel', { headers, multipart: { file } })).status()).toBe(200)
  await createAsOffice(request, '/auth/register', {
    ...{ ...PERSON, correo: addressOf('maria.maestra'), telefono: '8095550166', idrol: 2 },
    ...{ cedula: anyCedula(), contrasena: 'cinco gatos verdes' },
  })
  await bringSession(page, ROLES[0].correo)
  for (const address of [
    `/adminstudents?buscar=${mark}`,
    `/adminstudents?buscar=${mark}&columnas=matricula,documento,telefono,debe,secciones,pago,cuenta`,
    `/adminpoma?buscar=${mark}`,
    `/adminUser?buscar=${mark}`,
    `/adminlists/sin-inscribir?buscar=${mark}`,
    `/admincorreos?estado=enviado&buscar=${mark}`,
    '/adminpayments',
  ]) {
    await page.goto(address)
    const names = page.locator('[data-nombre]')
    await expect(address.includes(mark) ? names.filter({ hasText: NAME }) : names).not.toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 625 })
      await expect
        .poll(() => findFaults(page, 'squeezedNames', 'sidewaysScroll'), {
          message: `${address} at ${width} px`,
        })
        .toEqual([])
    }
  }
})
