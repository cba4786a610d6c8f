import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { productOfWorker } from './product.ts'

export const ROLES = [
  { rol: 'Administrador', correo: 'admin@nivela.test', panel: '/adminpanel', perfil: '/adminperfiles' },
  { rol: 'Maestro', correo: 'maestro@nivela.test', panel: '/teacherpanel', perfil: '/teacherperfil' },
  { rol: 'Estudiante', correo: 'estudiante@nivela.test', panel: '/studentpanel', perfil: '/studentperfil' },
] as const

export const PASSWORD = 'Nivela-Demo-2026'

export async function fillLogin(page: Page, correo: string, contrasena: string) {
  await page.getByLabel('Correo').fill(correo)
  await page.getByLabel('Contraseña').fill(contrasena)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** Signs in with the demo's one click and waits for the panel. */
export async function signInAs(page: Page, { rol, panel }: { rol: string; panel: string }) {
  await page.goto('/login')
  await page.getByRole('button', { name: `Entrar como ${rol}` }).click()
  await expect(page).toHaveURL(panel)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Starts as someone who signed in before: the browser holds their session. */
export async function bringSession(page: Page, correo: string, contrasena = PASSWORD) {
  const response = await page.request.post('/api/v1/auth/login', { data: { correo, contrasena } })
  const { usuario, token } = (await response.json()).data
  await page.addInitScript(
    ([session, stored]) => {
      localStorage.setItem('USER_SESSION', session)
      localStorage.setItem('ACCESS_TOKEN', stored)
    },
    [JSON.stringify(usuario), token] as const,
  )
}

/** Their own panel, without the way there. */
export async function openPanel(page: Page, { correo, panel }: { correo: string; panel: string }) {
  await bringSession(page, correo)
  await page.goto(panel)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Someone whom no other test knows, made as the README says: whatever happens to them disturbs nobody. */
export async function createAdministrator(contrasena: string) {
  const correo = `${randomUUID()}@e2e.test`
  await promisify(execFile)('npm', ['run', 'admin', '--', correo], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...productOfWorker().store, ADMIN_PASSWORD: contrasena },
  })
  return correo
}

/** What is still being read. A closed panel is drawn ahead, hidden, and reads what it holds once it is opened. */
export const waiting = (page: Page) => page.locator('[aria-busy=true]').filter({ visible: true })
