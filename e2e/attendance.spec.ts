import { DIAS, NOMBRE_DE_DIA } from '@nivela/contract/dias'
import { dayIn, formatFecha } from '@nivela/contract/fechas'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { PHONE } from './receipts.ts'
import {
  CHOSEN,
  createSection,
  createStudents,
  createWindow,
  enrolIn,
  tokenOf,
  tokenOfOffice,
  verifyTeacher,
} from './school.ts'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

const roll = (page: Page) => page.getByRole('region', { name: 'Asistencia' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const marked = (page: Page, said: string) => roll(page).getByRole('button', { name: new RegExp(`${said}$`) })
const held = (page: Page) => page.getByRole('list', { name: 'Clases dadas' }).getByRole('listitem')

/** A class of the test's own whose roll is called, and what others do to it meanwhile. */
async function openClass(request: APIRequestContext, count: number, changes: object = {}) {
  const term = { inicio: day(-30), fin: day(30), asistencia: true }
  const section = await createSection(request, 5, undefined, await createWindow(request, term), changes)
  const students = await createStudents(request, count)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const as = async (token: Promise<string>) => ({ headers: { authorization: `Bearer ${await token}` } })
  const teacher = await as(tokenOf(request, section.teacher))
  const url = `/api/v1/asistencias/seccion/${section.id}`
  const data = async (path: string) => (await (await request.get(path, teacher)).json()).data
  return {
    section,
    students,
    /** In the order of the class list. */
    roster: (): Promise<{ id: number; matricula: string }[]> =>
      data(`/api/v1/inscripciones/users-in-seccion/${section.id}`),
    save: async (fecha: string, ausentes: number[], excusados: number[] = []) => {
      const saved = await request.put(url, { ...teacher, data: { fecha, ausentes, excusados } })
      expect(saved.status()).toBe(200)
    },
    remove: async () => {
      for (const { id } of (await data(url)).clases)
        expect((await request.delete(`/api/v1/asistencias/${id}`, teacher)).status()).toBe(200)
    },
    withdraw: async (idusuario: number) => {
      const office = await as(tokenOfOffice(request))
      const seats = await request.get(`/api/v1/inscripciones/user/${idusuario}`, office)
      const [{ id }] = (await seats.json()).data
      const left = await request.post(`/api/v1/inscripciones/desinscribir/${id}`, { ...office, data: {} })
      expect(left.status()).toBe(200)
    },
  }
}

/** The teacher's list of students, on their phone. */
async function openStudents(browser: Browser, correo: string) {
  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, correo, CHOSEN)
  await phone.goto('/teachersection')
  await press(phone, /^Estudiantes de/)
  return phone
}

test('a teacher calls the roll on a phone, two taps for an excuse, corrects it; the student reads the day', async ({
  page,
  browser,
  request,
}) => {
  const {
    section,
    students: [first = ''],
  } = await openClass(request, 2)
  const phone = await openStudents(browser, section.teacher)
  await phone.getByRole('button', { name: 'Pasar lista' }).click()
  const names = phone.getByRole('button', { name: /Presente$/ })
  await expect(names).toHaveCount(2)
  await names.first().click()
  const absent = phone.getByRole('button', { name: /Ausente$/ })
  await absent.click()
  await expect(phone.getByRole('button', { name: /Con excusa$/ })).toHaveCount(1)
  await names.first().click()
  // Back asks before the roll is lost, and once more answers no.
  const question = phone.getByRole('dialog', { name: '¿Estás seguro de salir sin guardar?' })
  await phone.goBack()
  await expect(question).toBeVisible()
  await phone.goBack()
  await expect(question).toHaveCount(0)
  await phone.getByRole('button', { name: 'Guardar la asistencia' }).click()
  await expect(phone.getByText('Asistencia guardada.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pasar lista' })).toBeFocused()
  await expect(held(phone)).toBeInViewport({ ratio: 1 })
  await expect(held(phone)).toContainText('1 ausente y 1 excusado')
  await held(phone)
    .getByRole('button', { name: /^Corregir/ })
    .click()
  await phone.getByRole('button', { name: /Con excusa$/ }).click()
  await names.click()
  await phone.getByRole('button', { name: 'Guardar la asistencia' }).click()
  await expect(held(phone)).toContainText('2 ausentes')
  await phone.context().close()

  await bringSession(page, first, CHOSEN)
  await page.goto('/studentsection')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /1 ausencia en 1 clase: \d+ de \S+ de \d{4}/ })
      .last(),
  ).toBeVisible()
})

test('a roll on another day than the class is said; half of one is not lost; students of one name have their matrícula', async ({
  browser,
  request,
}) => {
  const today = dayIn('America/Santo_Domingo')
  const weekday = new Date(today).getUTCDay()
  // Two days ago, or on Saturday where that was a Sunday.
  const nth = (weekday + 4) % 7 === 6 ? 5 : (weekday + 4) % 7
  const dia = DIAS[nth] ?? 'Lunes'
  const since = (weekday - 1 - nth + 7) % 7
  const last = new Date(Date.parse(today) - since * 86_400_000).toISOString().slice(0, 10)
  const { section, roster } = await openClass(request, 3, { dia })
  const phone = await openStudents(browser, section.teacher)
  await press(phone, 'Pasar lista')
  const date = phone.getByRole('textbox', { name: 'Fecha de la clase' })
  await expect(date).toHaveValue(formatFecha(last))
  const warning = phone.getByText(`La sección se da los ${NOMBRE_DE_DIA[dia].toLowerCase()}`)
  await expect(warning).toHaveCount(0)
  await date.fill(today)
  await expect(warning).toBeVisible()

  const ids = (await roster()).map(({ matricula }) => matricula)
  expect(ids).toEqual([...ids].sort())
  await expect(marked(phone, 'Presente')).toHaveText(
    ids.map(id => new RegExp(`^Santana, Wilkin ${id} Presente$`)),
  )
  for (const line of await marked(phone, 'Presente').all())
    expect(await line.evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)

  await marked(phone, 'Presente').first().click()
  const question = phone.getByRole('dialog', { name: '¿Estás seguro de salir sin guardar?' })
  await press(phone, 'Cancelar')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(marked(phone, 'Ausente')).toHaveCount(1)
  const asked = phone.waitForEvent('dialog')
  // The page's own reload: Playwright's waits for a load, which does not come when the question is answered no.
  const reloaded = phone.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloaded
  await expect(marked(phone, 'Ausente')).toHaveCount(1)
  // A made-up class is taken all the same, and nothing is asked once it is saved.
  await press(phone, 'Guardar la asistencia')
  await expect(held(phone)).toContainText(formatFecha(today))
  await phone.context().close()
})

test('two devices and the office meanwhile: taps stay, the second one looks or writes over, who left is named', async ({
  browser,
  request,
}) => {
  const today = dayIn('America/Santo_Domingo')
  const { section, roster, save, remove, withdraw } = await openClass(request, 4)
  const [one, two, three] = await roster()
  if (!one || !two || !three) throw new Error('four students')
  const phone = await openStudents(browser, section.teacher)
  await press(phone, 'Pasar lista')
  await phone.getByRole('textbox', { name: 'Fecha de la clase' }).fill(today)
  await marked(phone, 'Presente').nth(1).click()
  await save(today, [one.id])
  await phone.setViewportSize({ width: 360, height: 560 })
  await press(phone, 'Guardar la asistencia')
  const conflict = phone.getByRole('alertdialog')
  await expect(conflict).toContainText('Alguien guardó la lista de ese día mientras la pasabas')
  await expect(conflict).toBeInViewport({ ratio: 1 })
  await expect(conflict).toContainText(`${one.matricula})antes Presente, ahora Ausente`)
  await press(phone, 'Ver lo que hay ahora')
  await expect(marked(phone, 'Ausente')).toContainText(one.matricula)
  // What the other one saved is in the list behind it.
  await press(phone, 'Cancelar')
  await expect(held(phone)).toContainText('1 ausente')
  await press(phone, /^Corregir/)
  await marked(phone, 'Presente').first().click()
  await save(today, [one.id, three.id])
  await press(phone, 'Guardar la asistencia')
  await press(phone, 'Ver lo que hay ahora')
  await press(phone, 'Volver a lo que marqué')
  await expect(marked(phone, 'Ausente')).toContainText([one, two, three].map(({ matricula }) => matricula))
  await save(today, [three.id], [two.id])
  await press(phone, 'Guardar la asistencia')
  await expect(conflict).toContainText(`${two.matricula})antes Presente, ahora Con excusaTú marcaste Ausente`)
  await press(phone, 'Guardar lo mío encima')
  await expect(held(phone)).toContainText('2 ausentes')

  // Removed meanwhile: said as such, and written again.
  await press(phone, /^Corregir/)
  await marked(phone, 'Presente').first().click()
  await remove()
  await press(phone, 'Guardar la asistencia')
  await expect(conflict).toContainText('Alguien quitó la lista de ese día')
  await press(phone, 'Guardar lo mío encima')
  await expect(held(phone)).toContainText('3 ausentes')

  // Two of those who were absent are withdrawn: one is tapped, whose mark can't be written any more; the other stays as it was.
  await press(phone, /^Corregir/)
  await marked(phone, 'Ausente').filter({ hasText: two.matricula }).click()
  await marked(phone, 'Presente').click()
  await withdraw(one.id)
  await withdraw(two.id)
  await press(phone, 'Guardar la asistencia')
  const gone = new RegExp(`\\(${one.matricula}\\) y .*\\(${two.matricula}\\) ya no están en la sección`)
  await expect(phone.getByText(gone)).toBeVisible()
  await expect(marked(phone, 'Ausente')).toHaveCount(2)
  await press(phone, 'Guardar la asistencia')
  await expect(held(phone)).toContainText('2 ausentes, y 2 que ya no están')
  await phone.context().close()
})
