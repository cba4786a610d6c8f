import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { setUpSecondFactor } from './authenticator.ts'
import { lastMailTo, NO_MAIL_SERVER } from './mail.ts'
import { findFaults } from './page-checks.ts'
import { bringSession, fillLogin, ROLES } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createTeacher,
  createWindow,
  enrolIn,
  tokenOfOffice,
} from './school.ts'

const [{ correo: OFFICE }] = ROLES

async function callsOfOffice(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  return {
    get: async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data,
    put: (path: string, data: object) => request.put(`/api/v1${path}`, { headers, data }),
  }
}

/** What is typed into the open search, and Enter on what is found first. */
async function findAndOpen(page: Page, text: string, found: RegExp) {
  await page.getByRole('textbox', { name: 'Buscar en toda la escuela' }).fill(text)
  await expect(page.getByRole('button', { name: found })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('a section is moved: the bitácora has the line, filtered and as a spreadsheet', async ({
  page,
  request,
}) => {
  const { get, put } = await callsOfOffice(request)
  const { id, nombre } = await createSection(request, 7)
  const section = (await get('/secciones')).find((one: { id: number }) => one.id === id)
  const moved = { ...section, dia: 'Sabado', version: undefined }
  expect((await put(`/secciones/${id}`, moved)).status()).toBe(200)

  await bringSession(page, OFFICE)
  await page.goto('/adminbitacora')
  const line = page.getByRole('listitem').filter({ hasText: nombre }).filter({ hasText: 'Sábado' })
  await page.getByRole('combobox', { name: 'Qué' }).click()
  await page.getByRole('option', { name: /^secciones$/i }).click()
  await expect(page).toHaveURL(/objeto=secciones/)
  await expect(line.first()).toContainText('Viernes')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  expect((await download).suggestedFilename()).toBe('bitacora.xlsx')
})

test('turns that are given to many at once are one line in the bitácora, with each student a press away', async ({
  page,
  request,
}) => {
  const { id } = await createWindow(request)
  const { put } = await callsOfOffice(request)
  const body = { criterio: 'pendientes', desde: '2090-01-05T09:00', minutos: 20, porTurno: 10_000 }
  expect((await put(`/inscripciones/turnos/${id}`, body)).status()).toBe(200)
  await bringSession(page, OFFICE)
  await page.goto('/adminbitacora?objeto=turnos')
  const line = page
    .getByRole('group')
    .filter({ hasText: /dio turno a \d+ personas/ })
    .first()
  await expect(line).toBeVisible()
  const each = line.getByText(/^dio turno a [A-ZÁÉÍÓÚÑ]/)
  await expect(each.first()).toBeHidden()
  await line.getByText(/dio turno a \d+ personas/).click()
  await expect(each.first()).toBeVisible()
  expect(await each.count()).toBeGreaterThan(1)
})

const WIDTHS = [1440, 360]

for (const width of WIDTHS)
  test(`from the search to a student's page, withdrawn, taken back and moved, its trace below, at ${width} px`, {
    tag: width === 360 ? '@full' : [],
  }, async ({ page, request }) => {
    const section = await createSection(request, 7)
    const other = await createSection(request, 7)
    const correo = await createStudent(request)
    await enrolIn(request, correo, section)
    await page.setViewportSize({ width, height: 800 })
    await bringSession(page, OFFICE)
    await page.goto('/adminclassrooms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (width === 360) await page.getByRole('button', { name: 'Buscar en toda la escuela' }).click()
    else await page.keyboard.press('Control+k')
    await findAndOpen(page, correo.slice(0, 12), /Wilkin Santana/)
    await expect(page).toHaveURL(/\/adminstudents\/\d+$/)

    if (width === 1440) {
      await page.getByRole('button', { name: 'Corregir datos' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Matrícula').fill(`CORR-${correo.slice(0, 8)}`)
      await form.getByRole('button', { name: 'Guardar' }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('region', { name: 'Datos' })).toContainText(`CORR-${correo.slice(0, 8)}`)
    }

    await expect(page.getByRole('region', { name: 'Cuenta' })).toContainText('Dispositivo desconocido')
    expect(await findFaults(page, 'brokenWords', 'sidewaysScroll', 'overlappingText')).toEqual([])
    const seats = page.getByRole('region', { name: 'Secciones' })
    await seats.getByRole('button', { name: /^Retirar de/ }).click()
    await page.getByRole('button', { name: 'Retirar', exact: true }).click()
    await expect(seats.getByText('No tiene ninguna sección.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(seats.getByRole('button', { name: /^Retirar de/ })).toBeVisible()
    const trace = page.getByRole('region', { name: 'Bitácora' }).getByRole('listitem')
    await expect(trace.filter({ hasText: section.nombre })).toHaveCount(3)

    await seats.getByRole('button', { name: /^Cambiar de/ }).click()
    await page.getByRole('combobox', { name: 'Sección' }).click()
    await page.getByRole('option', { name: new RegExp(other.nombre) }).click()
    await page.getByLabel(/^Motivo/).fill('Trabaja por la mañana')
    await page.getByRole('button', { name: 'Cambiar de sección' }).click()
    await expect(seats.getByText(`Universitaria ${other.nombre}`)).toBeVisible()
    await expect(seats.getByText(section.nombre)).toHaveCount(0)
    await expect(trace.filter({ hasText: other.nombre }).first()).toContainText('Trabaja por la mañana')
    if (width === 1440) await expect(trace.filter({ hasText: `CORR-${correo.slice(0, 8)}` })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Correos que recibió' })).toContainText('Usó su enlace')
  })

test('a student who lost their phone: the office removes the second factor, and the student is told', async ({
  page,
  request,
}) => {
  const correo = await createStudent(request)
  await setUpSecondFactor(request, correo, CHOSEN)
  await bringSession(page, OFFICE)
  await page.goto('/adminclassrooms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await findAndOpen(page, correo.slice(0, 12), /Wilkin Santana/)
  const account = page.getByRole('region', { name: 'Cuenta' })
  await account.getByRole('button', { name: 'Quitar dos pasos de Wilkin Santana' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(account).toContainText('Sin activar')
  await expect(account.getByRole('heading', { name: 'Cuenta' })).toBeFocused()
  await lastMailTo(correo, 'Un administrador quitó tu verificación en dos pasos')
  const login = await request.post('/api/v1/auth/login', { data: { correo, contrasena: CHOSEN } })
  expect((await login.json()).data.token).toBeTruthy()
})

for (const width of WIDTHS)
  test(`from a number of the panel to a mail that arrives, at ${width} px`, {
    tag: width === 360 ? '@full' : [],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const correo = await createStudent(request, ['sí', 'no', 'sí', 'sí'])
    await bringSession(page, OFFICE)
    await page.goto('/adminpanel')
    const demand = page.getByRole('region', { name: 'Demanda y oferta por asignatura' })
    await demand
      .getByRole('row', { name: /^Matemáticas/ })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL('/adminstudents?area=matematica&situacion=debe')
    await page.getByRole('searchbox').fill(correo)
    await expect(page.getByRole('link', { name: 'Wilkin Santana' })).toHaveCount(1)
    await page.goto('/adminpanel')
    await page.getByRole('link', { name: /\d+ ?Sin inscribir/ }).click()
    await expect(page).toHaveURL('/adminlists/sin-inscribir')
    await page.getByRole('searchbox').fill(correo)
    await expect(page.getByRole('checkbox', { name: 'Elegir a Wilkin Santana' })).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Elegir a Wilkin Santana' }).check()
    await page.getByRole('button', { name: 'Escribir a 1 persona' }).click()
    await page.getByLabel('Asunto').fill('Te guardamos un lugar')
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Pendiente: Matemáticas')
    await page.getByRole('button', { name: 'Enviar a 1 persona' }).click()
    await expect(page.getByText(NO_MAIL_SERVER, { exact: true })).toBeVisible()
    expect((await lastMailTo(correo, 'Te guardamos un lugar')).text).toContain('Pendiente: Matemáticas')
  })

for (const width of WIDTHS)
  test(`a teacher leaves: their sections are handed over in the same dialog, and sign-in says why, at ${width} px`, {
    tag: width === 360 ? '@full' : [],
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const { get } = await callsOfOffice(request)
    const { teacher } = await createSection(request, 7)
    const next = await createTeacher(request)
    const [leaving] = await get(`/usuarios?buscar=${teacher}`)
    await bringSession(page, OFFICE)
    await page.goto(`/adminUser?buscar=${teacher}`)
    const openMenu = async (item: string) => {
      await page.getByRole('button', { name: /^Cuenta de/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await openMenu('Desactivar la cuenta')
    const dialog = page.getByRole('dialog', { name: /^¿Desactivar la cuenta/ })
    await expect(dialog.getByText('Tiene 1 sección en períodos sin cerrar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Desactivar' }).click()
    await expect(dialog.getByText("El campo 'maestro' está vacío")).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Quién las recibe' }).click()
    const [successor] = await get(`/usuarios?buscar=${next}`)
    await page.locator(`[role=option][value="${successor.id}"]`).click()
    await dialog.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText('1 sección tiene otro maestro')).toBeVisible()
    expect(await get(`/secciones/teacher/${successor.id}`)).toHaveLength(1)
    await expect(page.getByText('Maestro, desactivado')).toBeVisible()
    expect((await get(`/usuarios/${leaving.id}`)).activo).toBe(false)
    const fresh = await page.context().browser()?.newPage()
    if (!fresh) throw new Error('no browser')
    await fresh.goto(new URL('/login', page.url()).href)
    await fillLogin(fresh, teacher, CHOSEN)
    await expect(fresh.getByText('Tu cuenta está desactivada.')).toBeVisible()
    await fresh.close()
  })
