import { expect, type Locator, type Page } from '@playwright/test'
import { bringSession } from './people.ts'
import { CHOSEN } from './school.ts'

export async function openEnrolment(page: Page, correo: string) {
  await bringSession(page, correo, CHOSEN)
  await page.goto('/studentsinscription')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción')
}

export const toggle = (page: Page, verb: 'Agregar' | 'Eliminar', section: string) =>
  page.getByRole('button', { name: new RegExp(`^${verb} sección ${section} de `) })

/** What a section on offer has besides: to change to it, to wait for it. */
export const offerButton = (page: Page, verb: string, section: string) =>
  page.getByRole('button', { name: new RegExp(`^${verb}: sección ${section} de `) })

export async function openSubject(page: Page, name: RegExp) {
  const header = page.getByRole('button', { name })
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click()
}

/** Presses again at the very moment in which the button becomes its opposite; `pressed` resolves after that. */
export async function pressAgainAtFlip(button: Locator) {
  const again = await button.evaluateHandle(node => ({
    pressed: new Promise<void>(resolve => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        node.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
        resolve()
      }).observe(node, { attributeFilter: ['aria-label'] })
    }),
  }))
  return () => again.evaluate(({ pressed }) => pressed)
}
