import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { CHOSEN, createSection, createStudent, enrolIn } from './school.ts'

const heightsOf = (page: Page) =>
  page
    .getByRole('rowheader')
    .evaluateAll(hours => [...new Set(hours.map(hour => Math.round(hour.getBoundingClientRect().height)))])

test('six days in six colours, and hours of one height, on a screen, a phone and paper', async ({
  page,
  request,
}) => {
  // An hour that has a lot to say.
  const section = await createSection(request, 5, `Taller de escritura ${randomUUID()}`)
  const correo = await createStudent(request)
  await enrolIn(request, correo, section)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentpanel')
  await expect(page.getByRole('table').getByText(section.nombre, { exact: true })).toBeVisible()
  const days = page.getByRole('columnheader').filter({ hasNotText: 'Hora' })
  await expect(days).toHaveCount(6)
  const colours = await days.evaluateAll(heads => heads.map(head => getComputedStyle(head).backgroundColor))
  expect(new Set(colours).size).toBe(6)

  const block = page.getByRole('cell').filter({ hasText: section.nombre })
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    expect(await heightsOf(page)).toHaveLength(1)
    // Nothing of it is cut off below.
    expect(await block.evaluate(cell => cell.scrollHeight - cell.clientHeight)).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Viernes \d+ de / }).click()
  const lesson = page.getByRole('listitem').filter({ hasText: section.nombre }).locator('[data-tono]')
  await expect(lesson).toBeInViewport()
  expect(await lesson.evaluate(block => block.scrollHeight - block.clientHeight)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'print' })
  expect(await heightsOf(page)).toHaveLength(1)
})
