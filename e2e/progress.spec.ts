import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { openEnrolment, openSubject, toggle } from './offer.ts'
import { bringSession } from './people.ts'
import {
  CHOSEN,
  createSection,
  createStudent,
  createStudents,
  createTeacher,
  createWindow,
  enrolIn,
  tokenOfOffice,
} from './school.ts'

interface Person {
  id: number
  correo: string
  token: string
}

/** A past term in which these two took Matemáticas, with these official grades. */
async function endTerm(request: APIRequestContext, students: string[], grades: number[]) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const post = async (path: string, data: object, as = headers) =>
    (await (await request.post(`/api/v1${path}`, { headers: as, data })).json()).data
  const signIn = async (correo: string): Promise<Person> => {
    const { usuario, token } = await post('/auth/login', { correo, contrasena: CHOSEN })
    return { ...usuario, token }
  }
  const name = randomUUID().slice(0, 8)
  const period = await post('/periodos/create', {
    nombre: `Verano ${name}`,
    inicio: '2021-05-01',
    fin: '2021-08-01',
  })
  const { data: subjects } = await (await request.get('/api/v1/asignaturas', { headers })).json()
  const subject = subjects.find(({ area }: { area: string | null }) => area === 'matematica')
  const teacher = await signIn(await createTeacher(request))
  const room = await post('/aulas', { nombre: `Aula ${name}` })
  const section = await post('/secciones', {
    ...{ nombre: name, idusuario: teacher.id, idperiodo: period.id, idasignatura: subject.id },
    ...{ idAula: room.id, dia: 'Lunes', cupo: 5 },
    ...{ inicio: '1970-01-01T08:00:00.000Z', fin: '1970-01-01T10:00:00.000Z' },
  })
  // Later than every other window, so that the current period stays the one of the other tests.
  const window = await post('/inscripciones/create', {
    ...{ nombre: `Ventana ${name}`, idperiodo: period.id, abierto: true },
    ...{ inicio: '2090-01-01', fin: '2090-01-31' },
  })
  for (const correo of students) await enrolIn(request, correo, { id: section.id, idventana: window.id })
  await post(`/inscripciones/cerrar-proceso/${window.id}`, {})
  const people = await Promise.all(students.map(signIn))
  const published = await request.put(`/api/v1/calificaciones/seccion/${section.id}`, {
    headers: { authorization: `Bearer ${teacher.token}` },
    data: {
      calificaciones: people.map(({ id }, index) => ({ idusuario: id, calificacion: grades[index] })),
      oficializado: true,
    },
  })
  expect(published.status()).toBe(200)
  return { period: period.nombre as string, people }
}

const step = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Mi avance' }).getByRole('listitem').filter({ hasText: name })

test('a student who failed last term is offered the subject again, one who passed is not, and the home page says where each stands', async ({
  page,
  browser,
  request,
}) => {
  const students = await createStudents(request, 2, ['sí', 69.5, 61.25, 'no'])
  const { period, people } = await endTerm(request, students, [64, 88])
  const [failed = '', passed = ''] = students

  await bringSession(page, failed, CHOSEN)
  await page.goto('/studentpanel')
  const progress = page.getByRole('region', { name: 'Mi avance' })
  await expect(progress.getByRole('heading', { level: 2 })).toHaveText('Llevas 1 de 4 áreas aprobadas')
  await expect(step(page, /Lengua/)).toContainText('AprobadaEn la prueba POMA.')
  await expect(step(page, /Matemáticas|Matématicas/)).toContainText(`Te faltaEn ${period}: 64 de 70.`)
  await expect(step(page, /Sociales/)).toContainText('Te faltaEn la prueba POMA: 61.25 de 70.')

  await progress.getByRole('link', { name: 'Elegir secciones' }).click()
  await openSubject(page, /^Mat/)
  await toggle(page, 'Agregar', 'MA-03').click()
  await expect(toggle(page, 'Eliminar', 'MA-03')).toBeVisible()
  await page.getByRole('link', { name: 'Panel' }).first().click()
  await expect(step(page, /Mat/)).toContainText('La cursas ahora')
  await page.goto('/studentqualification')
  await expect(page.getByRole('region', { name: period })).toContainText('Reprobado')

  const other = await (await browser.newContext()).newPage()
  await openEnrolment(other, passed)
  await expect(other.getByRole('button', { name: /^Ciencias Sociales/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Mat/ })).toHaveCount(0)
  await other.goto('/studentpanel')
  await expect(step(other, /Mat/)).toContainText(`AprobadaCon 88 en ${period}.`)

  // A student who asks all the same is told how it was passed.
  const { data: sections } = await (
    await request.get('/api/v1/secciones', { headers: { authorization: `Bearer ${people[1]?.token}` } })
  ).json()
  const { data: windows } = await (
    await request.get('/api/v1/inscripciones/process/all', {
      headers: { authorization: `Bearer ${people[1]?.token}` },
    })
  ).json()
  const open = windows.find(({ abierto }: { abierto: boolean }) => abierto)
  const math = sections.find(
    (one: { nombre: string; idperiodo: number }) =>
      one.nombre === 'MA-03' && one.idperiodo === open.idperiodo,
  )
  const answer = await request.post(`/api/v1/inscripciones/inscribir/${people[1]?.id}`, {
    headers: { authorization: `Bearer ${people[1]?.token}` },
    data: { idperiodoinscripcion: open.id, idseccion: math.id },
  })
  expect([answer.status(), (await answer.json()).error]).toEqual([
    409,
    `Esa asignatura ya está aprobada con 88 en el período ${period}.`,
  ])
  await other.context().close()
})

test('a student who passed all of the placement test gets a récord that says so, and is not told to wait for grades', async ({
  page,
  request,
}) => {
  const [correo = ''] = await createStudents(request, 1, ['sí', 'sí', 'sí', 'sí'])
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentpanel')
  await page.getByRole('link', { name: 'Ver mi récord' }).click()
  await expect(page).toHaveURL('/studentqualification')
  await expect(page.getByText('Aprobaste todo en la prueba POMA')).toBeVisible()
  await expect(page.getByText('Aún no se han publicado las calificaciones.')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mi récord (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  // Nothing is owed where there is no seat.
  await page.goto('/studentreceipts')
  await expect(page.getByRole('heading', { name: 'Enviar un recibo' })).toBeVisible()
  await expect(page.getByText('Te falta pagar')).toHaveCount(0)
})

test('a subject that still waits for its grade says so where the next term’s sections are chosen', async ({
  page,
  request,
}) => {
  const correo = await createStudent(request)
  const term = await createWindow(request, { inicio: '2024-01-15', fin: '2024-05-15' })
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const subjects = await (await request.get('/api/v1/asignaturas?buscar=matematicas', { headers })).json()
  const taken = { idasignatura: subjects.data[0].id }
  await enrolIn(request, correo, await createSection(request, 5, undefined, term, taken))
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentsinscription')
  const subject = page.getByRole('button', { name: /^Matemáticas/ })
  await expect(subject).toContainText(
    `La tomas en ${term.nombre}, sin nota todavía. Elígela solo por si no la apruebas.`,
  )
  await expect(page.getByText('sin nota todavía')).toHaveCount(1)
})
