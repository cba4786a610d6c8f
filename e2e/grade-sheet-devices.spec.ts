import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { CHOSEN, createSection, createStudents, enrolIn, verifyTeacher } from './school.ts'

const cells = (page: Page) =>
  page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
const settled = (page: Page) => expect(page.getByText('Todo guardado')).toBeVisible()

/** A teacher's sheet of two students, on the laptop with two saved grades; the phone has not opened it yet. */
async function openTwoDevices(laptop: Page, browser: Browser, request: APIRequestContext) {
  const section = await createSection(request, 10)
  for (const correo of await createStudents(request, 2)) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const address = `/teacherqualification?seccion=${section.id}`
  for (const one of [laptop, phone]) await bringSession(one, section.teacher, CHOSEN)
  await laptop.goto(address)
  await cells(laptop).first().fill('70')
  await cells(laptop).last().fill('60')
  await settled(laptop)
  return { phone, address }
}

test('phone and laptop over one sheet: what is published is what was saved, and each cell asks', async ({
  page: laptop,
  browser,
  request,
}) => {
  const { phone, address } = await openTwoDevices(laptop, browser, request)
  // The phone saves 90; the laptop, which still shows 70, publishes.
  await phone.goto(address)
  await cells(phone).first().fill('90')
  await settled(phone)
  // The verdict stands under the grade: a long name needs the room beside it.
  const [grade, verdict] = await Promise.all(
    [cells(phone), phone.getByText('Aprobado', { exact: true })].map(one => one.first().boundingBox()),
  )
  expect(verdict?.y).toBeGreaterThan((grade?.y ?? 0) + (grade?.height ?? 0) - 1)
  await expect(cells(laptop).first()).toHaveValue('70')
  await laptop
    .getByRole('switch', { name: /^Calificación oficial de/ })
    .first()
    .press('Space')
  await expect(laptop.getByRole('status').filter({ hasText: 'Calificación oficializada.' })).toBeVisible()
  await expect(cells(laptop).first()).toHaveValue('90')

  // The phone, which still shows 60, types over what the laptop has changed meanwhile: both stand, and one is chosen.
  await cells(laptop).last().fill('65')
  await settled(laptop)
  await cells(phone).last().fill('80')
  await expect(phone.getByText('Alguien puso 65')).toBeVisible()
  await expect(cells(phone).last()).toHaveValue('80')
  // The bar goes on telling which cell waits, whatever is typed elsewhere, and leads there.
  await cells(phone).first().fill('91')
  await expect(
    phone.getByText(/^Alguien cambió la nota de Wilkin Santana mientras la editabas/),
  ).toBeVisible()
  await cells(phone).first().press('Escape')
  await phone.getByRole('button', { name: 'Ir a la nota' }).click()
  await expect(cells(phone).last()).toBeFocused()
  await phone.getByRole('button', { name: 'Poner 80 a Wilkin Santana' }).click()
  await settled(phone)

  await cells(laptop).last().fill('50')
  await laptop.getByRole('button', { name: 'Dejar 80 a Wilkin Santana' }).click()
  await expect(cells(laptop).last()).toHaveValue('80')
  await expect(laptop.getByText(/sin guardar/)).toHaveCount(0)
  await phone.context().close()
})

test('a grade that was made official on the laptop is changed with a reason on the phone, which showed a draft', async ({
  page: laptop,
  browser,
  request,
}) => {
  const { phone, address } = await openTwoDevices(laptop, browser, request)
  await phone.goto(address)
  await expect(cells(phone).last()).toHaveValue('60')
  await laptop
    .getByRole('switch', { name: /^Calificación oficial de/ })
    .last()
    .press('Space')
  await expect(laptop.getByRole('switch', { name: /^Calificación oficial de/ }).last()).toBeChecked()
  await cells(phone).last().fill('85')
  await expect(
    phone.getByText(/^La nota de Wilkin Santana se hizo oficial mientras la editabas: para cambiarla/),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Guardar', exact: true }).click()
  await phone.getByLabel('Motivo').fill('Sumé mal')
  await phone.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(phone.getByText('Calificación actualizada.')).toBeVisible()
  await phone.context().close()
})
