import { expect, test } from '@playwright/test'
import { ageSessions } from './earlier-session.ts'
import { bringSession, createAdministrator } from './people.ts'
import { CHOSEN, createTeacher } from './school.ts'

test('an earlier session gives its password for another person’s e-mail: nothing typed is lost, wrong or right', async ({
  page,
  request,
}) => {
  const [office, teacher] = [await createAdministrator(CHOSEN), await createTeacher(request)]
  await bringSession(page, office, CHOSEN)
  await ageSessions(office)
  await page.goto(`/adminUser?buscar=${teacher}`)
  await page
    .getByRole('button', { name: /^Actualizar/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Actualizar usuario' })
  await form.getByLabel('Correo').fill(`nueva-${teacher}`)
  await form.getByRole('button', { name: 'Guardar' }).click()

  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await expect(question).toContainText('el correo o el rol con que alguien entra')
  const password = question.getByLabel('Tu contraseña')
  await expect(password).toBeFocused()
  await password.fill('no es esta')
  await password.press('Enter')
  await expect(question.getByText('La contraseña no es correcta.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(form.getByText('No se hizo: falta tu contraseña.')).toBeVisible()
  await expect(form.getByLabel('Correo')).toHaveValue(`nueva-${teacher}`)

  await form.getByRole('button', { name: 'Guardar' }).click()
  await password.fill(CHOSEN)
  await password.press('Enter')
  await expect(page.getByText('Usuario actualizado.')).toBeVisible()
  await expect(page.getByText(`nueva-${teacher}`).first()).toBeVisible()
})

test('the test mail of an earlier session asks too, and goes out with the same words', async ({ page }) => {
  const office = await createAdministrator(CHOSEN)
  await bringSession(page, office, CHOSEN)
  await ageSessions(office)
  await page.goto('/admincorreos')
  await page.getByRole('button', { name: 'Enviarme una prueba' }).first().click()
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' })
  await question.getByLabel('Tu contraseña').fill(CHOSEN)
  await question.getByRole('button', { name: 'Confirmar el cambio' }).click()
  await expect(page.getByText('La prueba quedó como archivo en el servidor.')).toBeVisible()
})
