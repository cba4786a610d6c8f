import { ROL } from '@nivela/contract/roles'
import { launchChromium } from '../../e2e/chromium.mjs'
import type { Person } from '../school/people.ts'
import type { Office } from './office.ts'
import type { PageCalls } from './opening.types.ts'

const STREAM = '/inscripciones/cupos'
/** Read last, for days without a network, once the page is there. */
const READ_LAST = '/calificaciones'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>

/** Opens the real page in a real browser, lets the office open the window, adds a section, and notes every call. */
export async function recordPage(
  address: string,
  { id, token }: Person,
  office: Pick<Office, 'openWindow' | 'renameSection'>,
): Promise<PageCalls> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const session = { id, nombre: 'Ana', correo: 'ana@escuela.test', idrol: ROL.estudiante, verificado: true }
    await page.addInitScript(
      `localStorage.USER_SESSION = ${JSON.stringify(JSON.stringify(session))}; localStorage.ACCESS_TOKEN = '${token}'`,
    )
    const calls = noteCalls(page, id)
    const arrived = [STREAM, READ_LAST].map(path =>
      page.waitForResponse(response => response.url().endsWith(path)),
    )
    await page.goto(`${address}/studentsinscription`)
    await page.getByText('La inscripción no está abierta').waitFor()
    await Promise.all(arrived)
    const load = await calls.take()

    const clicked = performance.now()
    await office.openWindow()
    const add = page.getByRole('button', { name: /^Agregar sección/ }).first()
    await add.waitFor()
    const offerSeenMs = performance.now() - clicked
    const [, nombre = '', asignatura = ''] =
      /sección (.+) de (.+)$/.exec((await add.getAttribute('aria-label')) ?? '') ?? []
    // The stream's messages are taken in one after the other: once a later one shows, so has everything before it.
    await office.renameSection(nombre, asignatura, 'Primera')
    const renamed = (verb: string, name: string) =>
      page.getByRole('button', { name: `${verb} sección ${name} de ${asignatura}` })
    await renamed('Agregar', 'Primera').waitFor()
    const opened = await calls.take()

    await renamed('Agregar', 'Primera').click()
    await renamed('Eliminar', 'Primera').waitFor()
    await office.renameSection('Primera', asignatura, 'Segunda')
    await renamed('Eliminar', 'Segunda').waitFor()
    const pressed = (await calls.take()).filter(path => !path.includes('/inscribir/'))
    return { load, opened, pressed, offerSeenMs }
  } finally {
    await browser.close()
  }
}

/** Notes the calls of a page. `take` waits until those under way are answered, and hands over what was asked for since. */
function noteCalls(page: Page, id: number) {
  let calls: string[] = []
  const underWay = new Set<Promise<unknown>>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    const path = pathname.replace(/^\/api\/v1/, '')
    if (path === pathname || path === STREAM) return
    calls.push(path.replace(new RegExp(`/${id}(?=/|$)`), '/{id}') + search)
    const answered = request.response().then(response => response?.finished())
    underWay.add(answered)
    void answered.finally(() => underWay.delete(answered))
  })
  return {
    async take(): Promise<string[]> {
      while (underWay.size) await Promise.all(underWay)
      const taken = calls
      calls = []
      return taken
    },
  }
}
