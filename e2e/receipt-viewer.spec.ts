import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { anyCode, PHONE, photograph, senderOf } from './receipts.ts'
import { CHOSEN, createStudent } from './school.ts'

/** A student's own page with two receipts, the first of them open. */
async function openViewer(page: Page, request: APIRequestContext) {
  const correo = await createStudent(request)
  const who = await senderOf(request, correo)
  const codes = [anyCode(), anyCode()]
  for (const code of codes) await who.send(code, await photograph(900, 1200))
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentreceipts')
  await page
    .getByRole('button', { name: /^Ampliar el recibo/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  const image = viewer.getByRole('img', { name: /^Recibo \d+ de/ })
  await expect(image).toBeVisible()
  const boxOf = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    return { x, y, width, height, middle: { x: x + width / 2, y: y + height / 2 } }
  }
  return {
    boxOf,
    position: viewer.getByText(/^\d de 2$/),
    scale: viewer.getByRole('toolbar', { name: 'Imagen' }).getByRole('status'),
  }
}

test('a receipt looked at closely by keyboard and mouse; a turn shows it whole again, and so does the next one', async ({
  page,
  request,
}) => {
  const { boxOf, position, scale } = await openViewer(page, request)
  const whole = await boxOf()
  expect(whole.height / whole.width).toBeCloseTo(4 / 3, 1)

  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(scale).toHaveText('225 %')
  const near = await boxOf()
  expect(near.width / whole.width).toBeCloseTo(2.25, 1)
  await page.mouse.move(whole.middle.x, whole.middle.y)
  await page.mouse.down()
  await page.mouse.move(whole.middle.x + 40, whole.middle.y + 30, { steps: 3 })
  await page.mouse.up()
  expect((await boxOf()).y - near.y).toBeCloseTo(30, 0)
  // Never further than its edge.
  await page.mouse.down()
  await page.mouse.move(whole.middle.x, 5_000, { steps: 3 })
  await page.mouse.up()
  expect((await boxOf()).y).toBeCloseTo(whole.y, 0)

  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(scale).toHaveText('100 %')
  expect(await boxOf()).toEqual(whole)
  await page.mouse.move(whole.middle.x, whole.middle.y)
  await page.mouse.wheel(0, -100)
  await expect(scale).not.toHaveText('100 %')
  await page.mouse.dblclick(whole.middle.x, whole.middle.y)
  await expect(scale).toHaveText('100 %')
  await page.mouse.dblclick(whole.middle.x, whole.middle.y)
  await expect(scale).toHaveText('250 %')

  await page.keyboard.press('r')
  await expect(scale).toHaveText('100 %')
  const turned = await boxOf()
  expect(turned.width / turned.height).toBeCloseTo(4 / 3, 1)
  expect(turned.middle.x).toBeCloseTo(whole.middle.x, 0)
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveText('2 de 2')
  await expect(scale).toHaveText('100 %')
  await expect.poll(boxOf).toEqual(whole)
})

test('a receipt looked at closely with fingers: pinching and a double tap zoom, dragging moves, a swipe goes on and back', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  const { boxOf, position, scale } = await openViewer(phone, request)
  const { middle } = await boxOf()
  const fingers = await context.newCDPSession(phone)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x: middle.x + x, y: middle.y, id })),
    })
  const drag = async (...xs: number[]) => {
    const [start = 0, ...moves] = xs
    await touch('touchStart', start)
    for (const x of moves) await touch('touchMove', x)
    await touch('touchEnd')
  }

  await touch('touchStart', -20, 20)
  for (const apart of [30, 40, 50, 60]) await touch('touchMove', -apart, apart)
  await touch('touchEnd')
  await expect(scale).toHaveText('300 %')
  const near = await boxOf()
  await drag(0, -20, -60)
  await expect.poll(async () => (await boxOf()).x - near.x).toBeCloseTo(-60, 0)
  // Near, the same movement is no swipe.
  await expect(position).toHaveText('1 de 2')

  const doubleTap = async () => {
    await phone.touchscreen.tap(middle.x, middle.y)
    await phone.touchscreen.tap(middle.x, middle.y)
  }
  await doubleTap()
  await expect(scale).toHaveText('100 %')
  await drag(100, 0, -100)
  await expect(position).toHaveText('2 de 2')
  await drag(-100, 0, 100)
  await expect(position).toHaveText('1 de 2')
  await doubleTap()
  await expect(scale).toHaveText('250 %')
  await context.close()
})
