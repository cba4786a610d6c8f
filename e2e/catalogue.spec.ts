import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { pressAgainAtFlip } from './offer.ts'
import { bringSession, ROLES } from './people.ts'

const [ADMIN] = ROLES

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`

async function add(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

async function save(page: Page, said: string) {
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, said).last()).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

async function choose(page: Page, label: string, option: string) {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true })
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

async function pickDate(page: Page, label: string, written: string) {
  const field = dialog(page).getByRole('textbox', { name: label })
  await field.fill(written)
  await field.press('Tab')
}

test.describe
  .serial('the office builds a term from nothing', () => {
    const [term, subject, room, name, window] = ['Período', 'Robótica', 'Aula', 'RB', 'Ventana'].map(unique) as [
    string, string, string, string, string,
  ] // biome-ignore format: five names
    const teacher = { nombre: 'Ramona', apellido: unique('Disla'), correo: `${randomUUID()}@e2e.test` }
    test.beforeEach(({ page }) => bringSession(page, ADMIN.correo))

    test('a period, a subject and a classroom', async ({ page }) => {
      await add(page, '/adminperiods')
      await dialog(page).getByLabel('Nombre').fill(term)
      await pickDate(page, 'Fecha de inicio', '15/1/2031')
      await pickDate(page, 'Fecha de fin', '30/4/2031')
      await save(page, 'Período agregada.')
      await expect(page.getByText('15 de enero de 2031').first()).toBeVisible()

      await add(page, '/adminsubjects')
      await dialog(page).getByLabel('Nombre').fill(subject)
      await dialog(page).getByLabel('Créditos').fill('3')
      await dialog(page).getByLabel('Créditos').press('Enter')
      await expect(toast(page, 'Asignatura agregada.')).toBeVisible()

      await add(page, '/adminclassrooms')
      await dialog(page).getByLabel('Nombre').fill(room)
      await save(page, 'Aula agregada.')
    })

    test('a teacher, whose cédula and phone take form as one types', async ({ page }) => {
      await add(page, '/adminUser')
      await dialog(page).getByLabel('Nombre', { exact: true }).fill(teacher.nombre)
      await dialog(page).getByLabel('Apellido').fill(teacher.apellido)
      await dialog(page).getByRole('textbox', { name: 'Correo' }).fill(teacher.correo)
      const digits = String(Date.now()).slice(-7)
      await dialog(page).getByLabel('Teléfono').pressSequentially('8095550199')
      await expect(dialog(page).getByLabel('Teléfono')).toHaveValue('(809) 555-0199')
      await dialog(page).getByLabel('Cédula').fill(`402 ${digits} 1`)
      await expect(dialog(page).getByLabel('Cédula')).toHaveValue(`402-${digits}-1`)
      await choose(page, 'Rol', 'Maestro')
      await dialog(page).getByLabel('Contraseña', { exact: true }).fill('cinco gatos verdes')
      await save(page, 'Usuario agregada.')
    })

    test('a section; another one over its hour is warned of, and refused', async ({ page }) => {
      const fillSection = async (section: string) => {
        await dialog(page).getByLabel('Nombre').fill(section)
        await choose(page, 'Período', term)
        await choose(page, 'Asignatura', subject)
        await choose(page, 'Aula', room)
        await choose(page, 'Maestro', teacher.apellido)
        await choose(page, 'Día', 'Lunes')
        await choose(page, 'Hora de inicio', '8:00 a. m.')
        await choose(page, 'Hora de fin', '10:00 a. m.')
        await dialog(page).getByLabel('Cupo').fill('25')
      }
      await add(page, '/adminsections')
      await fillSection(name)
      await save(page, 'Sección agregada.')

      await page.getByRole('button', { name: 'Agregar', exact: true }).click()
      await fillSection(unique('OTRA'))
      await expect(dialog(page).getByText(new RegExp(name)).first()).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Guardar' }).click()
      await expect(
        dialog(page)
          .getByText(/ya está ocupada ese día a esa hora por la sección/)
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(dialog(page)).toHaveCount(0)
    })

    test('a window, which warns when it is opened outside its dates', async ({ page }) => {
      await add(page, '/adminregistrations')
      await dialog(page).getByLabel('Nombre').fill(window)
      await choose(page, 'Período', term)
      await pickDate(page, 'Fecha de inicio', '2/1/2031')
      await pickDate(page, 'Fecha de fin', '12/1/2031')
      await save(page, 'Inscripción agregada.')

      await page.getByRole('button', { name: `Actualizar ${window}` }).click()
      const sent = page.waitForRequest(request => request.method() === 'PUT')
      await save(page, 'Inscripción actualizada.')
      const body = (await sent).postDataJSON()
      expect(body).toMatchObject({ nombre: window, inicio: '2031-01-02', fin: '2031-01-12' })
      expect(body).not.toHaveProperty('abierto')

      const opener = page.getByRole('button', { name: `Abrir ${window}` })
      const pressed = await pressAgainAtFlip(opener)
      const closed: string[] = []
      page.on('request', request => request.url().includes('/cerrar-proceso/') && closed.push(request.url()))
      await opener.click()
      await expect(dialog(page)).toContainText(/fuera de/i)
      await page.getByRole('button', { name: 'Sí, seguro' }).click()
      await expect(toast(page, 'Inscripción abierta.')).toBeVisible()
      await pressed()
      await expect(page.getByRole('button', { name: `Cerrar ${window}` })).toBeEnabled()
      expect(closed).toEqual([])
      await page.getByRole('button', { name: `Cerrar ${window}` }).click()
      await expect(toast(page, 'Inscripción cerrada.')).toBeVisible()

      // Closed by mistake: one press takes it back.
      await page.getByRole('button', { name: 'Deshacer' }).click()
      await expect(page.getByRole('button', { name: `Cerrar ${window}` })).toBeFocused()
      await page.getByRole('button', { name: `Cerrar ${window}` }).click()
      await expect(page.getByRole('button', { name: `Abrir ${window}` })).toBeVisible()
    })

    test('a window that was never opened can be deleted; one that was can’t', async ({ page }) => {
      const unused = unique('De más')
      await add(page, '/adminregistrations')
      await dialog(page).getByLabel('Nombre').fill(unused)
      await choose(page, 'Período', term)
      await pickDate(page, 'Fecha de inicio', '2/1/2031')
      await pickDate(page, 'Fecha de fin', '12/1/2031')
      await save(page, 'Inscripción agregada.')
      for (const name of [unused, window]) {
        await page.getByRole('button', { name: `Eliminar ${name}` }).click()
        await expect(dialog(page)).toContainText(`¿Estás seguro de eliminar la inscripción «${name}»?`)
        await page.getByRole('button', { name: 'Sí, seguro' }).click()
        const said =
          name === unused
            ? toast(page, 'Inscripción eliminada.')
            : page.getByRole('alert').filter({ hasText: 'ya se abrió' })
        await expect(said).toBeVisible()
      }
      await expect(page.getByText(unused)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: window, exact: true })).toBeVisible()
    })

    test('what is in use is not deleted, and says by what', async ({ page }) => {
      const refusals = [
        ['/adminclassrooms', room, 'El aula se usa en 1 sección.'],
        ['/adminsubjects', subject, 'La asignatura se usa en 1 sección.'],
        ['/adminperiods', term, 'El período se usa en 1 sección y 1 inscripción.'],
      ] as const
      for (const [address, thing, sentence] of refusals) {
        await page.goto(address)
        await page.getByRole('button', { name: `Eliminar ${thing}` }).click()
        await page.getByRole('button', { name: 'Sí, seguro' }).click()
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
        await expect(page.getByText(thing).first()).toBeVisible()
      }
    })
  })

test('people: search as one types, kept in the address; a taken e-mail is told beside its field', async ({
  page,
  isMobile,
}) => {
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminUser')
  const box = page.getByRole('searchbox')
  await box.fill('ALTAGRÁCIA')
  await expect(page.getByText('Altagracia').first()).toBeVisible()
  await expect(page.getByText('maestro@nivela.test')).toHaveCount(0)
  await expect(page).toHaveURL(/buscar=/)
  await page.reload()
  await expect(page.getByText('Altagracia').first()).toBeVisible()
  await page.getByRole('button', { name: /^Actualizar Altagracia/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Correo' }).fill('maestro@nivela.test')
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog(page).getByText('Ese correo ya es de otra persona.').first()).toBeVisible()
  await expect(dialog(page).getByText(/Hubo un error al actualizar el usuario\./)).toBeVisible()
  await expect(dialog(page).getByLabel('Contraseña', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(dialog(page)).toHaveCount(0)

  // The box says what the address says, also when a link or the browser's arrows change it.
  if (isMobile) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('link', { name: 'Usuarios' }).click()
  await expect(page.getByText('maestro@nivela.test')).toBeVisible()
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue('ALTAGRÁCIA')
})

// In the school's own zone a component test sees to it.
test.describe('far east of the school', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('people read the day that was picked', async ({ page }) => {
    await bringSession(page, ADMIN.correo)
    const name = unique('Fechas')
    await add(page, '/adminperiods')
    await dialog(page).getByLabel('Nombre').fill(name)
    await pickDate(page, 'Fecha de inicio', '1/3/2032')
    await pickDate(page, 'Fecha de fin', '30/6/2032')
    await save(page, 'Período agregada.')
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('1 de marzo de 2032')
    await expect(card).toContainText('30 de junio de 2032')
    await page.getByRole('button', { name: `Actualizar ${name}` }).click()
    await expect(dialog(page).getByRole('textbox', { name: 'Fecha de inicio' })).toHaveValue(
      '1 de marzo de 2032',
    )
  })
})

test('sections: the week of a classroom and of a teacher', async ({ page }) => {
  await bringSession(page, ADMIN.correo)
  await page.goto('/adminsections')
  await expect(page.getByText('LE-01').first()).toBeVisible()
  await page.getByText('Por maestro', { exact: true }).first().click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.getByText('Por aula', { exact: true }).first().click()
  await expect(page.getByRole('grid').first()).toBeVisible()
})
