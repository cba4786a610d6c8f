import { expect, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createSection, createStudent, createWindow, enrolIn, tokenOfOffice } from './school.ts'

test('the office cancels a section with six students, and everyone stands where the plan said', async ({
  browser,
  page,
  request,
}) => {
  const window = await createWindow(request)
  const create = (cupo: number, changes = {}) => createSection(request, cupo, undefined, window, changes)
  const [cancelled, near, far] = await Promise.all([create(6), create(2), create(2, { dia: 'Sabado' })])
  const first = await createStudent(request)
  await enrolIn(request, first, cancelled)
  // The others are of the demo, where the office enrols them; one waits.
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const people = await request.get('/api/v1/usuarios?idrol=3&buscar=@nivela.test&pagina=1&limite=7', {
    headers,
  })
  const demo = (await people.json()).data.filter(
    ({ correo }: { correo: string }) => correo !== ROLES[2].correo,
  )
  const acts = ['inscribir', 'inscribir', 'inscribir', 'inscribir', 'inscribir', 'espera']
  for (const [index, act] of acts.entries()) {
    const data = { idperiodoinscripcion: window.id, idseccion: cancelled.id }
    const answer = await request.post(`/api/v1/inscripciones/${act}/${demo[index].id}`, { headers, data })
    expect(answer.ok()).toBe(true)
  }
  const rosterOf = async ({ id }: { id: number }): Promise<string[]> => {
    const answer = await request.get(`/api/v1/inscripciones/users-in-seccion/${id}`, { headers })
    return (await answer.json()).data.map(({ matricula }: { matricula: string }) => matricula).sort()
  }

  const student = await (await browser.newContext()).newPage()
  await bringSession(student, first, CHOSEN)
  await student.goto('/studentsection')
  await expect(student.getByRole('heading', { name: cancelled.nombre })).toBeVisible()

  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminsections?periodo=${window.idperiodo}`)
  await page.getByRole('button', { name: new RegExp(`^Más acciones de .* ${cancelled.nombre}$`) }).click()
  await page.getByRole('menuitem', { name: 'Cancelar sección…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancelar la sección/ })
  const plan = dialog.getByRole('status')
  await expect(plan).toHaveText(
    '6 estudiantes: 4 pasan a otra sección y 2 se quedan sin lugar. 1 persona deja de esperar un cupo.',
  )

  // Without a reason, or without accepting that somebody is left out, nothing happens.
  const button = dialog.getByRole('button', { name: 'Cancelar la sección' })
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Marca que aceptas')
  const accept = dialog.getByRole('checkbox', { name: /^Acepto que 2 estudiantes se queden sin lugar/ })
  await accept.check()
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText("El campo 'motivo' está vacío")
  await dialog.getByLabel('Motivo').fill('El maestro se fue')

  // A seat more elsewhere meanwhile: the new plan is shown, and has to be seen and accepted before it is done.
  const sections = await request.get(`/api/v1/secciones?idperiodo=${window.idperiodo}`, { headers })
  const now = (await sections.json()).data.find(({ id }: { id: number }) => id === far.id)
  const raised = await request.put(`/api/v1/secciones/${far.id}`, { headers, data: { ...now, cupo: 3 } })
  expect(raised.status()).toBe(200)
  await button.click()
  await expect(dialog.getByRole('alert')).toContainText('Algo cambió mientras lo mirabas')
  await expect(plan).toContainText('5 pasan a otra sección y 1 se queda sin lugar')
  const rows = dialog.getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(1)).toContainText('Sin lugar')
  await expect(rows.filter({ hasText: 'otro día: sábado' })).toHaveCount(3)
  const promised = await rows.evaluateAll(list =>
    list.slice(1).map(row => ({
      matricula: row.querySelector('th small')?.textContent ?? '',
      to: row.querySelector('td b')?.textContent ?? null,
    })),
  )
  const promisedTo = ({ nombre }: { nombre: string }) =>
    promised.flatMap(({ matricula, to }) => (to === nombre ? [matricula] : [])).sort()
  await dialog.getByRole('checkbox', { name: /^Acepto que 1 estudiante se quede sin lugar/ }).check()
  await button.click()
  await expect(page.getByText('Sección cancelada.')).toBeVisible()
  await expect(dialog).toBeHidden()

  expect(promisedTo(near)).toHaveLength(2)
  expect(promisedTo(far)).toHaveLength(3)
  expect(await rosterOf(near)).toEqual(promisedTo(near))
  expect(await rosterOf(far)).toEqual(promisedTo(far))
  expect(await rosterOf(cancelled)).toEqual([])
  await page.getByText('1 sección cancelada').click()
  await expect(
    page.getByRole('button', { name: new RegExp(`^Historial de .* ${cancelled.nombre}$`) }),
  ).toBeVisible()

  // The page of the first who enrolled was open all the while: nobody reloads it.
  await expect(student.getByRole('heading', { name: near.nombre })).toBeVisible()
  await expect(student.getByRole('heading', { name: cancelled.nombre })).toHaveCount(0)
  await student.getByRole('button', { name: /^Avisos/ }).click()
  const notice = student
    .getByRole('dialog', { name: 'Avisos' })
    .getByText(`Se canceló la sección ${cancelled.nombre}`)
  await expect(notice).toContainText(`Ahora tienes la sección ${near.nombre}: los viernes`)
  await student.context().close()
})
