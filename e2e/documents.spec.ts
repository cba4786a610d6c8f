import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { findFaults } from './page-checks.ts'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createStudents, createTeacher, enrolIn, tokenOfOffice } from './school.ts'

const PHONE = { width: 360, height: 740 }
const LAYOUT = ['sidewaysScroll', 'clippedText', 'overlappingText'] as const

async function download(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** A term far from everyone else's, in a year of the test's own, with a section of two students, graded and closed. */
async function createClosedTerm(request: APIRequestContext, year: number) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const send = async (method: 'get' | 'post' | 'put', path: string, data?: object, as = headers) => {
    const response = await request[method](`/api/v1${path}`, { headers: as, ...(data && { data }) })
    expect(response.status(), `${path}: ${await response.text()}`).toBeLessThan(300)
    return (await response.json()).data
  }
  const nombre = randomUUID().slice(0, 8)
  const correo = await createTeacher(request)
  const login = await send('post', '/auth/login', { correo, contrasena: CHOSEN })
  const subject = await send('post', '/asignaturas', { nombre: `Taller ${nombre}`, creditos: 3 })
  const room = await send('post', '/aulas', { nombre: `Aula ${nombre}` })
  const period = await send('post', '/periodos/create', {
    ...{ nombre: `Término ${nombre}`, inicio: `${year}-01-10`, fin: `${year}-04-10` },
  })
  const section = await send('post', '/secciones', {
    ...{
      nombre,
      idusuario: login.usuario.id,
      idperiodo: period.id,
      idasignatura: subject.id,
      idAula: room.id,
    },
    ...{ dia: 'Lunes', inicio: '1970-01-01T08:00:00.000Z', fin: '1970-01-01T10:00:00.000Z', cupo: 25 },
  })
  // After the school's own, so that nobody's current period is another.
  const window = await send('post', '/inscripciones/create', {
    ...{
      nombre: `Ventana ${nombre}`,
      inicio: `${year}-01-01`,
      fin: `${year}-01-05`,
      idperiodo: period.id,
      abierto: true,
    },
  })
  for (const student of await createStudents(request, 2))
    await enrolIn(request, student, { id: section.id, idventana: window.id })
  await send('post', `/inscripciones/cerrar-proceso/${window.id}`)
  const students = await send('get', `/inscripciones/users-in-seccion/${section.id}`)
  const grades = await send(
    'put',
    `/calificaciones/seccion/${section.id}`,
    {
      calificaciones: students.map(({ id }: { id: number }, index: number) => ({
        idusuario: id,
        ...(index ? { condicion: 'no_presento' } : { calificacion: 91 }),
      })),
      oficializado: true,
    },
    { authorization: `Bearer ${login.token}` },
  )
  await send('post', `/periodos/${period.id}/cerrar`)
  const rectify = () =>
    send('post', `/calificaciones/${grades[0].id}/rectificar`, { calificacion: 77, motivo: 'Error de suma' })
  const [demo] = (await send('get', '/periodos'))
    .filter(({ cerrado }: { cerrado: boolean }) => cerrado)
    .sort((a: { inicio: string }, b: { inicio: string }) => a.inicio.localeCompare(b.inicio))
  return { nombre, period, subject, rectify, closedOfDemo: demo.nombre as string }
}

test('the office prints a section that is over, and anyone verifies the paper until a grade is rectified', async ({
  page,
  browser,
  request,
}) => {
  const { nombre, period, subject, rectify } = await createClosedTerm(request, 2097)
  await bringSession(page, ROLES[0].correo)

  // The office reads every teacher's section and prints its acta.
  await page.goto(`/adminsections?periodo=${period.id}`)
  await expect(page.getByRole('button', { name: new RegExp(period.nombre) })).toContainText('Cerrado')
  await page.getByRole('button', { name: `Estudiantes y notas de ${subject.nombre} ${nombre}` }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('listitem').filter({ hasText: '91' })).toContainText('Aprobado')
  await expect(drawer.getByRole('listitem').filter({ hasText: 'No se presentó' })).toHaveCount(1)
  const acta = await download(page, /^Acta \(PDF\)/)
  expect(acta.name).toMatch(/^acta-taller.*\.pdf$/)
  const codigo = /\/verificar\/(\w{20})/.exec(acta.content.toString('latin1'))?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // The section is history: nothing changes it, and a new one goes elsewhere.
  const acts = page.getByRole('button', {
    name: new RegExp(`^(Actualizar|Eliminar|Más acciones) .*${nombre}`),
  })
  await expect(acts).toHaveCount(0)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const chosen = page.getByRole('combobox', { name: 'Período', exact: true })
  await expect(chosen).toHaveValue(/./)
  await expect(chosen).not.toHaveValue(period.nombre)

  // From the paper's QR, on a phone, without an account.
  const stranger = await browser.newContext({ viewport: PHONE })
  const phone = await stranger.newPage()
  await phone.goto(`/verificar/${codigo}`)
  await expect(phone.getByRole('heading', { name: 'Es auténtico y está vigente' })).toBeVisible()
  await expect(phone.getByText('2: 1 aprobado, 1 no se presentó')).toBeVisible()
  // Not who has which grade.
  await expect(phone.getByText('91', { exact: true })).toHaveCount(0)
  await expect(phone.getByText('Santana')).toHaveCount(0)
  expect(await findFaults(phone, ...LAYOUT)).toEqual([])
  expect(await faultsOf(phone)).toEqual([])
  await rectify()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Es auténtico, pero ya no está vigente' })).toBeVisible()
  await expect(phone.getByText(/^Fue reemplazado el \d+ de /)).toBeVisible()
  await expect(phone.getByText('1 aprobado')).toHaveCount(0)
  await phone.goto('/verificar')
  await phone.getByLabel('Código del documento').fill('abcde-12345-fghjk-67890')
  await phone.getByRole('button', { name: 'Verificar' }).click()
  await expect(phone.getByRole('heading', { name: 'No encontramos ese documento' })).toBeVisible()
  await stranger.close()
})

test('all actas of a closed term in one file, and the next term from the last', async ({ page, request }) => {
  const { nombre, period, subject, closedOfDemo } = await createClosedTerm(request, 2099)
  await bringSession(page, ROLES[0].correo)

  // All actas of a term that is over, from its card.
  await page.goto('/adminperiods')
  const zip = await download(page, new RegExp(`^Descargar actas de ${closedOfDemo}$`))
  expect(zip.name).toMatch(/^actas-[a-z]+-[a-z]+-\d+\.zip$/)
  expect(zip.content.subarray(0, 2).toString()).toBe('PK')
  expect(zip.content.toString('latin1')).toContain('acta-matematicas-ma-01')
  await expect(page.getByRole('link', { name: /^Preparar el período que sigue a/ })).toHaveCount(1)

  // The next one: dates, sections and window are proposed, and all of it is there after one press.
  await page.goto(`/adminperiods/${period.id}/siguiente`)
  await page.getByLabel('Nombre', { exact: true }).fill(`Siguiente ${nombre}`)
  await page.getByLabel('Nombre de la inscripción').fill(`Inscripción ${nombre}`)
  await expect(page.getByRole('textbox', { name: 'Fecha de inicio' })).toHaveValue('24 de abril de 2099')
  await page.getByRole('textbox', { name: `Cupo de ${subject.nombre} ${nombre}` }).fill('31')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await findFaults(page, ...LAYOUT)).toEqual([])
  await page.getByRole('button', { name: 'Preparar el período' }).click()
  await expect(page.getByRole('heading', { name: `Siguiente ${nombre} está preparado` })).toBeVisible()
  await expect(page.getByText('Se creó 1 sección.')).toBeVisible()
  await page.getByRole('link', { name: 'Revisar las secciones' }).click()
  await expect(page.getByText('0 de 31 cupos')).toBeVisible()
})
