import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { anyCedula, sheetOf } from './school.ts'

const [ADMIN] = ROLES
const REVIEW = '**/api/v1/import/excel?simular=true*'
const FAILED = 'Error al enviar la pantilla.'
const row = (correo: string, cedula: string) => [
  ...[cedula.slice(-8), cedula, 'Yinet', 'Polanco', correo, '8095550177'],
  ...['no', 'no', 'no', 'no'],
]

test('a look at the sheet that fails on the way says so, and can be tried again', async ({ page }) => {
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminpoma')
  const cedula = anyCedula()
  const sheet = await sheetOf([row(`${cedula}@e2e.test`, cedula)])
  const alert = page.getByRole('alert').filter({ hasText: FAILED }).last()

  await page.route(REVIEW, route => route.abort())
  await page.getByLabel('Plantilla xlsx').setInputFiles(sheet)
  await expect(alert).toBeVisible()
  await expect(page.getByText('No se guardó nada.')).toBeVisible()

  await page.unroute(REVIEW)
  await page.route(REVIEW, route =>
    route.fulfill({ status: 503, json: { error: 'Vuelve en unos segundos.' } }),
  )
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Vuelve en unos segundos.')).toBeVisible()
  await expect(alert).toBeVisible()

  await page.unroute(REVIEW)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
})

test('what an import brought stands in view, with the focus on its heading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminpoma')
  // Nine of ten of these cédulas have a wrong check digit: their warnings make the review longer than the window.
  const cedulas = Array.from({ length: 20 }, anyCedula)
  const sheet = await sheetOf(cedulas.map(cedula => row(`${cedula}@e2e.test`, cedula)))
  await page.getByLabel('Plantilla xlsx').setInputFiles(sheet)
  const heading = (name: string) => page.getByRole('heading', { name })
  await expect(heading('Revisa antes de guardar')).toBeFocused()

  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(heading('Importación terminada')).toBeFocused()
  await expect(heading('Importación terminada')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Nuevos', { exact: true })).toBeInViewport({ ratio: 1 })
})
