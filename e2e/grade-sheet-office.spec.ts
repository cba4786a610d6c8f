import { type APIRequestContext, type APIResponse, expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createStudents,
  createTeacher,
  createWindow,
  enrolIn,
  tokenOf,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

const cellsOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** The office, which acts while a sheet is open; nobody tells the sheet. */
async function callOffice(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const answer = async (response: APIResponse) => {
    expect(response.ok()).toBe(true)
    return (await response.json()).data
  }
  return {
    get: async (path: string) => answer(await request.get(`/api/v1${path}`, { headers })),
    post: async (path: string, data = {}) => answer(await request.post(`/api/v1${path}`, { headers, data })),
    put: async (path: string, data: object) => answer(await request.put(`/api/v1${path}`, { headers, data })),
  }
}

test('a student is withdrawn, the section goes to a colleague, another one is cancelled: the open sheet says so', async ({
  page,
  request,
}) => {
  const office = await callOffice(request)
  const window = await createWindow(request)
  const section = await createSection(request, 10, undefined, window)
  const sections = await office.get(`/secciones?idperiodo=${window.idperiodo}`)
  const { id: _own, version: _read, ...taught } = sections[0]
  const other = await createSection(request, 10, undefined, window, {
    idusuario: taught.idusuario,
    dia: 'Sabado',
  })
  const [first = '', second = '', third = ''] = await createStudents(request, 3)
  for (const [correo, of] of [
    [first, section],
    [second, section],
    [third, other],
  ] as const)
    await enrolIn(request, correo, of)
  await verifyTeacher(request, section.teacher)
  const colleague = await createTeacher(request)

  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = cellsOf(page)
  await expect(cells).toHaveCount(2)
  const [withdrawn] = await office.get(`/inscripciones/users-in-seccion/${section.id}`)
  const estudiantes = [withdrawn.id]
  await office.post('/inscripciones/mover', { idseccion: section.id, estudiantes, motivo: 'Se muda' })
  await page.locator(`[data-nota="${withdrawn.id}"]`).fill('85')
  await says(page, 'Wilkin Santana ya no está en la sección: su nota 85 no se guardó.')
  await expect(cells).toHaveCount(1)
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByText('su nota 85')).toHaveCount(0)
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('nivela-borrador-')))
  expect(await kept()).toEqual([])

  const [{ id: idusuario }] = await office.get(`/usuarios?buscar=${colleague}`)
  await office.put(`/secciones/${section.id}`, { ...taught, idusuario })
  await cells.fill('70')
  await expect(page.getByText(/^Esta sección ya no es tuya: la oficina se la asignó/)).toBeVisible()
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible()
  await expect(cells).toHaveValue('70')
  await expect(cells).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copiar lo que escribí' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Esa sección no es tuya, o ya no lo es.' })).toBeVisible()
  await expect(cells).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link').click()
  await expect(page).toHaveURL(`/teacherqualification?seccion=${other.id}`)
  await expect(cells).toHaveValue('')

  await office.post(`/secciones/${other.id}/cancelar`, { motivo: 'Pocos inscritos', aceptarSinLugar: true })
  await cells.fill('60')
  await expect(page.getByRole('heading', { name: 'La sección se canceló' })).toBeVisible()
  await says(page, /^Wilkin Santana.*60 no se guardó|^La sección se canceló.*Wilkin Santana \(60\)/)
  await page.getByRole('link', { name: 'Mis secciones' }).first().click()
  await page.getByText('1 sección cancelada').click()
  await expect(page.getByRole('listitem').filter({ hasText: other.nombre })).toBeVisible()
})

test('what is not saved is told before signing out, and once the period is closed, which then shows what stands', async ({
  page,
  request,
}) => {
  const office = await callOffice(request)
  const window = await createWindow(request)
  const section = await createSection(request, 10, undefined, window)
  const student = await createStudent(request)
  await enrolIn(request, student, section)
  await verifyTeacher(request, section.teacher)
  await office.post(`/inscripciones/cerrar-proceso/${window.id}`)
  const [{ id: idusuario }] = await office.get(`/inscripciones/users-in-seccion/${section.id}`)
  const headers = { authorization: `Bearer ${await tokenOf(request, section.teacher)}` }
  const data = { calificaciones: [{ idusuario, calificacion: 78 }], oficializado: true }
  await request.put(`/api/v1/calificaciones/seccion/${section.id}`, { headers, data })

  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = cellsOf(page)
  await cells.fill('77')
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('button', { name: 'Salir' })
    .click()
  const question = page.getByRole('dialog', { name: '¿Estás seguro de cerrar sesión?' })
  await expect(question).toContainText('Tienes 1 cambio sin guardar.')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(cells).toHaveValue('77')

  await office.post(`/periodos/${window.idperiodo}/cerrar`)
  await page.reload()
  await says(page, 'El período se cerró, y este cambio no se guardó: Wilkin Santana (77).')
  await expect(cells).toHaveValue('78')
  await expect(cells).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect(page.getByText('Wilkin Santana (77)')).toHaveCount(0)
})
