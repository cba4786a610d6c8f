import { expect, test } from '@playwright/test'
import { bringSession } from './people.ts'
import { CHOSEN, createSection, createStudents, enrolIn, tokenOf, verifyTeacher } from './school.ts'

test('the sheet undoes what was typed last, reads a condition as it is spelled, and pastes only grades', async ({
  page,
  context,
  request,
}) => {
  const section = await createSection(request, 10)
  for (const correo of await createStudents(request, 3)) await enrolIn(request, correo, section)
  await verifyTeacher(request, section.teacher)
  const headers = { authorization: `Bearer ${await tokenOf(request, section.teacher)}` }
  const stored = async () =>
    (await (await request.get(`/api/v1/calificaciones/seccion/${section.id}`, { headers })).json()).data
      .map(
        (one: { calificacion: number | null; condicion: string | null }) => one.calificacion ?? one.condicion,
      )
      .sort()

  await bringSession(page, section.teacher, CHOSEN)
  await page.goto(`/teacherqualification?seccion=${section.id}`)
  const cells = page.getByRole('textbox', { name: 'Calificación de Wilkin Santana', exact: true })
  await expect(cells).toHaveCount(3)
  const [first, second, third] = [cells.nth(0), cells.nth(1), cells.nth(2)]
  const settled = () => expect(page.getByText('Todo guardado')).toBeVisible()

  // What is typed and waits to be saved goes first; only then what was saved.
  await first.focus()
  await page.keyboard.type('71')
  await settled()
  await page.keyboard.press('Enter')
  await page.keyboard.type('72')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await expect(second).toHaveValue('')
  await settled()
  expect(await stored()).toEqual([71])
  await page.keyboard.press('Control+z')
  await expect(first).toHaveValue('')
  await expect.poll(stored).toEqual([])

  // The browser keeps one history for all fields, and would take a digit from another cell.
  await first.focus()
  await page.keyboard.type('95')
  await settled()
  await page.keyboard.press('Enter')
  await page.keyboard.type('abc')
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+z')
  await expect(second).toHaveValue('')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+z')
  await expect(first).toHaveValue('95')

  // N and R alone, or the word that they begin.
  for (const [typed, shown] of [
    ['n', 'No se presentó'],
    ['NP', 'No se presentó'],
    ['retirado', 'Retirado'],
    ['No se presentó', 'No se presentó'],
  ] as const) {
    await first.focus()
    await third.focus()
    await page.keyboard.type(typed)
    await expect(third).toHaveValue(shown)
  }
  await settled()
  expect(await stored()).toEqual([95, 'no_presento'])

  // A paste takes the column that is called the grade; where it can't know, it says so and writes nothing.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (rows: string[][]) => {
    const text = rows.map(row => row.join('\t')).join('\n')
    await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
    await second.focus()
    await page.keyboard.press('Control+v')
  }
  const matriculas = await page.getByRole('row').locator('td:nth-of-type(1)').allTextContents()
  const [a = '', b = '', c = ''] = matriculas
  await paste([
    [a, '86', '2'],
    [b, '87', '1'],
  ])
  await expect(page.getByText(/Hay varias columnas de números/)).toBeVisible()
  await expect(second).toHaveValue('')
  await paste([
    ['Matrícula', 'Nombre', 'Nota', 'Faltas'],
    [a, 'Wilkin Santana', '86', '2'],
    [b, 'Wilkin Santana', '87', '1'],
    [c, 'Wilkin Santana', '51', '1'],
    [c, 'Wilkin Santana', '52', '1'],
  ])
  await expect(page.getByText(/Wilkin Santana está dos veces con notas distintas/)).toBeVisible()
  await settled()
  expect(await stored()).toEqual([86, 87, 'no_presento'])
})
