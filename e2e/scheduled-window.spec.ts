import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { toggle } from './offer.ts'
import { slow, test } from './own-product.ts'
import { bringSession, ROLES } from './people.ts'
import { tokenOfOffice } from './school.ts'

const [OFFICE, , STUDENT] = ROLES

interface Window {
  id: number
  nombre: string
  abierto: boolean
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A phone whose clock is an hour ahead. */
const setClockAhead = (page: Page) =>
  page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 3_600_000
  })

// One story over one school.
test.describe.configure({ mode: 'serial' })

async function openOffice(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const get = async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const post = (path: string, data?: object) =>
    request.post(`/api/v1${path}`, { headers, ...(data && { data }) })
  const put = async (path: string, data: object) =>
    expect((await request.put(`/api/v1/inscripciones/${path}`, { headers, data })).status()).toBe(200)
  const students = await get('/usuarios?idrol=3')
  const { id, matricula } = students.find(({ correo }: { correo: string }) => correo === STUDENT.correo)
  return { get, post, put, id: id as number, matricula: matricula as string }
}

const cardOf = (page: Page, { nombre }: Window) => page.getByRole('listitem').filter({ hasText: nombre })

test('the office sets an hour by the school’s clock, and turns by list', async ({
  page: office,
  request,
}) => {
  const { get, post, id, matricula } = await openOffice(request)
  const window: Window = (await get('/inscripciones/process/all')).find(({ abierto }: Window) => abierto)
  await post(`/inscripciones/cerrar-proceso/${window.id}`)
  for (const seat of await get(`/inscripciones/user/${id}`))
    await post(`/inscripciones/desinscribir/${seat.id}`, { motivo: 'Prueba' })

  await bringSession(office, OFFICE.correo)
  await office.goto('/adminregistrations')
  await office.getByRole('button', { name: `Actualizar ${window.nombre}` }).click()
  const form = office.getByRole('dialog', { name: 'Actualizar inscripción' })
  const opens = form.getByRole('group', { name: /^Abre sola/ })
  await opens.getByLabel('Hora').fill('09:00')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('alert')).toContainText('un día y una hora')
  await opens.getByLabel('Día', { exact: true }).fill('15/1/2090')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const card = cardOf(office, window)
  await expect(card).toContainText('Abre sola el 15 de enero de 2090 a las 9:00 a. m.')
  await expect(card.getByRole('timer')).toContainText('días')
  await office.getByRole('button', { name: `Turnos de ${window.nombre}` }).click()
  const turns = office.getByRole('dialog', { name: `Turnos de ${window.nombre}` })
  await turns.getByText('Por listas').click()
  const first = turns.getByRole('group', { name: 'Turno 1' })
  await first.getByLabel('Día', { exact: true }).fill('15/1/2090')
  await first.getByLabel('Hora').fill('09:20')
  await turns.getByLabel('Matrículas').fill(`NO-EXISTE, ${matricula}`)
  await turns.getByRole('button', { name: 'Guardar turnos' }).click()
  await expect(turns.getByRole('alert')).toContainText('No hay estudiantes con esta matrícula: NO-EXISTE.')
  await turns.getByLabel('Matrículas').fill(matricula)
  await turns.getByRole('button', { name: 'Guardar turnos' }).click()
  await expect(office.getByText('Turnos guardados.')).toBeVisible()
  await expect(card).toContainText('Cada estudiante entra en su turno')
})

test('both pages count down, the window opens by itself, and the student enters in their turn', async ({
  page: office,
  browser,
  request,
  baseURL,
}) => {
  const { get, put, matricula } = await openOffice(request)
  const window: Window & Record<string, unknown> = (await get('/inscripciones/process/all')).find(
    ({ conTurnos }: { conTurnos: boolean }) => conTurnos,
  )
  // The student, whose phone is wrong: hour, turn and countdown.
  const student = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await setClockAhead(student)
  await bringSession(student, STUDENT.correo)
  const live = student.waitForResponse(response => response.url().endsWith('/inscripciones/cupos'))
  await student.goto('/studentsinscription')
  await slow(student.getByText('La inscripción se abre sola')).toBeVisible()
  await expect(student.getByText('Tu turno empieza el 15 de enero de 2090 a las 9:20 a. m.')).toBeVisible()
  await live

  // The hour comes: nobody reloads.
  await bringSession(office, OFFICE.correo)
  await office.goto('/adminregistrations')
  const card = cardOf(office, window)
  await expect(card.getByText('Cerrada')).toBeVisible()
  const { nombre, inicio, fin, idperiodo } = window
  await put(`actualizar-proceso/${window.id}`, { nombre, inicio, fin, idperiodo, abreEn: inMs(2_500) })
  await office.reload()
  await slow(card.getByText('Abierta')).toBeVisible()
  await slow(student.getByRole('region', { name: 'Tu turno' })).toContainText(/Tu turno empieza el 15/)
  const add = student.getByRole('button', { name: /^Agregar sección/ }).first()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(/Tu turno empieza/)
  // Told once, above the sections.
  await expect(student.getByText(/^Tu turno empieza/)).toHaveCount(1)

  // The turn comes by itself too, by the server's clock.
  const turn = inMs(2_000)
  await put(`turnos/${window.id}`, { criterio: 'lista', turnos: [{ desde: turn, matriculas: [matricula] }] })
  await slow(add).not.toHaveAttribute('aria-disabled', 'true')
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(turn))
  await expect(student.getByRole('region', { name: 'Tu turno' })).toBeHidden()
  const [, section = ''] = /sección (\S+) de/.exec((await add.getAttribute('aria-label')) ?? '') ?? []
  await add.click()
  await slow(toggle(student, 'Eliminar', section)).toBeVisible()
  await student.context().close()
})
