import { expect, type Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { test } from './demanding-server.ts'
import { bringSession, fillLogin } from './people.ts'
import { CHOSEN, createTeacher } from './school.ts'

/** A device of the browser's own that keeps passkeys, with somebody's finger on it. */
async function bringDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** Whether the person puts their finger on it. */
    verify: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')
}

const expectAccessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])

async function sessionOf(page: Page, correo: string) {
  const data = { correo, contrasena: CHOSEN }
  return (await (await page.request.post('/api/v1/auth/login', { data })).json()).data
}

/** As someone who signed in before; once, so that signing out lasts. */
async function keepSession(page: Page, usuario: object, token: string) {
  await page.goto('/recoverpassword')
  await page.evaluate(
    ([session, stored]) => {
      localStorage.setItem('USER_SESSION', session)
      localStorage.setItem('ACCESS_TOKEN', stored)
    },
    [JSON.stringify(usuario), token] as const,
  )
}

/** Adds a passkey on the profile of the person who is signed in. */
async function addKey(page: Page) {
  await page.goto('/teacherperfil')
  const card = page.getByRole('region', { name: 'Llaves de acceso' })
  await card.getByRole('button', { name: 'Agregar una llave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña').fill(CHOSEN)
  return { card, dialog, create: dialog.getByRole('button', { name: 'Crear la llave' }) }
}

test('a passkey is added on the profile, named, and signs in without a password', async ({ page }) => {
  const device = await bringDevice(page)
  const { usuario, token } = await sessionOf(page, await createTeacher(page.request))
  await keepSession(page, usuario, token)
  const { card, dialog, create } = await addKey(page)
  // The person thinks better of it on the device, and then does it after all.
  await device.verify(false)
  await create.click()
  await expect(dialog.getByText(/^No se completó en tu dispositivo\./)).toBeVisible()
  await device.verify(true)
  await create.click()
  await expect(page.getByText(/^Llave agregada: .+ en Linux\.$/)).toBeVisible()
  await card.getByRole('button', { name: /^Cambiar nombre/ }).click()
  await dialog.getByLabel('Nombre').fill('Mi teléfono')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const key = card.getByRole('listitem').filter({ hasText: 'Mi teléfono' })
  await expect(key).toContainText('Todavía no la has usado.')
  await expectAccessible(page)

  await leave(page)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL('/teacherpanel')
  await page.goto('/teacherperfil')
  await expect(key).toContainText('De esta sesión')
  await expect(key).toContainText('Usada por última vez')
})

test('on a phone: offered in the e-mail’s field, used by the button, and removed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const device = await bringDevice(page)
  const { usuario, token } = await sessionOf(page, await createTeacher(page.request))
  await keepSession(page, usuario, token)
  const { card, dialog, create } = await addKey(page)
  await expectAccessible(page)
  await create.click()
  await expect(page.getByText(/^Llave agregada/)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Correo').focus()
  await expect(page).toHaveURL('/teacherpanel')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL('/teacherpanel')

  await page.goto('/teacherperfil')
  await card.getByRole('button', { name: /^Quitar/ }).click()
  await dialog.getByLabel('Contraseña').fill('no es esta')
  await dialog.getByRole('button', { name: 'Quitar la llave' }).click()
  await expect(dialog.getByText('La contraseña no es correcta.').first()).toBeVisible()
  await dialog.getByLabel('Contraseña').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Quitar la llave' }).click()
  await expect(page.getByText('Llave quitada.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByText(/^Esa llave de acceso ya no está en ninguna cuenta\./)).toBeVisible()
  await device.verify(false)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByText(/^No se completó en tu dispositivo\./)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('where the school demands a second factor, a passkey is one: set up, and asked for after the password', async ({
  page,
  demanding: address,
}) => {
  const correo = await createTeacher(page.request)
  const device = await bringDevice(page)
  await page.goto(`${address}/login`)
  await fillLogin(page, correo, CHOSEN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protege tu cuenta')
  await page.getByRole('button', { name: 'Mejor con una llave de acceso' }).click()
  await page.getByLabel('Contraseña').fill(CHOSEN)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expect(page).toHaveURL(`${address}/teacherpanel`)
  await expect(page.getByRole('button', { name: /Menú de usuario/ })).toBeVisible()

  // No finger on the device: what the browser offers in the field is passed by, and nothing is said of it.
  await device.verify(false)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/login`)
  await fillLogin(page, correo, CHOSEN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificación en dos pasos')
  await expect(page.getByLabel(/^Código/)).toBeHidden()
  await expectAccessible(page)
  await device.verify(true)
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(page).toHaveURL(`${address}/teacherpanel`)
})

test('on a phone the authenticator opens by a button, and the QR code is for another device', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await bringSession(page, await createTeacher(page.request), CHOSEN)
  await page.goto('/teacherperfil')
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' })
  await card.getByRole('button', { name: 'Activar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('link', { name: 'Abrir en mi app' })).toHaveAttribute('href', /^otpauth:/)
  const qr = dialog.getByRole('img', { name: /Código QR/ })
  await expect(qr).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Usar otro dispositivo' }).click()
  await expect(qr).toBeVisible()
  await context.close()
})
