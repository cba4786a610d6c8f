import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { linkTo, NO_MAIL_SERVER } from './mail.ts'
import { bringSession, fillLogin, ROLES } from './people.ts'
import { anyCedula, CHOSEN, sheetOf, tokenOfOffice } from './school.ts'

const [ADMIN] = ROLES

const choosePassword = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(CHOSEN)
  await page.getByLabel('Repite la contraseña').fill(CHOSEN)
  await page.getByRole('button', { name: 'Confirmar' }).click()
}

test('the office imports a spreadsheet; the student follows the invitation and is in', async ({
  page,
  browser,
}) => {
  const correo = `${randomUUID()}@e2e.test`
  const cedula = anyCedula()
  const good = [
    randomUUID().slice(0, 8),
    cedula,
    'Yudelka',
    `Mejía ${correo.slice(0, 8)}`,
    correo,
    '809-555-0133',
    88,
    40,
    'sí',
    'no',
  ]
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminpoma')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados POMA')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Selecciona la plantilla xlsx.')).toBeVisible()

  // A wrong cell is told by its row and column, and nothing is kept.
  const file = page.getByLabel('Plantilla xlsx')
  await file.setInputFiles(await sheetOf([good.map(cell => (cell === correo ? 'sin arroba' : cell))]))
  const problem = page.getByRole('row').filter({ hasText: '«sin arroba»' })
  await expect(problem).toContainText('2')
  await expect(problem).toContainText('Correo')
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()

  await file.setInputFiles(await sheetOf([good]))
  await expect(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Plantilla enviada correctamente.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(`mejia ${correo.slice(0, 8)}`)
  await expect(page.getByText(correo)).toBeVisible()
  // No mail leaves before the office says so.
  const listed = page.getByRole('row').filter({ hasText: correo })
  await expect(listed).toContainText('Sin invitación')
  await listed.getByRole('button', { name: /^Invitar/ }).click()
  // Nobody gets it: there is no mail server.
  await page.getByRole('button', { name: 'Guardarla en un archivo' }).click()
  await expect(page.getByText(NO_MAIL_SERVER, { exact: true })).toBeVisible()
  await expect(listed).toContainText('Invitación enviada')

  const student = await browser.newPage()
  // The first words that a newcomer reads here: none that only an expert would understand.
  await student.goto(await linkTo(correo))
  await expect(student.getByText('Elige la contraseña con la que vas a entrar.')).toBeVisible()
  await expect(student.getByText(/sesi[oó]n/i)).toHaveCount(0)
  await choosePassword(student, await linkTo(correo))
  await expect(student).toHaveURL('/studentpanel')
  await expect(student.getByText('¡Te damos la bienvenida, Yudelka!')).toBeVisible()

  // The link has done its work.
  await student.goto(await linkTo(correo))
  await expect(student.getByText('Este enlace ya se usó.')).toBeVisible()
  await expect(student.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await expect(student.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
    'href',
    '/recoverpassword',
  )
  await student.close()
})

/** A teacher registered by the office in its own screen. */
async function registerTeacher(page: Page) {
  const correo = `${randomUUID()}@e2e.test`
  const token = await tokenOfOffice(page.request)
  const data = {
    nombre: 'Berkis',
    apellido: 'Rosario',
    correo,
    telefono: '8095550155',
    idrol: 2,
    cedula: anyCedula(),
    contrasena: CHOSEN,
  }
  const response = await page.request.post('/api/v1/auth/register', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(201)
  return correo
}

test('an unverified teacher is held until the link, and asks for it again', async ({ page }) => {
  const correo = await registerTeacher(page)
  await page.goto('/login')
  await fillLogin(page, correo, CHOSEN)
  await expect(page).toHaveURL('/verification')
  await expect(page.getByRole('heading', { name: 'Verificación requerida' })).toBeVisible()
  await expect(page.getByText(correo).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contáctanos' })).toHaveAttribute('href', /^mailto:/)
  await page.goto('/teacherpanel')
  await expect(page).toHaveURL('/verification')
  await page.getByRole('button', { name: 'Ya lo verifiqué' }).click()
  await expect(page.getByText(/todavía no está verificado/)).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar' }).click()
  await expect(page.getByText(`Te enviamos otro correo a ${correo}.`)).toBeVisible()

  const link = await linkTo(correo, 2)
  await page.goto('/verification?token=no-es-este')
  await expect(page.getByText(/Este enlace no es válido/)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Tu correo quedó verificado.')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/teacherpanel')
})

test('a forgotten password: asked for, mailed, chosen, signed in; an unknown address sees the same', async ({
  page,
}) => {
  const correo = await registerTeacher(page)
  await page.goto(await linkTo(correo))
  await expect(page.getByText('Tu correo quedó verificado.')).toBeVisible()
  const ask = async (address: string) => {
    await page.goto('/login')
    await page.getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click()
    await expect(page.getByRole('heading', { name: 'Recupera tu contraseña' })).toBeVisible()
    await page.getByLabel('Correo').fill(address)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page).toHaveURL('/MessageVerification')
    await expect(page.getByRole('heading', { name: 'Verificación requerida' })).toBeVisible()
    return (await page.getByRole('main').innerText()).replaceAll(address, '')
  }
  expect(await ask(`${randomUUID()}@nadie.test`)).toBe(await ask(correo))
  await choosePassword(page, await linkTo(correo, 2))
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Tu contraseña está lista. Inicia sesión.')).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue(correo)
  await page.getByLabel('Contraseña').fill(CHOSEN)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL('/teacherpanel')
})
