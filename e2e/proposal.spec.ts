import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { slow, test } from './own-product.ts'
import { bringSession, PASSWORD, ROLES } from './people.ts'

test.use({ school: 'with a summer term' })

async function officeOf(request: APIRequestContext) {
  const data = { correo: ROLES[0].correo, contrasena: PASSWORD }
  const { token } = (await (await request.post('/api/v1/auth/login', { data })).json()).data
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data,
    post: async (path: string, data: object) => request.post(`/api/v1${path}`, { headers, data }),
  }
}
type Office = Awaited<ReturnType<typeof officeOf>>

const hour = (page: Page, day: string, at: string) =>
  page.getByRole('button', { name: new RegExp(`^${day}, ${at}: no puede`) })

/** How many have everything, a part and nothing in a period; everyone who has nothing is there at first. */
async function shareOf(office: Office, idperiodo: number) {
  const [none, partly] = [
    await office.get(`/listas/sin-inscribir?idperiodo=${idperiodo}`),
    await office.get(`/listas/incompletos?idperiodo=${idperiodo}`),
  ]
  return { none: none as { idusuario: number }[], partly: partly as { idusuario: number }[] }
}

/** A draft is no page of its own: what every-page.spec.ts asks of the others is asked of it here. */
async function expectNoFaults(page: Page) {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await faultsOf(page), `${width} px, ${colorScheme}`).toEqual([])
  }
}

test('from the hours that a teacher has to an offer that serves as many students as it promised', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const office = await officeOf(request)
  const period = (
    await (
      await office.post('/periodos/create', {
        nombre: 'Verano propuesto',
        inicio: '2089-05-01',
        fin: '2089-08-01',
      })
    ).json()
  ).data

  // A teacher says when they can't, by dragging over their week.
  const teacher = await browser.newPage({ ...(baseURL && { baseURL }) })
  await bringSession(teacher, ROLES[1].correo)
  await teacher.goto('/teacherperfil')
  const [from, to] = [hour(teacher, 'Lunes', '8:00 a. m.'), hour(teacher, 'Martes', '10:00 a. m.')]
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await teacher.mouse.down()
  await hour(teacher, 'Lunes', '10:00 a. m.').hover()
  await to.hover()
  await teacher.mouse.up()
  await expect(from).toHaveAttribute('aria-pressed', 'true')
  await expect(to).toHaveAttribute('aria-pressed', 'true')
  await expect(teacher.getByText('Asignaturas que das')).toBeVisible()
  await teacher.getByRole('link', { name: 'Panel', exact: true }).first().click()
  const leaving = teacher.getByRole('dialog', { name: '¿Estás seguro de salir sin guardar?' })
  await expect(leaving).toContainText('Hay cambios sin guardar en las horas.')
  await leaving.getByRole('button', { name: 'No, cancelar' }).click()
  await teacher.getByRole('button', { name: 'Guardar las horas' }).click()
  await expect(teacher.getByText('Guardamos las horas.')).toBeVisible()
  await teacher.close()

  await bringSession(page, ROLES[0].correo)
  await page.goto('/adminperiods')
  const stream = page.waitForResponse('**/propuestas/avance/vivo')
  await page.getByRole('link', { name: 'Proponer la oferta de Verano propuesto' }).click()
  await page.getByLabel('Tiempo de búsqueda (segundos)').fill('2')
  await page.getByLabel('Estudiantes por sección, como mínimo').fill('1')
  await page.getByRole('button', { name: 'Proponer la oferta' }).click()
  const result = page.getByRole('region', { name: 'Lo que logra' })
  await slow(result).toBeVisible()
  expect((await stream).headers()['content-type']).toContain('text/event-stream')

  // One is moved to another day by hand, stays there, and the sum is made again.
  await page.getByText('Por aula', { exact: true }).click()
  const block = page
    .getByRole('region', { name: /^Semana de/ })
    .getByRole('button')
    .first()
  const name = (await block.getAttribute('aria-label')) ?? ''
  const day = name.includes('Sábado') ? 'Viernes' : 'Sabado'
  await block.dragTo(page.locator(`[data-hora="${day}-14"]`))
  const at = (hour: string) =>
    page.getByRole('button', {
      name: `${name.split(',')[0]}, ${day === 'Sabado' ? 'Sábado' : day}, ${hour}`,
    })
  await slow(at('2:00 p. m.')).toBeVisible()
  await slow(page.getByLabel('Fija').first()).toBeVisible()
  await slow(page.getByRole('button', { name: 'Publicar la oferta' })).toBeEnabled()
  // And an hour later by keys.
  await at('2:00 p. m.').press('Shift+ArrowDown')
  await slow(at('3:00 p. m.')).toBeFocused()

  await slow(page.getByRole('button', { name: 'Publicar la oferta' })).toBeEnabled()
  const promised = (await result.locator('dd').first().textContent()) ?? ''
  const [complete = 0, owing = 0] = promised.split(' de ').map(Number)
  await page.getByRole('button', { name: 'Publicar la oferta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar la oferta' }).click()
  await slow(page).toHaveURL(/\/adminsections/)

  // Everyone takes what they owe, wherever there is a seat without a clash.
  const window = (
    await (
      await office.post('/inscripciones/create', {
        nombre: 'Verano propuesto',
        inicio: '2089-04-01',
        fin: '2089-04-10',
        idperiodo: period.id,
        abierto: true,
      })
    ).json()
  ).data
  const before = await shareOf(office, period.id)
  expect(before.none).toHaveLength(owing)
  const sections: { id: number; idasignatura: number }[] = await office.get(
    `/secciones?idperiodo=${period.id}`,
  )
  const subjects = [...new Set(sections.map(({ idasignatura }) => idasignatura))]
  const enrol = async (idusuario: number) => {
    for (const subject of subjects)
      for (const { id } of sections.filter(one => one.idasignatura === subject)) {
        const data = { idperiodoinscripcion: window.id, idusuario, idseccion: id }
        if ((await office.post(`/inscripciones/inscribir/${idusuario}`, data)).ok()) break
      }
  }
  const waiting = before.none.map(({ idusuario }) => idusuario)
  const enrolNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await enrol(next)
  }
  await Promise.all([enrolNext(), enrolNext(), enrolNext(), enrolNext()])
  const after = await shareOf(office, period.id)
  expect(owing - after.none.length - after.partly.length).toBe(complete)
  expect(complete).toBeGreaterThan(0)
})

test('without the live stream the page looks again by itself, and the draft is asked for otherwise', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const dates = { inicio: '2090-05-01', fin: '2090-08-01' }
  const period = (await (await office.post('/periodos/create', { nombre: 'Sin flujo', ...dates })).json())
    .data
  await page.route('**/propuestas/avance/vivo', route => route.abort())
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminproposal?periodo=${period.id}`)
  const least = page.getByLabel('Estudiantes por sección, como mínimo')
  await least.fill('90')
  await page.getByLabel('Tiempo de búsqueda (segundos)').fill('1')
  await page.getByRole('button', { name: 'Proponer la oferta' }).click()
  const wrong = page.getByText('El máximo de estudiantes no puede ser menor que el mínimo')
  await expect(wrong).toBeVisible()
  await least.fill('1')
  await expect(wrong).toBeHidden()
  await page.getByRole('button', { name: 'Proponer la oferta' }).click()
  const drafted = page.getByRole('table', { name: 'Todas las secciones del borrador' })
  await slow(drafted).toBeVisible()
  await expectNoFaults(page)

  await page.unroute('**/propuestas/avance/vivo')
  await page.getByRole('button', { name: 'Cambiar lo que se pide' }).click()
  await page.getByLabel('Secciones, como máximo').fill('2')
  await page.getByRole('button', { name: 'Proponer de nuevo', exact: true }).click()
  await slow(drafted.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar el borrador' }).click()
  await expect(page.getByRole('button', { name: 'Proponer la oferta' })).toBeVisible()
})
