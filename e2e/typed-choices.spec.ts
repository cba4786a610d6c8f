import { expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { createSection, createStudents, tokenOfOffice } from './school.ts'

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Typed over what stands there, as by someone who does not look up. */
async function type(page: Page, name: string, text: string, ...keys: string[]) {
  await combobox(page, name).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  for (const key of keys) await page.keyboard.press(key)
}

test('the office enrols whom it typed last, never the one who was chosen before', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 5)
  const [mistaken = '', meant = ''] = await createStudents(request, 2)
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const find = async (correo: string) =>
    (await (await request.get(`/api/v1/usuarios?idrol=3&buscar=${correo}`, { headers })).json()).data[0]
  const [wrong, right] = [await find(mistaken), await find(meant)]
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminsections')
  await page
    .getByRole('button', { name: new RegExp(`^Estudiantes y notas de .* ${section.nombre}$`) })
    .click()
  await page.getByRole('tab', { name: /^Inscritos y espera/ }).click()
  await type(page, 'Estudiante', wrong.correo)
  await page.getByRole('option', { name: wrong.matricula }).click()
  await expect(combobox(page, 'Estudiante')).toHaveValue(new RegExp(wrong.matricula))

  // Before the server has found anyone: nobody is chosen, not the one from before.
  await type(page, 'Estudiante', right.correo, 'Tab')
  await expect(page.getByText(/no basta: elige de la lista/)).toBeVisible()
  await page.getByRole('button', { name: 'Inscribir', exact: true }).click()
  await expect(page.getByText('Elige a un estudiante.')).toBeVisible()

  await type(page, 'Estudiante', right.correo)
  await expect(page.getByRole('option', { name: right.matricula })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByLabel(/^Motivo/).fill('Lo pidió su madre')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^Inscripción hecha: .*${right.matricula}`))).toBeVisible()
})

test('a filter is chosen and removed by keys', async ({ page }) => {
  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminpayments')
  await combobox(page, 'Período').click()
  const first = (await page.getByRole('option').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  // The list is read for it: the choice has arrived in the field, whose text it sets once more.
  const read = page.waitForResponse(/recibos\?.*idperiodo=/)
  await type(page, 'Período', first, 'Tab')
  await expect(page).toHaveURL(/periodo=\d/)
  await read
  await type(page, 'Período', '', 'Delete', 'Tab')
  await expect(page).not.toHaveURL(/periodo=\d/)
  await page.goto('/adminstudents?pago=true')
  const paid = combobox(page, 'Pago')
  await expect(paid).not.toHaveValue('')
  await paid.focus()
  await page.keyboard.press('Delete')
  await expect(page).not.toHaveURL(/pago=/)
})
