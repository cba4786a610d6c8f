import { expect, type Page, test } from '@playwright/test'
import { fillLogin } from './people.ts'
import {
  CHOSEN,
  changePassword,
  createSection,
  createStudents,
  createTeacher,
  enrolIn,
  verifyTeacher,
} from './school.ts'

const cell = (page: Page) =>
  page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
const everythingStored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('grades that were not saved when the session ended: nobody else reads them, their teacher finds them', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 10)
  for (const correo of await createStudents(request, 1)) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const other = await createTeacher(request)

  await page.goto('/login')
  await fillLogin(page, section.teacher, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await page.route('**/api/v1/calificaciones/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await cell(page).fill('87')
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible()
  // Sealed while the session lives as well: the browser may be closed until it has expired.
  expect(await everythingStored(page)).not.toMatch(/Wilkin|Santana|87"/)
  await changePassword(request, section.teacher, 'siete perros azules')
  await page.goto('/teacherperfil')
  await expect(page).toHaveURL('/login')
  expect(await everythingStored(page)).not.toMatch(/Wilkin|Santana/)

  // Someone else uses the device, and leaves.
  await fillLogin(page, other, CHOSEN)
  await expect(page).toHaveURL('/teacherpanel')
  expect(await everythingStored(page)).not.toMatch(/Wilkin|Santana/)
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page).toHaveURL('/login')

  await fillLogin(page, section.teacher, 'siete perros azules')
  await expect(page).toHaveURL('/teacherpanel')
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  await expect(cell(page)).toHaveValue('87')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a teacher finds their class list and grades after a reload, with their hour; once they left, nobody finds anything', async ({
    page,
    context,
    request,
  }) => {
    const section = await createSection(request, 10)
    for (const correo of await createStudents(request, 1)) await enrolIn(request, correo, section)
    await verifyTeacher(request, section.teacher)
    await page.goto('/login')
    await fillLogin(page, section.teacher, CHOSEN)
    await expect(page).toHaveURL('/teacherpanel')
    await page.goto('/teachersection')
    const students = page.getByRole('button', { name: /^Estudiantes de / }).first()
    await students.click()
    const list = page.getByRole('dialog')
    await expect(list.getByRole('cell', { name: /Santana, Wilkin/ })).toBeVisible()
    await page.goto(`/teacherqualification?seccion=${section.id}`)
    await cell(page).fill('87')
    await expect(page.getByText('Todo guardado')).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('nivela')).keys()).length))
      .toBeGreaterThan(10)

    await context.setOffline(true)
    await page.reload()
    await expect(cell(page)).toHaveValue('87')
    await expect(page.getByText(/^Sin conexión\. Ves lo que había a las? /)).toBeVisible()
    await page.goto('/teachersection')
    await students.click()
    await expect(list.getByRole('cell', { name: /Santana, Wilkin/ })).toBeVisible()
    expect(await everythingStored(page)).not.toMatch(/Wilkin|Santana/)

    await context.setOffline(false)
    await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(countSealed)).toBeGreaterThan(0)
    await page.getByRole('button', { name: /Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Salir' }).click()
    await page.getByRole('button', { name: 'Sí, seguro' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => page.evaluate(countSealed)).toBe(0)
  })
})

/** Runs in the page. */
function countSealed() {
  return new Promise<number>((resolve, reject) => {
    const asked = indexedDB.open('nivela-selladas')
    asked.onerror = reject
    asked.onsuccess = () => {
      const count = asked.result.transaction('copias').objectStore('copias').count()
      count.onsuccess = () => {
        asked.result.close()
        resolve(count.result)
      }
    }
  })
}
