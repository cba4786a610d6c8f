import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { lastMailTo } from './mail.ts'
import { bringSession } from './people.ts'
import { CHOSEN, createSection, createStudent, enrolIn, tokenOf, verifyTeacher } from './school.ts'

// What a page keeps for days without a network, it reads once its service worker is there.
test.use({ serviceWorkers: 'allow' })

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ })

/** A teacher of a section with one student, and the switch that makes the grade official. */
async function openGrade(request: APIRequestContext) {
  const section = await createSection(request, 5)
  const correo = await createStudent(request)
  await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const headers = { authorization: `Bearer ${await tokenOf(request, section.teacher)}` }
  const url = `/api/v1/calificaciones/seccion/${section.id}`
  const enrolled = await request.get(`/api/v1/inscripciones/users-in-seccion/${section.id}`, { headers })
  const [{ id: idusuario }] = (await enrolled.json()).data
  const publish = async (oficializado: boolean) => {
    const data = { calificaciones: [{ idusuario, calificacion: 87 }], oficializado }
    expect((await request.put(url, { headers, data })).status()).toBe(200)
  }
  return { correo, publish }
}

test('a grade becomes official: the bell counts live, the list leads to it', async ({ page, request }) => {
  const { correo, publish } = await openGrade(request)
  await bringSession(page, correo, CHOSEN)
  // What is kept for when there is no network: grades that were read just before the new one.
  const kept = page.waitForResponse(/\/api\/v1\/calificaciones$/)
  await page.goto('/studentpanel')
  await expect(bell(page)).toHaveAccessibleName('Avisos')
  await kept
  await publish(true)
  await expect(bell(page)).toHaveAccessibleName('Avisos: 1 sin leer')

  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Avisos' })
  const line = panel.getByRole('link', { name: /^Tu calificación de .+ ya es oficial\./ })
  await expect(line).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Sin leer' })).toHaveCount(1)
  await line.click()
  await expect(page).toHaveURL('/studentqualification')
  await expect(page.getByText('87', { exact: true })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Avisos')

  // A page that follows the seats hears of it on that stream, without a call.
  await page.getByRole('link', { name: 'Inscripción', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción')
  const asked: string[] = []
  page.on('request', sent => asked.push(new URL(sent.url()).pathname))
  await publish(false)
  await expect(bell(page)).toHaveAccessibleName('Avisos: 1 sin leer')
  await publish(true)
  await expect(bell(page)).toHaveAccessibleName('Avisos: 2 sin leer')
  expect(asked.filter(path => path.startsWith('/api/v1/avisos'))).toEqual([])
  await bell(page).click()
  await expect(panel.getByText(/ya no es oficial: la están revisando\./)).toBeVisible()
  await page.getByRole('button', { name: 'Marcar todo como leído' }).click()
  await page.getByRole('button', { name: 'Cerrar los avisos' }).click()
  await expect(bell(page)).toHaveAccessibleName('Avisos')
})

test('what comes by mail is chosen on the profile, or with one press from the mail', async ({
  page,
  request,
}) => {
  const { correo, publish } = await openGrade(request)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentperfil')
  const grades = page.getByRole('switch', { name: 'Una calificación se hace oficial' })
  await expect(grades).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Seguridad de mi cuenta' })).toBeDisabled()
  await publish(true)
  const mail = await lastMailTo(correo, 'Tienes una calificación oficial')
  // Its link may hold any digits.
  expect(mail.text).not.toMatch(/(^|\s)87([\s.,]|$)/)

  const [link = ''] = /https?:\/\/\S+\/baja\?token=\S+/.exec(mail.text ?? '') ?? []
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Dejamos de enviarte estos correos?')
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listo: ya no te escribimos de esto')
  await page.getByRole('link', { name: 'Elegir en mi perfil' }).click()
  await expect(page).toHaveURL('/studentperfil')
  await expect(grades).not.toBeChecked()
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await grades.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(grades).toBeChecked()
})
