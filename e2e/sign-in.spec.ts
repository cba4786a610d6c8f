import { expect, test } from '@playwright/test'
import { fillLogin, PASSWORD, ROLES, signInAs } from './people.ts'
import { CHOSEN, changePassword, createTeacher } from './school.ts'

const stored = () => ({
  token: localStorage.getItem('ACCESS_TOKEN'),
  user: localStorage.getItem('USER_SESSION'),
})

for (const role of ROLES) {
  test(`${role.rol}: signs in, lands in their panel, stays signed in after a reload`, async ({ page }) => {
    await page.goto('/login')
    await fillLogin(page, role.correo.toUpperCase(), PASSWORD)
    await expect(page).toHaveURL(role.panel)
    const { token, user } = await page.evaluate(stored)
    expect(token).toMatch(/^eyJ/)
    expect(Object.keys(JSON.parse(user ?? ''))).toEqual(['id', 'nombre', 'correo', 'idrol', 'verificado'])
    await page.reload()
    await expect(page).toHaveURL(role.panel)
    await page.goto('/login')
    await expect(page).toHaveURL(role.panel)
  })

  test(`${role.rol}: a page of another role sends to one's own panel`, async ({ page }) => {
    await signInAs(page, role)
    for (const other of ROLES.filter(({ rol }) => rol !== role.rol)) {
      await page.goto(other.perfil)
      await expect(page).toHaveURL(role.panel)
    }
  })
}

test('without a session, every private page and /authguard go to /login', async ({ page }) => {
  for (const address of ['/authguard', '/adminpanel', '/teachersection', '/studentperfil']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
})

test('the texts of the login screen', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/Iniciar Sesión/)
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await expect(page.getByText('Todas tus asignaturas de refuerzo en un solo lugar')).toBeVisible()
  await expect(page.getByRole('link', { name: '¿Has olvidado tu contraseña?' })).toHaveAttribute(
    'href',
    '/recoverpassword',
  )
  await expect(page.locator('input[name=correo]')).toHaveAttribute('type', 'email')
  await expect(page.locator('input[name=contrasena]')).toHaveAttribute('type', 'password')
})

test('a wrong password: red text above the form, gone after four seconds, and what was typed stays', async ({
  page,
}) => {
  await page.goto('/login')
  await fillLogin(page, 'nadie@nivela.test', 'no es esta')
  const error = page.getByText('Correo o contraseña incorrectos.')
  await expect(error).toBeVisible()
  const shown = Date.now()
  const [errorBox, formBox] = [await error.boundingBox(), await page.locator('form').boundingBox()]
  expect(errorBox?.y).toBeLessThan(formBox?.y ?? 0)
  await expect(page.getByLabel('Correo')).toHaveValue('nadie@nivela.test')
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
  await expect(error).toBeHidden()
  expect(Date.now() - shown).toBeGreaterThan(3000)
})

test("while it sends, the button reads 'Cargando...' and can't be pressed again", async ({ page }) => {
  let requests = 0
  let letThrough = () => {}
  const gate = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/api/v1/auth/login', async route => {
    requests += 1
    await gate
    await route.continue()
  })
  await page.goto('/login')
  await fillLogin(page, ROLES[2].correo, PASSWORD)
  const button = page.getByRole('button', { name: 'Cargando...' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Contraseña').press('Enter')
  letThrough()
  await expect(page).toHaveURL('/studentpanel')
  expect(requests).toBe(1)
})

test('strangers who guess an account keep themselves out of it, and nobody who signed in there before', async ({
  page,
  browser,
}) => {
  const correo = await createTeacher(page.request)
  await page.goto('/login')
  await fillLogin(page, correo, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')
  await page.evaluate(() => localStorage.clear())

  const elsewhere = await browser.newContext()
  const data = { correo, contrasena: 'no es esta' }
  for (let guess = 0; guess < 10; guess++) await elsewhere.request.post('/api/v1/auth/login', { data })
  const stranger = await elsewhere.newPage()
  await stranger.goto('/login')
  await fillLogin(stranger, correo, CHOSEN)
  await expect(stranger.getByText(/^Demasiados intentos con esta cuenta\. Espera \d+ minutos/)).toBeVisible()

  await page.goto('/login')
  await fillLogin(page, correo, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')
})

test('empty fields and no connection get a sentence', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText("El campo 'correo' está vacío").first()).toBeVisible()
  await expect(page.getByLabel('Correo')).toBeFocused()
  await context.setOffline(true)
  await fillLogin(page, ROLES[0].correo, PASSWORD)
  await expect(page.getByText(/No pudimos conectar con el servidor/)).toBeVisible()
})

test('what the sign-in fetches while someone types can fail: a sentence, and what was typed stays', async ({
  page,
}) => {
  await page.route(/\/assets\/(nucleo|llamadas)-/, route => route.abort())
  await page.goto('/login')
  await fillLogin(page, ROLES[0].correo, PASSWORD)
  await expect(page.getByText('No pudimos cargar lo que falta de esta página.')).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue(ROLES[0].correo)
  await expect(page.getByLabel('Contraseña')).toHaveValue(PASSWORD)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeEnabled()
})

test('Salir asks first; then the session is over on the server too and nothing is kept', async ({
  page,
  request,
}) => {
  await signInAs(page, ROLES[2])
  const { token, user } = await page.evaluate(stored)
  await page.evaluate(() => sessionStorage.setItem('algo', 'x'))
  const leave = async () => {
    await page.getByRole('button', { name: /Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Salir' }).click()
    await expect(page.getByText('¿Estás seguro de cerrar sesión?')).toBeVisible()
  }
  await leave()
  await page.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(page.getByText('¿Estás seguro de cerrar sesión?')).toBeHidden()
  await expect(page).toHaveURL('/studentpanel')

  await leave()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  const { id } = JSON.parse(user ?? '')
  const after = await request.get(`/api/v1/usuarios/${id}`, { headers: { authorization: `Bearer ${token}` } })
  expect(after.status()).toBe(401)
  await page.goto('/studentpanel')
  await expect(page).toHaveURL('/login')
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signInAs(page, ROLES[1])
  const other = await context.newPage()
  await other.goto('/teachersection')
  await expect(other).toHaveURL('/teachersection')
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(other).toHaveURL('/login')
})

test('a session that ended elsewhere: the token is removed and the login says why', async ({
  page,
  request,
}) => {
  const correo = await createTeacher(request)
  await page.goto('/login')
  await fillLogin(page, correo, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')

  await changePassword(request, correo, 'siete perros azules')

  await page.goto('/teacherperfil')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Tu sesión terminó. Entra de nuevo para seguir.')).toBeVisible()
  expect((await page.evaluate(stored)).token).toBeNull()
  // What is wrong now takes the place of what happened before.
  await fillLogin(page, correo, CHOSEN)
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(page.getByText('Tu sesión terminó. Entra de nuevo para seguir.')).toBeHidden()
  await fillLogin(page, correo, 'siete perros azules')
  await expect(page).toHaveURL('/teacherpanel')
  await page.getByRole('link', { name: 'Ir a «Perfil»' }).click()
  await expect(page).toHaveURL('/teacherperfil')
})

test('a session that ended elsewhere, on a page that only listens: it goes to the login by itself', async ({
  page,
  request,
}) => {
  const correo = await createTeacher(request)
  await page.goto('/login')
  const live = page.waitForResponse(response => response.url().endsWith('/avisos/vivo'))
  await fillLogin(page, correo, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')
  await live
  await changePassword(request, correo, 'siete perros azules')
  // The stream is asked for again after the pause that the server hinted at.
  await expect(page).toHaveURL('/login', { timeout: 15_000 })
  await expect(page.getByText('Tu sesión terminó. Entra de nuevo para seguir.')).toBeVisible()
})

test('a page that is asked for before signing in, by a mail’s link, is offered on the panel; not another role’s, and only once', async ({
  page,
}) => {
  await page.goto('/studentreceipts?pagina=2')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, ROLES[2].correo, PASSWORD)
  await expect(page).toHaveURL(ROLES[2].panel)
  const asked = page.getByRole('link', { name: /^Ir a «/ })
  await asked.click()
  await expect(page).toHaveURL('/studentreceipts?pagina=2')
  await page.goto('/login')
  await expect(page).toHaveURL(ROLES[2].panel)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/perfil')
  await fillLogin(page, ROLES[1].correo, PASSWORD)
  await expect(page).toHaveURL(ROLES[1].panel)
  await page.getByRole('link', { name: 'Ir a esa página' }).click()
  await expect(page).toHaveURL(ROLES[1].perfil)
})

test('someone unverified or without a role is sent to /verification and can leave from there', async ({
  page,
}) => {
  await signInAs(page, ROLES[2])
  for (const change of [{ idrol: 4 }, { verificado: false }]) {
    await page.evaluate(change => {
      const session = JSON.parse(localStorage.getItem('USER_SESSION') ?? '{}')
      localStorage.setItem('USER_SESSION', JSON.stringify({ ...session, ...change }))
    }, change)
    for (const address of ['/authguard', '/studentpanel', '/adminpanel']) {
      await page.goto(address)
      await expect(page).toHaveURL('/verification')
    }
  }
  await expect(page.getByRole('heading', { name: 'Verificación requerida' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contáctanos' })).toHaveAttribute(
    'href',
    'mailto:contacto@nivela.test',
  )
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')
})
