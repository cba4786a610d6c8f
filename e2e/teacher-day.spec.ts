import { type APIRequestContext, expect, test } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { bringSession } from './people.ts'
import { CHOSEN, createSection, createStudents, enrolIn, tokenOf, verifyTeacher } from './school.ts'

const fileOf = async (rows: (string | number)[][]) => ({
  name: 'notas.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeXlsxFile(
    [['Matrícula', 'Calificación'], ...rows].map(row =>
      row.map(value => ({ type: typeof value === 'number' ? Number : String, value })),
    ) as never,
  ).toBuffer(),
})

/** Of the period that the section belongs to. */
async function firstFriday(request: APIRequestContext, headers: Record<string, string>, id: number) {
  const list = async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const { idperiodo } = (await list('/secciones')).find((one: { id: number }) => one.id === id)
  const { inicio } = (await list('/periodos')).find((one: { id: number }) => one.id === idperiodo)
  const day = new Date(inicio)
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

test('the teacher’s day: the class that is on, a word to it, its sheet, grades by file and back, and nothing left to hand in', async ({
  page,
  request,
}) => {
  // A long story: a bound for what hangs, not a measure.
  test.setTimeout(90_000)
  const section = await createSection(request, 10)
  const students = await createStudents(request, 2)
  for (const correo of students) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const headers = { authorization: `Bearer ${await tokenOf(request, section.teacher)}` }
  const roster = await request.get(`/api/v1/inscripciones/users-in-seccion/${section.id}`, { headers })
  const [first, second] = (await roster.json()).data.map(({ matricula }: { matricula: string }) => matricula)

  await bringSession(page, section.teacher, CHOSEN)
  // A Friday of the term, half past seven in Santo Domingo: in the middle of the section's hour.
  await page.clock.setFixedTime(`${await firstFriday(request, headers, section.id)}T11:30:00Z`)
  await page.goto('/teacherpanel')
  const today = page.getByRole('region', { name: 'Hoy, viernes' })
  await expect(today.getByRole('listitem')).toContainText('7:00 a. m. a 8:00 a. m.')
  await expect(today.getByText('Ahora')).toBeVisible()
  const due = page.getByRole('region', { name: 'Por entregar' })
  await expect(due).toContainText('2 estudiantes sin calificación')

  // One tap to the roster, one to a message.
  await today.getByRole('button', { name: /^Estudiantes de/ }).click()
  await expect(page.getByRole('dialog').getByText('Santana, Wilkin')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await today.getByRole('button', { name: /^Escribir a/ }).click()
  await expect(page.getByLabel('Asunto')).toBeFocused()
  await page.keyboard.type('El lunes')
  await page.getByLabel('Mensaje', { exact: true }).fill('Traigan el libro.')
  // Neither Escape nor back loses what was written.
  const question = page.getByRole('dialog', { name: '¿Estás seguro de salir sin guardar?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('El lunes')
  await page.getByRole('button', { name: 'Enviar el mensaje' }).click()
  await expect(
    page.getByText('El mensaje está en la campana de 2 estudiantes. Por correo no sale.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // And one to the sheet.
  await today.getByRole('link', { name: /^Calificar/ }).click()
  const cells = page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
  await expect(cells).toHaveCount(2)
  await cells.first().focus()
  await page.keyboard.type('71')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Todo guardado')).toBeVisible()

  // Out before anything is official; in by matrícula, cell by cell, with what can't be taken said.
  const download = page.waitForEvent('download')
  const choose = async (act: string) => {
    await page.getByRole('button', { name: new RegExp(`^Más de .* ${section.nombre}$`) }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Notas (Excel)')
  expect((await download).suggestedFilename()).toMatch(/^notas-.*\.xlsx$/)
  const send = async (rows: (string | number)[][]) => {
    await choose('Subir notas')
    await page.getByLabel('Archivo de notas').setInputFiles(await fileOf(rows))
  }
  await send([
    [first, 88.5],
    [second, 'N'],
    ['nadie', 90],
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^2 notas cambian\..*1 fila no se toma\.$/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Filas que no se toman' })).toContainText('Fila 4')
  const change = (matricula: string) => dialog.getByRole('row').filter({ hasText: matricula })
  await expect(change(first)).toContainText(/71.*88\.5/)
  await expect(change(second)).toContainText(/Sin nota.*No se presentó/)
  await dialog.getByRole('button', { name: 'Guardar 2 notas' }).click()
  await expect(page.getByText('Se guardaron 2 notas.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(cells.first()).toHaveValue('88.5')
  await expect(cells.last()).toHaveValue('No se presentó')

  // Once they are official, a file that changes one asks for the reason.
  await page.getByRole('button', { name: 'Oficializar 2 notas' }).click()
  await page.getByRole('button', { name: 'Sí, seguro' }).click()
  await expect(page.getByText('2 oficiales')).toBeVisible()
  await send([[second, 65]])
  await dialog.getByRole('button', { name: 'Guardar 1 nota' }).click()
  await page.getByLabel('Motivo').fill('Presentó con permiso')
  await page.getByRole('button', { name: 'Guardar el cambio' }).click()
  await expect(cells.last()).toHaveValue('65')

  await page.goto('/teacherpanel')
  await expect(due).toContainText('Entregaste todas las calificaciones de este período.')
})
