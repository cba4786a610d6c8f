import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeOf, setUpSecondFactor } from './authenticator.ts'
import { faultsOf } from './axe.ts'
import { test } from './demanding-server.ts'
import { bringSession, fillLogin } from './people.ts'
import { CHOSEN, createTeacher } from './school.ts'

async function leave(page: Page) {
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')
}

const expectAccessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])

async function createProtectedTeacher(request: APIRequestContext) {
  const correo = await createTeacher(request)
  return { correo, ...(await setUpSecondFactor(request, correo, CHOSEN)) }
}

test('a teacher switches it on: password, key, first code, codes to keep', async ({ page, request }) => {
  const correo = await createTeacher(request)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/teacherperfil')
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await card.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  const enter = async (code: string) => {
    await dialog.getByLabel('Código de 6 dígitos').fill(code)
    await dialog.getByRole('button', { name: 'Activar' }).click()
  }
  await enter(codeOf(key, 9))
  await expect(dialog.getByText(/^El código no coincide/).first()).toBeVisible()
  await enter(codeOf(key))

  const list = dialog.getByRole('list', { name: `Códigos de recuperación de ${correo}` })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('nivela-codigos-de-recuperacion.txt')
  // They are never shown again: only their own button closes them.
  await page.keyboard.press('Escape')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
})

test('signing in with a code, then with a recovery code, which works once', async ({ page, request }) => {
  const { correo, key, spare } = await createProtectedTeacher(request)
  await page.goto('/login')
  await fillLogin(page, correo, CHOSEN)
  const code = page.getByLabel('Código de 6 dígitos')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Correo')).toHaveValue(correo)
  await expect(page.getByLabel('Contraseña')).toBeFocused()
  await page.keyboard.type(CHOSEN)
  await page.keyboard.press('Enter')
  await code.fill(codeOf(key, 1).replace(/(...)/, '$1 '))
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL('/teacherpanel')

  const enterWithSpare = async () => {
    await leave(page)
    await fillLogin(page, correo, CHOSEN)
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(spare.toLowerCase())
    await page.getByRole('button', { name: 'Ingresar' }).click()
  }
  await enterWithSpare()
  await expect(page).toHaveURL('/teacherpanel')
  await enterWithSpare()
  await expect(page.getByText(/^Ese código de recuperación no es correcto o ya se usó\./)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('where the school demands it, a teacher sets it up before anything else, and then goes on', async ({
  page,
  request,
  context,
  demanding,
}) => {
  const correo = await createTeacher(request)
  await page.goto(`${demanding}/login`)
  await fillLogin(page, correo, CHOSEN)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Protege tu cuenta')
  await expectAccessible(page)
  await page.goto(`${demanding}/teacherperfil`)
  await expect(title).toHaveText('Protege tu cuenta')
  const otherTab = await context.newPage()
  await otherTab.goto(`${demanding}/teachersection`)
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Protege tu cuenta')

  await page.getByLabel('Contraseña').fill(CHOSEN)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Código de 6 dígitos').fill(codeOf(key))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Mis secciones')
  await expect(
    page.getByRole('list', { name: /^Códigos de recuperación/ }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('list', { name: /^Códigos de recuperación/ })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page).toHaveURL(`${demanding}/teacherperfil`)
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await expect(card.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['Nuevos códigos', 'Cambiar de teléfono'])
})
