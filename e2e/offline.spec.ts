import { expect, test } from '@playwright/test'
import { ROLES, signInAs } from './people.ts'

test('the last timetable opens without a network, and nothing of it stays after Salir', async ({
  page,
  context,
}) => {
  await signInAs(page, ROLES[2])
  const lesson = page.getByRole('table').getByText('Matemáticas').first()
  await expect(lesson).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('nivela')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(kept).toContain('/sin-conexion')

  await context.setOffline(true)
  await page.reload()
  await expect(lesson).toBeVisible()
  await expect(
    page.getByText(/^Sin conexión\. Este es tu horario como estaba el .+ [ap]\.\sm\.$/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
  expect((await kept()).filter(path => !path.startsWith('/assets/'))).toEqual(['/sin-conexion'])
  const pageText = await page.evaluate(async () => (await caches.match('/sin-conexion'))?.text())
  expect(pageText).not.toMatch(/nombre(?!Escuela)/)
})
