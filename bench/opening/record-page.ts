import { ROL } from '@nivela/contract/roles'
import { launchChromium } from '../../e2e/chromium.mjs'
import type { Person } from '../school/people.ts'

const STREAM = '/inscripciones/cupos'
/** Longer than the page may wait before it reads again. */
const QUIET_MS = 2_500

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>

/** What the enrolment page asks the API for, as paths below /api/v1 in which `{id}` is the student. */
export interface PageCalls {
  /** When it is opened while the window is closed, its live stream apart. */
  load: string[]
  /** From the opening of the window until the offer has been in sight for a while. */
  opened: string[]
  /** When a section is added, the enrolment itself apart. */
  pressed: string[]
  /** From the office's click until the offer was in sight in this browser. */
  offerSeenMs: number
}

/** Opens the real page in a real browser, lets the office open the window, adds a section, and notes every call. */
export async function recordPage(
  address: string,
  { id, token }: Person,
  openWindow: () => Promise<unknown>,
): Promise<PageCalls> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const session = { id, nombre: 'Ana', correo: 'ana@escuela.test', idrol: ROL.estudiante, verificado: true }
    await page.addInitScript(
      `localStorage.USER_SESSION = ${JSON.stringify(JSON.stringify(session))}; localStorage.ACCESS_TOKEN = '${token}'`,
    )
    const take = noteCalls(page, id)
    await page.goto(`${address}/studentsinscription`)
    await page.getByText('La inscripción no está abierta').waitFor()
    await page.waitForTimeout(QUIET_MS)
    const load = take()
    const clicked = performance.now()
    await openWindow()
    const add = page.getByRole('button', { name: /^Agregar sección/ }).first()
    await add.waitFor()
    const offerSeenMs = performance.now() - clicked
    await page.waitForTimeout(QUIET_MS)
    const opened = take()
    await add.click()
    await page
      .getByRole('button', { name: /^Eliminar sección/ })
      .first()
      .waitFor()
    await page.waitForTimeout(QUIET_MS)
    return { load, opened, pressed: take().filter(path => !path.includes('/inscribir/')), offerSeenMs }
  } finally {
    await browser.close()
  }
}

/** Answers a function that hands over what was asked for since it was last called. */
function noteCalls(page: Page, id: number) {
  let calls: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    const path = pathname.replace(/^\/api\/v1/, '')
    if (path === pathname || path === STREAM) return
    calls.push(path.replace(new RegExp(`/${id}(?=/|$)`), '/{id}') + search)
  })
  return () => {
    const taken = calls
    calls = []
    return taken
  }
}
