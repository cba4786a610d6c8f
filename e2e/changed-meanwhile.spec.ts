import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import {
  anyCedula,
  CHOSEN,
  createAsOffice,
  createSection,
  createStudent,
  createStudents,
  enrolIn,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

const [ADMIN] = ROLES
const dialog = (page: Page) => page.getByRole('dialog')
const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('the office looks at a section’s people and sees a seat that is taken meanwhile', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 10)
  const [first = '', second = ''] = await createStudents(request, 2)
  await enrolIn(request, first, section)
  await bringSession(page, ADMIN.correo)
  await page.goto(`/adminsections?buscar=${section.nombre}`)
  await page.getByRole('button', { name: /^Estudiantes y notas de / }).click()
  await dialog(page).getByRole('tab', { name: 'Inscritos y espera' }).click()
  const names = dialog(page).getByRole('checkbox', { name: 'Santana, Wilkin' })
  await expect(names).toHaveCount(1)
  await enrolIn(request, second, section)
  await expect(dialog(page)).toContainText('2 de 10 cupos ocupados')
  await expect(names).toHaveCount(2)
})

test('someone whose address or role the office changes goes to where they belong now', async ({
  page,
  browser,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  async function change(correo: string, changes: object) {
    const { usuario } = (
      await (await request.post('/api/v1/auth/login', { data: { correo, contrasena: CHOSEN } })).json()
    ).data
    const person = (await (await request.get(`/api/v1/usuarios/${usuario.id}`, { headers })).json()).data
    const data = { ...person, ...changes }
    const response = await request.put(`/api/v1/usuarios/${usuario.id}`, { headers, data })
    expect(response.status()).toBe(200)
  }

  const student = await createStudent(request)
  await bringSession(page, student, CHOSEN)
  await page.goto('/studentpanel')
  /** By the next press at the latest; a read that was still under way may take them there before. */
  async function goesTo(one: Page, url: string, name: string) {
    const pressed = one.getByRole('link', { name, exact: true }).first().click()
    await Promise.race([pressed.catch(() => {}), one.waitForURL(url)])
    await expect(one).toHaveURL(url)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const nueva = `${randomUUID()}@e2e.test`
  await change(student, { correo: nueva })
  await goesTo(page, '/verification', 'Calificaciones')
  await expect(page.getByText(nueva).first()).toBeVisible()

  const correo = `${randomUUID()}@e2e.test`
  const name = { nombre: 'Minerva', apellido: 'Mota', telefono: '8095550166', cedula: anyCedula() }
  await createAsOffice(request, '/auth/register', { ...name, correo, idrol: 1, contrasena: CHOSEN })
  await verifyTeacher(request, correo)
  const colleague = await (await browser.newContext()).newPage()
  await bringSession(colleague, correo, CHOSEN)
  await colleague.goto('/adminclassrooms')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await change(correo, { idrol: 2 })
  await goesTo(colleague, '/teacherpanel', 'Usuarios')
  await expect(colleague.getByText('La oficina cambió tu rol: ahora es Maestro.')).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Usuarios', exact: true })).toHaveCount(0)
  await colleague.context().close()
})

test('the page of a student who is no longer there leads to the list; the window’s form offers no closed period', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const name = unique('Período')
  const dates = { inicio: '2031-01-10', fin: '2031-04-10' }
  const id = await createAsOffice(request, '/periodos/create', { nombre: name, ...dates })
  expect((await request.post(`/api/v1/periodos/${id}/cerrar`, { headers })).status()).toBe(200)
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminstudents/2147483647')
  await page.getByRole('link', { name: 'Ir a la lista de estudiantes' }).click()
  await expect(page).toHaveURL('/adminstudents')
  await page.getByRole('link', { name: 'Inscripciones', exact: true }).first().click()
  await press(page, 'Agregar')
  await dialog(page).getByRole('combobox', { name: 'Período' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name })).toHaveCount(0)
})

test('a period that is open asks before it goes to other days', async ({ page, request }) => {
  const name = unique('Período')
  const idperiodo = await createAsOffice(request, '/periodos/create', {
    nombre: name,
    inicio: '2032-01-10',
    fin: '2032-04-10',
  })
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  // Later than every other window, so that the school's current period stays what it is.
  const dates = { inicio: '2032-01-02', fin: '2032-01-08' }
  const windowId = await createAsOffice(request, '/inscripciones/create', {
    nombre: name,
    ...dates,
    idperiodo,
    abierto: true,
  })
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminperiods')
  await press(page, `Actualizar ${name}`)
  for (const [label, day] of [
    ['Fecha de inicio', '10/1/2033'],
    ['Fecha de fin', '10/4/2033'],
  ] as const) {
    const field = dialog(page).getByRole('textbox', { name: label })
    await field.fill(day)
    await field.press('Tab')
  }
  await press(page, 'Guardar')
  await expect(page.getByText(/dejan fuera días que tenía/)).toBeVisible()
  await press(page, 'No, cancelar')
  await expect(dialog(page).getByRole('textbox', { name: 'Fecha de inicio' })).toHaveValue(
    '10 de enero de 2033',
  )
  await press(page, 'Guardar')
  await press(page, 'Sí, seguro')
  await expect(page.getByRole('status').filter({ hasText: 'Período actualizada.' }).last()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('10 de enero de 2033')
  await request.post(`/api/v1/inscripciones/cerrar-proceso/${windowId}`, { headers })
})
