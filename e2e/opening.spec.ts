import { expect, type Page } from '@playwright/test'
import { toggle } from './offer.ts'
import { slow, test } from './own-product.ts'
import { bringSession, ROLES } from './people.ts'
import { tokenOfOffice } from './school.ts'

// What a page keeps for days without a network, it reads once its service worker is there.
test.use({ serviceWorkers: 'allow' })

const STUDENT = ROLES[2]
const STREAM = '/inscripciones/cupos'

interface Section {
  id: number
  nombre: string
}

/** A person has five live streams: the page's, which is the oldest, ends when five more are opened. Answers how to let them go. */
async function endStream(page: Page, address: string) {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))
  const headers = { authorization: `Bearer ${token}` }
  // Held on to: Node ends a stream whose answer nobody has any more.
  const others: Response[] = []
  for (let more = 0; more < 5; more++) others.push(await fetch(address, { headers }))
  return () => Promise.all(others.map(({ body }) => body?.cancel()))
}

/** The addresses that a page reads from now on. */
function noteReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', request => {
    const [, path] = request.url().split('/api/v1')
    if (request.method() === 'GET' && path) reads.push(path)
  })
  return reads
}

test('the window opens, and an open page shows the offer without a call; what it missed without its stream it reads, and only that', async ({
  page,
  request,
  baseURL,
}) => {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const get = async (path: string) => (await (await request.get(`/api/v1${path}`, { headers })).json()).data
  const window = (await get('/inscripciones/process/all')).find(
    ({ abierto }: { abierto: boolean }) => abierto,
  )
  const openOrClose = (verb: string) =>
    request.post(`/api/v1/inscripciones/${verb}-proceso/${window.id}`, { headers })
  await openOrClose('cerrar')

  await bringSession(page, STUDENT.correo)
  const period = `/secciones?idperiodo=${window.idperiodo}`
  const read = page.waitForResponse(response => response.url().endsWith(period))
  const live = page.waitForResponse(response => response.url().endsWith(STREAM))
  // Once a day, for days without a network.
  const grades = page.waitForResponse(response => response.url().endsWith('/calificaciones'))
  await page.goto('/studentsinscription')
  await slow(page.getByText('La inscripción no está abierta')).toBeVisible()
  // Chromium ends some of them as aborted once they are read through a stream: the answer's beginning is waited for.
  await Promise.all([read, grades, live])

  const reads = noteReads(page)
  await openOrClose('abrir')
  await slow(page.getByText('Cupos en vivo')).toBeVisible()
  const buttons = page.getByRole('button', { name: /^(Agregar|Eliminar) sección/ })
  await slow(buttons.first()).toBeVisible()

  const label = await buttons.first().getAttribute('aria-label')
  const section: Section = (await get(period)).find(({ nombre }: Section) =>
    label?.includes(`sección ${nombre} de`),
  )
  const rename = async (nombre: string) => {
    const { version: _version, ...data } = { version: 0, ...section, nombre }
    expect((await request.put(`/api/v1/secciones/${section.id}`, { headers, data })).status()).toBe(200)
  }
  const shown = (nombre: string) => toggle(page, 'Agregar', nombre).or(toggle(page, 'Eliminar', nombre))
  await rename('Vespertina')
  await slow(shown('Vespertina')).toBeVisible()
  expect(reads).toEqual([])

  await page.route(`**${STREAM}`, route => route.abort())
  const release = await endStream(page, `${baseURL}/api/v1${STREAM}`)
  await slow(page.getByText('Cupos en vivo')).toBeHidden()
  await rename('Nocturna')
  await release()
  await page.unroute(`**${STREAM}`)
  await slow(shown('Nocturna')).toBeVisible()
  const kinds = new Set(reads.filter(path => path !== STREAM))
  expect([...kinds].sort()).toEqual(['/inscripciones/process/all', period])
})
