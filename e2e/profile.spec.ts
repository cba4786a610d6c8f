import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createTeacher } from './school.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

for (const role of ROLES) {
  test(`${role.rol}: sees their own data`, async ({ page }) => {
    await bringSession(page, role.correo)
    await page.goto(role.perfil)
    const data = page.getByRole('region', { name: 'Datos personales' })
    await expect(data.getByText(role.correo)).toBeVisible()
    await expect(data.getByText(role.rol, { exact: true })).toBeVisible()
    await expect(data.getByText(/^\d{3}-\d{7}-\d$/)).toBeVisible()
    await expect(data.getByText(/^\(8[024]9\) \d{3}-\d{4}$/)).toBeVisible()
    await expect(data.getByText('Matrícula')).toBeVisible({ visible: role.rol === 'Estudiante' })
  })
}

test('changing the password: every mistake has its words beside the field, then it works', async ({
  page,
}) => {
  await bringSession(page, await createTeacher(page.request), CHOSEN)
  await page.goto('/teacherperfil')

  const current = page.getByLabel('Contraseña actual', { exact: true })
  const fresh = page.getByLabel('Nueva contraseña', { exact: true })
  const save = async (before: string, after: string) => {
    await current.fill(before)
    await fresh.fill(after)
    await fresh.press('Enter')
  }
  await save('', '')
  await expect(page.getByText("El campo 'contraseña actual' está vacío").first()).toBeVisible()
  await expect(current).toBeFocused()
  await save(CHOSEN, CHOSEN)
  await expect(page.getByText('La nueva contraseña no puede ser igual a la anterior.').first()).toBeVisible()
  await expect(fresh).toBeFocused()
  await save(CHOSEN, 'password1')
  await expect(
    page.getByText('Esa contraseña es muy común. Elige otra que solo tú conozcas.').first(),
  ).toBeVisible()
  await save(CHOSEN, 'abcd1234')
  await expect(
    page.getByText('Esa contraseña repite o sigue un patrón fácil de adivinar.').first(),
  ).toBeVisible()
  await expect(fresh).toBeFocused()
  await save('no es esta', 'siete perros azules')
  await expect(page.getByText('La contraseña anterior es incorrecta').first()).toBeVisible()
  await expect(current).toBeFocused()

  await save(CHOSEN, 'siete perros azules')
  const toast = page.getByRole('status').filter({ hasText: 'Constraseña actualizada.' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const menu = await page.getByRole('button', { name: /^Menú de usuario/ }).boundingBox()
  // At the right of the bar, and the menu beside it stays free.
  const right = (box?.x ?? 0) + (box?.width ?? 0)
  expect(right).toBeLessThanOrEqual(menu?.x ?? 0)
  expect(right).toBeGreaterThan((menu?.x ?? 0) - 60)
  expect(box?.y).toBeLessThan(120)
  await expect(current).toHaveValue('')
  await expect(toast).toBeHidden()
})

test('an open session elsewhere is seen, and ended with the password', async ({ page }) => {
  const correo = await createTeacher(page.request)
  const data = { correo, contrasena: CHOSEN }
  const headers = { 'user-agent': IPHONE }
  const elsewhere = await page.request.post('/api/v1/auth/login', { data, headers })
  const { usuario, token } = (await elsewhere.json()).data
  await bringSession(page, correo, CHOSEN)
  await page.goto('/teacherperfil')

  const card = page.getByRole('region', { name: 'Sesiones abiertas' })
  const other = card.getByRole('listitem').filter({ hasText: 'Safari en iPhone' })
  await expect(other).toContainText('usada hace poco')
  await expect(card.getByRole('listitem').first()).toContainText('Esta sesión')
  await card.getByRole('button', { name: 'Cerrar las demás' }).click()
  const password = card.getByLabel('Tu contraseña')
  await expect(password).toBeFocused()
  await password.fill('no es esta')
  await password.press('Enter')
  await expect(card.getByText('La contraseña no es correcta.').first()).toBeVisible()
  await password.fill(CHOSEN)
  await password.press('Enter')
  await expect(page.getByText('Se cerró 1 sesión.')).toBeVisible()
  await expect(other).toBeHidden()
  await expect(card.getByText('Esta sesión')).toBeVisible()
  const as = { authorization: `Bearer ${token}` }
  expect((await page.request.get(`/api/v1/usuarios/${usuario.id}`, { headers: as })).status()).toBe(401)
})

test('one open session of several is ended alone, with the password', async ({ page }) => {
  const correo = await createTeacher(page.request)
  const data = { correo, contrasena: CHOSEN }
  const enter = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent }
    return (await (await page.request.post('/api/v1/auth/login', { data, headers })).json()).data.token
  }
  const [lost, kept] = [await enter(IPHONE), await enter('Mozilla/5.0 (X11; Linux) Firefox/140.0')]
  await bringSession(page, correo, CHOSEN)
  await page.goto('/teacherperfil')
  const card = page.getByRole('region', { name: 'Sesiones abiertas' })
  await card.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
  const password = card.getByLabel('Tu contraseña')
  await expect(password).toBeFocused()
  await password.fill(CHOSEN)
  await card.getByRole('button', { name: 'Cerrar esta sesión' }).click()
  await expect(page.getByText('Se cerró 1 sesión.')).toBeVisible()
  await expect(card.getByText('Safari en iPhone')).toBeHidden()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const statusOf = async (token: string) =>
    (
      await page.request.get('/api/v1/auth/sesiones', { headers: { authorization: `Bearer ${token}` } })
    ).status()
  expect([await statusOf(lost), await statusOf(kept)]).toEqual([401, 200])
})

test('when the server can not be reached, the page says so and tries again on demand', async ({ page }) => {
  await bringSession(page, ROLES[2].correo)
  let asked = 0
  const lastTry = page.waitForRequest(request => /\/usuarios\/\d+$/.test(request.url()) && ++asked === 3)
  await page.route('**/api/v1/usuarios/*', route => route.abort())
  await page.goto('/studentperfil')
  await lastTry
  await expect(page.getByText(/No pudimos conectar con el servidor/)).toBeVisible()
  await page.unroute('**/api/v1/usuarios/*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('estudiante@nivela.test').first()).toBeVisible()
})
