import { expect, type Page } from '@playwright/test'
import { bringSession } from './people.ts'
import { CHOSEN } from './school.ts'

export async function openEnrolment(page: Page, correo: string) {
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentsinscription')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción')
}

export const toggle = (page: Page, verb: 'Agregar' | 'Eliminar', section: string) =>
  page.getByRole('button', { name: new RegExp(`^${verb} sección ${section} de `) })

export async function openSubject(page: Page, name: RegExp) {
  const header = page.getByRole('button', { name })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}
