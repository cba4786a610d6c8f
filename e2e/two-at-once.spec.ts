import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { findFaults } from './page-checks.ts'
import { bringSession, createAdministrator, ROLES } from './people.ts'
import {
  anyCedula,
  CHOSEN,
  createAsOffice,
  createSection,
  createStudent,
  createTeacher,
  createWindow,
  enrolIn,
  tokenOfOffice,
} from './school.ts'

const [ADMIN] = ROLES
const dialog = (page: Page) => page.getByRole('dialog')
const conflict = (page: Page) => page.getByRole('alertdialog')
const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let colleague: Promise<string> | undefined
/** Two administrators with the same page open. */
async function openTwo(page: Page, browser: Browser, address: string) {
  colleague ??= createAdministrator(CHOSEN)
  await bringSession(page, ADMIN.correo)
  const other = await (await browser.newContext()).newPage()
  await bringSession(other, await colleague, CHOSEN)
  await Promise.all([page.goto(address), other.goto(address)])
  return other
}

async function saved(page: Page, said: string) {
  await expect(page.getByRole('status').filter({ hasText: said }).last()).toBeVisible()
  // The form and the question over it close together: none is left, however many there were.
  await expect(dialog(page)).toHaveCount(0)
}

test('a subject: the second one is asked, looks at what stands now, goes back to what they typed, writes over it', async ({
  page,
  browser,
  request,
}) => {
  const name = unique('Ajedrez')
  await createAsOffice(request, '/asignaturas', { nombre: name, creditos: 2 })
  const other = await openTwo(page, browser, '/adminsubjects')
  for (const one of [page, other]) await press(one, `Actualizar ${name}`)
  await dialog(page).getByLabel('Créditos').fill('4')
  await press(page, 'Guardar')
  await saved(page, 'Asignatura actualizada.')

  await dialog(other).getByLabel('Créditos').fill('5')
  await press(other, 'Guardar')
  await expect(conflict(other)).toContainText('Alguien lo cambió mientras lo editabas')
  await expect(conflict(other)).toContainText('antes 2, ahora 4')
  await expect(conflict(other)).toContainText('Tú escribiste 5')
  await expect(dialog(other).getByLabel('Créditos')).toHaveValue('5')

  await press(other, 'Ver lo que hay ahora')
  await expect(dialog(other).getByLabel('Créditos')).toHaveValue('4')
  await press(other, 'Volver a lo que escribí')
  await expect(dialog(other).getByLabel('Créditos')).toHaveValue('5')
  await press(other, 'Guardar')
  await saved(other, 'Asignatura actualizada.')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('5 créditos')

  // Deleted by one, the other is told.
  for (const one of [page, other]) {
    await press(one, `Eliminar ${name}`)
    await press(one, 'Sí, seguro')
  }
  await expect(other.getByRole('alert').filter({ hasText: 'No encontramos lo que buscas.' })).toBeVisible()
  await other.context().close()
})

test('a section: moved by one, written over by the other; its subject is fixed once someone is enrolled', async ({
  page,
  browser,
  request,
}) => {
  const section = await createSection(request, 10)
  const student = await createStudent(request)
  await enrolIn(request, student, section)
  const other = await openTwo(page, browser, `/adminsections?buscar=${section.nombre}`)
  for (const one of [page, other])
    await one.getByRole('button', { name: new RegExp(`^Actualizar ${section.nombre} de `) }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Asignatura' })).toBeDisabled()
  await expect(
    dialog(page).getByText('Ya hay estudiantes inscritos: no se puede cambiar.').first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Cupo').fill('15')
  await press(page, 'Guardar')
  await saved(page, 'Sección actualizada.')

  await dialog(other).getByLabel('Nombre').fill(`${section.nombre} B`)
  await press(other, 'Guardar')
  await expect(conflict(other)).toContainText('Cupo')
  await expect(conflict(other)).toContainText('antes 10, ahora 15')
  await expect(conflict(other)).toContainText('Esto se queda como lo dejó la otra persona')
  await expect(conflict(other)).not.toContainText('Tú escribiste')
  await press(other, 'Guardar lo mío encima')
  await saved(other, 'Sección actualizada.')
  await page.reload()
  await expect(page.getByText(`${section.nombre} B`).first()).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const sections = (await (await request.get('/api/v1/secciones', { headers })).json()).data
  expect(sections.find(({ id }: { id: number }) => id === section.id)).toMatchObject({ cupo: 15 })
  await other.context().close()
})

test('on a phone the box shows its title and both buttons, on a low screen all of it is reached', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 20)
  await page.setViewportSize({ width: 360, height: 740 })
  await bringSession(page, ADMIN.correo)
  await page.goto(`/adminsections?buscar=${section.nombre}`)
  await page.getByRole('button', { name: /^Actualizar/ }).click()
  await dialog(page).getByLabel('Cupo').fill('30')
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const sections = (await (await request.get('/api/v1/secciones', { headers })).json()).data
  const { version: _read, ...now } = sections.find(({ id }: { id: number }) => id === section.id)
  const theirs = { dia: 'Sabado', inicio: '1970-01-01T09:00:00.000Z', fin: '1970-01-01T12:00:00.000Z' }
  const data = { ...now, ...theirs, nombre: `${section.nombre} de los sábados`, cupo: 25 }
  expect((await request.put(`/api/v1/secciones/${section.id}`, { headers, data })).status()).toBe(200)
  await press(page, 'Guardar')

  const parts = [
    conflict(page).getByText('Alguien lo cambió mientras lo editabas'),
    conflict(page).getByRole('button', { name: 'Ver lo que hay ahora' }),
    conflict(page).getByRole('button', { name: 'Guardar lo mío encima' }),
  ]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  // Nothing is pressed: a part is there if nothing lies over its first line.
  const reach = async () => {
    for (const part of parts) await part.click({ trial: true, position: { x: 60, y: 8 } })
  }
  await reach()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 400 })
  await reach()
})

test('a person: the second one sees the new telephone', async ({ page, browser, request }) => {
  const nombre = `Minerva${randomUUID().slice(0, 6)}`
  const correo = `${randomUUID()}@e2e.test`
  const phone = { telefono: '8095550166', cedula: anyCedula() }
  const person = { nombre, apellido: 'Mota', correo, ...phone, idrol: 2, contrasena: CHOSEN }
  await createAsOffice(request, '/auth/register', person)
  const other = await openTwo(page, browser, `/adminUser?buscar=${nombre}`)
  const card = (one: Page) =>
    one
      .getByRole('row')
      .filter({ hasText: correo })
      .getByRole('button', { name: /^Actualizar/ })
  for (const one of [page, other]) await card(one).click()
  await dialog(page).getByLabel('Teléfono').fill('(829) 555-0123')
  await press(page, 'Guardar')
  await saved(page, 'Usuario actualizado.')
  await dialog(other).getByLabel('Apellido').fill('Mota Díaz')
  await press(other, 'Guardar')
  await expect(conflict(other)).toContainText('antes (809) 555-0166, ahora (829) 555-0123')
  await press(other, 'Ver lo que hay ahora')
  await expect(dialog(other).getByLabel('Teléfono')).toHaveValue('(829) 555-0123')
  await expect(dialog(other).getByLabel('Apellido')).toHaveValue('Mota')
  await other.context().close()
})

test('turns: an open window asks, a colleague’s turns are shown, and only what was typed goes on top', async ({
  page,
  request,
}) => {
  const window = await createWindow(request)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const turns = `/api/v1/inscripciones/turnos/${window.id}`
  const read = async () => (await (await request.get(turns, { headers })).json()).data
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminregistrations')
  const form = page.getByRole('dialog', { name: `Turnos de ${window.nombre}` })
  await press(page, `Turnos de ${window.nombre}`)
  const save = () => form.getByRole('button', { name: 'Guardar turnos' }).click()
  const question = page.getByRole('dialog', { name: '¿Guardar los turnos ahora?' })
  await save()
  await expect(form.getByRole('alert')).toContainText(
    'Elige el día y la hora en que empieza el primer turno.',
  )
  await form.getByLabel('Día', { exact: true }).fill('15/1/2090')
  await form.getByLabel('Hora').fill('09:00')
  await save()
  await expect(question).toContainText('La inscripción está abierta')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  expect(await read()).toMatchObject({ criterio: null })
  // What will not do stays as it was typed, and is told.
  const minutes = form.getByLabel('Minutos entre turnos')
  await minutes.fill('2000')
  await save()
  await expect(form.getByRole('alert')).toHaveText(
    'Los minutos entre turnos son un número entero de 1 a 1440',
  )
  await expect(minutes).toHaveValue('2000')
  await minutes.fill('20')

  const theirs = { criterio: 'pendientes', desde: '2090-01-15T09:00', minutos: 30 }
  expect((await request.put(turns, { headers, data: theirs })).status()).toBe(200)
  await form.getByLabel('Máximo por turno (opcional)').fill('5000')
  await save()
  await question.getByRole('button', { name: 'Guardar turnos' }).click()
  await expect(conflict(page)).toContainText('antes 20, ahora 30')
  await press(page, 'Guardar lo mío encima')
  await question.getByRole('button', { name: 'Guardar turnos' }).click()
  await saved(page, 'Turnos guardados.')
  expect(await read()).toMatchObject({ minutos: 30, porTurno: 5000 })

  await press(page, `Turnos de ${window.nombre}`)
  await page.setViewportSize({ width: 360, height: 400 })
  // Where the bar with the buttons covers it.
  await form.getByRole('radiogroup').evaluate(choice => choice.scrollIntoView({ block: 'end' }))
  expect(await findFaults(page, 'textOverBars')).toEqual([])
  await form.getByText('Por listas').click()
  await form.getByLabel('Matrículas').fill('A-1, A-2')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('¿Estás seguro de salir sin guardar?')).toBeVisible()
  await press(page, 'No, cancelar')
  await expect(form.getByLabel('Matrículas')).toHaveValue('A-1, A-2')
})

test('a teacher’s hours: what was marked stays beside what another device saved, and goes on top of it', async ({
  page,
  request,
}) => {
  const correo = await createTeacher(request)
  const login = await request.post('/api/v1/auth/login', { data: { correo, contrasena: CHOSEN } })
  const { token, usuario } = (await login.json()).data
  const headers = { authorization: `Bearer ${token}` }
  const own = `/api/v1/disponibilidad/maestros/${usuario.id}`
  const read = async () => (await (await request.get(own, { headers })).json()).data
  const saveElsewhere = async (changes: object) => {
    const data = { asignaturas: [], bloqueadas: [], maxHoras: 20, ...changes }
    expect((await request.put(own, { headers, data })).status()).toBe(200)
  }
  const hour = (day: string, at: string) =>
    page.getByRole('button', { name: `${day}, ${at}: no puedes`, exact: true })

  await bringSession(page, correo, CHOSEN)
  await page.goto('/teacherperfil')
  await hour('Lunes', '8:00 a. m.').click()
  await saveElsewhere({ maxHoras: 12, bloqueadas: [{ dia: 'Lunes', hora: 9 }] })
  await press(page, 'Guardar las horas')
  await expect(conflict(page)).toContainText('Horas por semanaantes 20, ahora 12')
  await expect(conflict(page)).toContainText('ahora 9:00 a. m. a 10:00 a. m.')
  await expect(conflict(page)).toContainText('Tú escribiste 8:00 a. m. a 9:00 a. m.')
  await expect(hour('Lunes', '8:00 a. m.')).toHaveAttribute('aria-pressed', 'true')

  await press(page, 'Ver lo que hay ahora')
  await expect(hour('Lunes', '8:00 a. m.')).toHaveAttribute('aria-pressed', 'false')
  await expect(hour('Lunes', '9:00 a. m.')).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Volver a lo que escribí')
  await expect(hour('Lunes', '8:00 a. m.')).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Guardar las horas')
  await expect(page.getByText('Guardamos las horas.')).toBeVisible()
  expect(await read()).toMatchObject({ maxHoras: 12, bloqueadas: [{ dia: 'Lunes', hora: 8 }] })

  // Saved is saved: leaving asks nothing.
  await page.getByRole('link', { name: 'Panel', exact: true }).first().click()
  await expect(page).toHaveURL('/teacherpanel')
})

test('the words of a mail: what was typed stays beside what a colleague saved', async ({ page, browser }) => {
  const other = await openTwo(page, browser, '/admincorreos')
  const subject = unique('Asunto')
  for (const one of [page, other]) {
    await one.getByRole('tab', { name: 'Cómo llegan' }).click()
    await one.getByLabel('Asunto').fill(`${subject} ${one === page ? 1 : 2}`)
  }
  await press(page, 'Guardar palabras')
  await expect(page.getByText('Palabras guardadas.').first()).toBeVisible()
  await press(other, 'Guardar palabras')
  await expect(conflict(other)).toContainText(`Tú escribiste ${subject} 2`)
  await expect(other.getByLabel('Asunto')).toHaveValue(`${subject} 2`)
  await press(other, 'Guardar lo mío encima')
  await expect(other.getByText('Palabras guardadas.').first()).toBeVisible()
  await press(other, 'Volver al original')
  await dialog(other).getByRole('button', { name: 'Volver al original' }).click()
  await expect(other.getByLabel('Asunto')).not.toHaveValue(`${subject} 2`)
  await other.context().close()
})
