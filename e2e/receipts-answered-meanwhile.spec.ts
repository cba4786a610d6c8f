import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { findFaults } from './page-checks.ts'
import { bringSession, ROLES } from './people.ts'
import { anyCode, photograph, senderOf } from './receipts.ts'
import { createStudent, createWindow, tokenOfOffice } from './school.ts'

/** What the browser says when a person comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** A student who sends receipts for a period of their own, one of them open in the office's viewer. */
async function openViewer(page: Page, request: APIRequestContext, codes: string[], opened = codes[0]) {
  const who = await senderOf(request, await createStudent(request))
  const { idperiodo } = await createWindow(request)
  for (const code of codes) await who.send(code, await photograph(), idperiodo)
  const own: { id: number; codrecibo: number }[] = await who.own()
  const shown = own.find(({ codrecibo }) => codrecibo === Number(opened))
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminpayments?periodo=${idperiodo}`)
  await page.getByRole('button', { name: `Ampliar el recibo ${opened}` }).click()
  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${opened}`) })
  return { who, viewer, id: shown?.id ?? 0 }
}

/** A colleague's answer. */
async function answer(request: APIRequestContext, id: number, data: object) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  expect((await request.put(`/api/v1/recibos/${id}`, { headers, data })).status()).toBe(200)
}

test('a picture that is replaced while the office looks at it is not paid unseen', async ({
  page,
  request,
}) => {
  const who = await senderOf(request, await createStudent(request))
  const code = anyCode()
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments?buscar=santana')
  await page.getByRole('heading', { name: 'Recibos', exact: true }).waitFor()
  await who.send(code, await photograph(900, 1200))
  // The list is read again when the person comes back to it.
  await comeBack(page)
  const toggle = page.getByRole('switch', { name: `Pagado: recibo ${code} de Wilkin Santana` })
  await toggle.click()
  await who.send(code, await photograph(640, 480))
  await page.getByRole('button', { name: 'Sí, seguro' }).click()

  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })
  await expect(viewer.getByRole('alert')).toContainText('El estudiante cambió la imagen')
  const shown = viewer.getByRole('img', { name: new RegExp(`Recibo ${code}`) })
  await expect(shown).toHaveJSProperty('naturalWidth', 640)
  expect(await who.own()).toMatchObject([{ valido: false }])

  // Once more, from the viewer and by keyboard.
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).waitFor()
  await who.send(code, await photograph(500, 300))
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(shown).toHaveJSProperty('naturalWidth', 500)
  await expect(viewer.getByRole('alert')).toContainText('El estudiante cambió la imagen')

  const saved = page.waitForRequest(asked => asked.method() === 'PUT')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Recibo validado correctamente.')).toBeVisible()
  const [paid] = await who.own()
  expect(paid.valido).toBe(true)
  const seen = { imagenURL: paid.imagenURL, estado: 'en_revision' }
  expect((await saved).postDataJSON()).toEqual({ valido: true, monto: 3500, ...seen })
})

test('a receipt that a colleague answers while it is looked at says so where its place in the list stood', async ({
  page,
  request,
}) => {
  const who = await senderOf(request, await createStudent(request))
  const code = anyCode()
  await who.send(code, await photograph())
  await page.setViewportSize({ width: 360, height: 400 })
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments?buscar=santana')
  await page.getByRole('button', { name: `Ampliar el recibo ${code} de Wilkin Santana` }).click()
  const viewer = page.getByRole('dialog', { name: new RegExp(`Recibo ${code}`) })
  await expect(viewer.getByRole('heading')).toContainText(/\d+ de \d+$/)
  // On a screen this low its data are scrolled, and do not lie under the picture's controls.
  expect(await findFaults(page, 'overlappingText', 'smallTargets')).toEqual([])
  const [{ id }] = await who.own()
  await answer(request, id, { valido: false, motivo: 'No se lee' })
  await comeBack(page)
  await expect(viewer.getByRole('heading')).toHaveText(`Recibo ${code} Ahora está rechazado`)
  await expect(viewer.getByRole('status').first()).toContainText('Ahora está rechazado')
  await answer(request, id, { valido: true })
  await comeBack(page)
  await expect(viewer.getByRole('heading')).toHaveText(`Recibo ${code} Ahora está pagado`)
})

test('the viewer shows how a receipt stands that a colleague answers or the student removes meanwhile', async ({
  page,
  request,
}) => {
  const { who, viewer, id } = await openViewer(page, request, [anyCode()])
  const answerAndReturn = async (data: object) => {
    await answer(request, id, data)
    await comeBack(page)
  }
  const badge = (text: string) => viewer.getByLabel('Datos del recibo').getByText(text, { exact: true })
  const paid = viewer.getByRole('switch')
  const keys = viewer.getByRole('list', { name: 'Atajos de teclado' })
  const reject = viewer.getByRole('button', { name: /^Rechazar/ })
  const remove = viewer.getByRole('button', { name: /^Quitar/ })
  await expect(badge('En revisión')).toBeVisible()

  await answerAndReturn({ valido: false, motivo: 'No se lee' })
  await expect(badge('Rechazado')).toBeVisible()
  await expect(badge('Rechazado: No se lee')).toBeVisible()
  await expect(viewer.getByText(/^Rechazado por .*«No se lee»$/)).toBeVisible()
  await expect(reject).toHaveCount(0)
  await expect(keys).not.toContainText('rechazar')

  await answerAndReturn({ valido: true })
  await expect(badge('Pagado').first()).toBeVisible()
  await expect(paid).toBeChecked()
  await expect(viewer.getByText(/^Validado por/)).toBeVisible()
  await expect(keys).toContainText('invalidar')
  await expect(reject).toBeVisible()
  await expect(remove).toHaveCount(0)

  // Back in the list, and then gone.
  await answerAndReturn({ valido: false })
  await expect(viewer.getByRole('heading')).toContainText('1 de 1')
  await expect(badge('En revisión')).toBeVisible()
  await who.remove(id)
  await comeBack(page)
  await expect(badge('Quitado')).toBeVisible()
  await expect(viewer.getByRole('heading')).toContainText('Lo quitaron de la lista')
  await expect(viewer.getByText(/^Quitado por/)).toBeVisible()
  await expect(viewer.getByRole('switch').or(reject).or(remove)).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(page.getByRole('button', { name: 'Sí, seguro' })).toHaveCount(0)
})

test('an answer that comes after a colleague’s changes nothing, shows theirs, and the list goes on from there', async ({
  page,
  request,
}) => {
  const codes = [anyCode(), anyCode(), anyCode()]
  const { viewer, id } = await openViewer(page, request, codes, codes[1])
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Sí, seguro' }).waitFor()
  await answer(request, id, { valido: false, motivo: 'No se lee' })
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('Otra persona lo rechazó mientras lo mirabas. Mira cómo quedó.')).toBeVisible()
  await expect(viewer.getByText('Rechazado: No se lee')).toBeVisible()
  await expect(viewer.getByRole('heading')).toContainText('Ahora está rechazado')
  // The refused one stands last now, but the person who looks at it goes on from where it stood.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: `Recibo ${codes[2]} 2 de 3` })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: `Recibo ${codes[1]} 3 de 3` })).toBeVisible()
})
