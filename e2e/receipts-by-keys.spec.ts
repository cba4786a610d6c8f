import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { anyCode, photograph, senderOf } from './receipts.ts'
import { createStudent, createStudents, createWindow } from './school.ts'

const STUDENTS = 5
/** As many as may wait for an answer. */
const EACH = 10
/** Of every so many one is refused. */
const REFUSED = 5

test('fifty receipts by keys alone, two to validate and three to refuse, over the end of a page', async ({
  page,
  request,
}, { annotations }) => {
  // Fifty receipts: a bound for what hangs, not a measure.
  test.setTimeout(120_000)
  const { idperiodo } = await createWindow(request)
  const people = await createStudents(request, STUDENTS)
  await Promise.all(
    people.map(async correo => {
      const { send } = await senderOf(request, correo)
      for (let nth = 0; nth < EACH; nth++) await send(anyCode(), await photograph(60, 80), idperiodo)
    }),
  )
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?ver=por-validar&periodo=${idperiodo}`)
  const total = STUDENTS * EACH
  await expect(page.getByText(`Por validar (${total})`)).toBeVisible()
  await page
    .getByRole('button', { name: /^Ampliar el recibo/ })
    .first()
    .press('Enter')

  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const viewer = page.getByRole('dialog').filter({ has: page.getByLabel('Datos del recibo') })
  const question = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Datos del recibo') })
  for (let left = total; left > 0; left--) {
    // The next one is there by itself.
    await expect(viewer.getByText(new RegExp(`^\\d+ de ${left}$`))).toBeVisible()
    const refuse = left % REFUSED === 0
    await press(refuse ? 'x' : 'v')
    if (refuse) {
      await expect(question.getByRole('radio').first()).toBeFocused()
      await press('2')
    } else await expect(question.getByRole('button', { name: 'Sí, seguro' })).toBeFocused()
    await press('Enter')
    await expect(question).toHaveCount(0)
  }
  await expect(page.getByText('No hay recibos por validar')).toBeVisible()
  const refused = total / REFUSED
  expect(keys).toBe(2 * (total - refused) + 3 * refused)
  annotations.push({ type: 'keys per receipt', description: (keys / total).toFixed(2) })

  // Each got what was pressed.
  const states = await Promise.all(people.map(async correo => (await senderOf(request, correo)).own()))
  const count = (estado: string) =>
    states.flat().filter((receipt: { estado: string }) => receipt.estado === estado).length
  expect([count('pagado'), count('rechazado')]).toEqual([total - refused, refused])
})

test('a key in the very moment in which the next receipt is shown counts', async ({ page, request }) => {
  const { idperiodo } = await createWindow(request)
  const { send } = await senderOf(request, await createStudent(request))
  for (let nth = 0; nth < 2; nth++) await send(anyCode(), await photograph(60, 80), idperiodo)
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?periodo=${idperiodo}`)
  await page
    .getByRole('button', { name: /^Ampliar el recibo/ })
    .first()
    .press('Enter')
  const heading = page.getByRole('heading', { level: 2, name: /^Recibo \d+ 1 de 2$/ })
  await heading.evaluate(element => {
    const isNext = () => element.textContent?.endsWith('de 1')
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'v' }))
    new MutationObserver(() => isNext() && press()).observe(element, { subtree: true, characterData: true })
  })
  await page.keyboard.press('v')
  const yes = page.getByRole('button', { name: 'Sí, seguro' })
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /^Recibo \d+ 1 de 1$/ })).toBeVisible()
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No hay recibos sin pagar')).toBeVisible()
})
