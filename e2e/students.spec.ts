import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { linkTo } from './mail.ts'
import { bringSession, ROLES } from './people.ts'
import { anyCedula, CHOSEN } from './school.ts'

const [ADMIN] = ROLES

test('a student without an e-mail: added by hand, in with a code, and one who was added by mistake is deleted', async ({
  page,
  browser,
}) => {
  const cedula = anyCedula()
  const apellido = `Encarnación ${randomUUID().slice(0, 8)}`
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminstudents')

  const add = async () => {
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Agregar estudiante' })
    await form.getByLabel('Nombre', { exact: true }).fill('Wilkin')
    await form.getByLabel('Apellido').fill(apellido)
    return form
  }
  const form = await add()
  await form.getByLabel('Lengua Española').fill('ochenta')
  await form.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect(form.getByText("El campo 'cédula' está vacío")).toBeVisible()
  await form.getByLabel('Cédula', { exact: true }).fill(cedula)
  await form.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect(form.getByText('La nota de la POMA va de 0 a 100, con dos decimales a lo sumo')).toBeVisible()
  await form.getByLabel('Lengua Española').fill('80')
  await form.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect(page.getByText('Estudiante agregado.')).toBeVisible()

  // Their page: what they owe, which follows a corrected result at once, and a code in place of an invitation.
  await expect(page.getByRole('heading', { level: 1, name: `Wilkin ${apellido}` })).toBeVisible()
  const lengua = page.getByRole('region', { name: 'Qué debe y por qué' }).getByRole('listitem').first()
  await expect(lengua).toContainText('Aprobada en la prueba POMA, con 80')
  await page.getByRole('button', { name: 'Corregir resultados' }).click()
  const results = page.getByRole('dialog', { name: 'Resultados de la POMA' })
  await results.getByLabel('Lengua Española').fill('60')
  await results.getByLabel('Motivo').fill('Se leyó mal la hoja')
  await results.getByRole('button', { name: 'Guardar' }).click()
  await expect(lengua).toContainText('60 puntos en la POMA (se aprueba con 70)')
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('Se leyó mal la hoja')
  await expect(page.getByText('Todavía no entra: no tiene correo')).toBeVisible()
  await page.getByRole('button', { name: 'Dar un código para entrar' }).click()
  const slip = page.getByRole('dialog', { name: 'Código para entrar' })
  const codigo = (await slip.locator('output').textContent()) ?? ''
  expect(codigo).toMatch(/^\w{4} \w{4}$/)
  await slip.getByRole('button', { name: 'Listo' }).click()

  const student = await browser.newPage()
  const correo = `${randomUUID()}@e2e.test`
  await student.goto('/login')
  await student.getByRole('link', { name: 'Tengo un código de la oficina' }).click()
  await student.getByLabel('Matrícula o documento').fill(cedula)
  await student.getByLabel('Código de la oficina').fill('AAAA AAAA')
  await student.getByLabel('Tu correo').fill(correo)
  await student.getByLabel('Tu contraseña', { exact: true }).fill(CHOSEN)
  await student.getByRole('button', { name: 'Entrar' }).click()
  await expect(student.getByText(/el código no coinciden/)).toBeVisible()
  await student.getByLabel('Código de la oficina').fill(codigo.toLowerCase())
  await student.getByRole('button', { name: 'Entrar' }).click()
  await expect(student).toHaveURL('/verification')
  await student.goto(await linkTo(correo))
  await student.getByRole('link', { name: 'Continuar' }).click()
  await expect(student).toHaveURL('/studentpanel')

  // Somebody who did something stays; a double that did nothing goes.
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(/No se puede eliminar a Wilkin/)).toBeVisible()
  await page.goto('/adminstudents')
  const second = await add()
  await second.getByLabel('Cédula', { exact: true }).fill(anyCedula())
  await second.getByRole('button', { name: 'Agregar estudiante' }).click()
  await expect(page.getByText('Estudiante agregado.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Wilkin ${apellido}` })).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(`Wilkin ${apellido} ya no está en Nivela.`)).toBeVisible()
  await expect(page).toHaveURL('/adminstudents')
})
