import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { bringSession, ROLES } from './people.ts'
import { CHOSEN, createSection, createStudent, createStudents, enrolIn, tokenOfOffice } from './school.ts'

async function download(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  const content = await readFile(await file.path())
  const [, codigo] = /\/verificar\/(\w{20})/.exec(content.toString('latin1')) ?? []
  return { name: file.suggestedFilename(), codigo }
}

test('a student saves the constancia of what they are enrolled in, and anyone verifies it', async ({
  page,
  request,
}) => {
  const section = await createSection(request, 5)
  const correo = await createStudent(request)
  await enrolIn(request, correo, section)
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentsection')
  const { name, codigo } = await download(page, 'Constancia (PDF)')
  expect(name).toBe('constancia-wilkin.pdf')
  await page.goto(`/verificar/${codigo}`)
  await expect(page.getByRole('heading', { name: 'Es auténtico y está vigente' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Constancia de inscripción' })).toBeVisible()
  await expect(page.getByRole('cell', { name: `sección ${section.nombre}` })).toBeVisible()
})

test('a student who passed all four areas has a certificate, from the office too, with the scores of the test', async ({
  page,
  request,
}) => {
  const [correo = ''] = await createStudents(request, 1, [80, 75.5, 90, 100])
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const found = await request.get(`/api/v1/usuarios?idrol=3&buscar=${correo}`, { headers })
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminstudents/${(await found.json()).data[0].id}`)
  const { name, codigo } = await download(page, 'Certificado')
  expect(name).toBe('certificado-wilkin-santana.pdf')
  expect((await download(page, 'Récord de notas')).name).toBe('record-wilkin-santana.pdf')
  await page.goto(`/verificar/${codigo}`)
  await expect(page.getByRole('heading', { name: 'Certificado de nivelación completa' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Matemáticas/ })).toContainText('75.50')
})
