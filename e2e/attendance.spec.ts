import { expect, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { PHONE } from './receipts.ts'
import { CHOSEN, createSection, createStudents, createWindow, enrolIn, verifyTeacher } from './school.ts'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a teacher calls the roll on a phone, two taps for an excuse, corrects it; the student reads the day', async ({
  page,
  browser,
  request,
}) => {
  const term = { inicio: day(-30), fin: day(30), asistencia: true }
  const section = await createSection(request, 5, undefined, await createWindow(request, term))
  const [first = '', second = ''] = await createStudents(request, 2)
  for (const correo of [first, second]) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)

  const phone = await (await browser.newContext(PHONE)).newPage()
  await bringSession(phone, section.teacher, CHOSEN)
  await phone.goto('/teachersection')
  await phone.getByRole('button', { name: /^Período / }).click()
  await phone.getByRole('button', { name: /^Estudiantes de/ }).click()
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
  const held = phone.getByRole('list', { name: 'Clases dadas' }).getByRole('listitem')
  await expect(held).toContainText('1 ausente y 1 excusado')
  await held.getByRole('button', { name: /^Corregir/ }).click()
  await phone.getByRole('button', { name: /Con excusa$/ }).click()
  await names.click()
  await phone.getByRole('button', { name: 'Guardar la asistencia' }).click()
  await expect(held).toContainText('2 ausentes')
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
