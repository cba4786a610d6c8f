import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from './people.ts'
import { openFreshServer } from './product.ts'
import { CHOSEN } from './school.ts'

const test = base.extend<{ fresh: string }>({
  /** The address of a server that somebody has just started for the first time. */
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { address, stop } = await openFreshServer()
      await use(address)
      await stop()
    },
    // Of its own: the start takes nothing from the test's.
    { timeout: 60_000 },
  ],
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('from the demo to a school of one’s own: what is removed is said, the password is asked for, and the office is led on', async ({
  page,
  fresh,
}) => {
  await page.goto(`${fresh}/login`)
  await page.getByRole('button', { name: 'Entrar como Administrador' }).click()
  await page.getByRole('link', { name: 'Empezar con mi escuela' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escuela' })).toBeVisible()
  await page.getByRole('button', { name: 'Empezar con mi escuela' }).click()
  const dialog = page.getByRole('dialog', { name: 'Empezar con mi escuela' })
  await expect(dialog.getByText('Se borra todo lo de la demostración')).toBeVisible()
  const erase = dialog.getByRole('button', { name: 'Borrar y empezar' })
  await dialog.getByLabel('Tu contraseña de la demostración').fill('no es esta')
  await erase.click()
  await expect(dialog.getByRole('alert')).toHaveText('La contraseña no es correcta.')
  await dialog.getByLabel('Tu contraseña de la demostración').fill(PASSWORD)
  await erase.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Te damos la bienvenida' })).toBeVisible()
  const link = page.url()
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(field(page, 'Nombre de la escuela')).toBeFocused()
  await field(page, 'Nombre de la escuela').fill('Liceo Salomé Ureña')
  await field(page, 'Tu nombre').fill('Altagracia')
  await field(page, 'Tu apellido').fill('Mota')
  await field(page, 'Tu correo').fill('direccion@salome.test')
  await page.getByLabel('Tu contraseña').fill(CHOSEN)
  await page.getByRole('button', { name: 'Empezar' }).click()

  // Signed in, in a school with nothing but its name and the way to go.
  await expect(page).toHaveURL(/\/adminpanel$/)
  await expect(page.getByRole('banner')).toContainText('Liceo Salomé Ureña')
  const way = page.getByRole('region', { name: 'Para empezar' })
  await expect(way).toContainText('0 de 7 pasos')
  await way.getByRole('link', { name: 'Crear las asignaturas' }).click()
  await expect(page).toHaveURL(/\/adminsubjects$/)
  await page.getByRole('button', { name: 'Agregar' }).click()
  await field(page, 'Nombre').fill('Matemáticas')
  await page.getByLabel('Créditos').fill('4')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: /ir al panel/ }).click()
  await expect(way).toContainText('1 de 7 pasos')
  await way.getByRole('button', { name: 'Saltar este paso' }).click()
  await expect(way.getByRole('listitem').filter({ hasText: 'Maestros' })).toContainText('Saltado')
  await expect(way.getByRole('link', { name: 'Registrar las aulas' })).toBeVisible()
  await page.reload()
  await expect(way.getByRole('listitem').filter({ hasText: 'Maestros' })).toContainText('Saltado')
  await way.getByRole('button', { name: 'Ocultar la guía' }).click()
  await expect(way).toHaveCount(0)

  // The link was for one, and nobody of the demo is left.
  await page.goto(link)
  await expect(page.getByText(/Este enlace ya se usó/)).toBeVisible()
  const old = await page.request.post(`${fresh}/api/v1/auth/login`, {
    data: { correo: 'admin@nivela.test', contrasena: PASSWORD },
  })
  expect(old.status()).toBe(401)

  await page.goto(`${fresh}/adminschool`)
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#b3261e' } })
    .png()
    .toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir una imagen' }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('banner').getByRole('img', { name: 'Liceo Salomé Ureña' })).toBeVisible()
  // The logo has raised the version: the form beside it takes that for nobody else's change.
  await field(page, 'Nombre de la escuela').fill('Liceo Salomé')
  await field(page, 'Teléfono').fill('809 555 0199')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Los datos de la escuela están guardados.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Liceo Salomé')
  await expect(page.getByText(/Los correos no salen/)).toBeVisible()
  await field(page, 'Servidor').fill('127.0.0.1')
  await field(page, 'Puerto').fill('1')
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await expect(page.getByText(/No pudimos (conectar|abrir una conexión)/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Nombre de la escuela')).toHaveValue('Liceo Salomé')
  await expect(field(page, 'Teléfono')).toHaveValue('(809) 555-0199')
})
