import { expect, test } from '@playwright/test'
import { PASSWORD } from './people.ts'

test('the page is never kept; hashed files are, for a year, and travel compressed', async ({ request }) => {
  for (const address of ['/', '/login', '/studentpanel']) {
    const page = await request.get(address)
    expect(page.status()).toBe(200)
    expect(page.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
  }
  const html = await (await request.get('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test('every file that is text names its charset', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [style = ''] = /\/assets\/[^"]+\.css/.exec(html) ?? []
  const types = {
    '/favicon.svg': 'image/svg+xml',
    '/manifest.webmanifest': 'application/manifest+json',
    '/sw.js': 'application/javascript',
    [style]: 'text/css',
  }
  for (const [file, type] of Object.entries(types))
    expect((await request.get(file)).headers()['content-type']).toBe(`${type}; charset=utf-8`)
})

test('the page tells the browser what it must know of this server, and nothing secret', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const content = /<meta name="nivela" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(content)).toEqual({
    demo: true,
    nombreEscuela: 'Nivela',
    logo: null,
    correoEscuela: 'contacto@nivela.test',
    zonaHoraria: 'America/Santo_Domingo',
    notaMinimaAprobar: 70,
    conCorreo: false,
    institucion: null,
  })
})

test('the landing and the sign-in are there before any script runs', async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('Refuerza lo que sabes y sube de nivel.</h1>')
  const login = await (await request.get('/login')).text()
  expect(login).toContain('Ingresar')
  expect(login).toContain('Entrar como Estudiante')
})

test('what is typed and sent before the scripts arrive is kept, and stays out of the address', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/base-/, async route => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Correo').fill('estudiante@nivela.test')
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/studentpanel', { timeout: 15_000 })
})

test('a file that is not there is no page', async ({ request }) => {
  const response = await request.get('/assets/nada.js')
  expect(response.status()).toBe(404)
  expect(await response.json()).toEqual({ error: 'No encontramos lo que buscas.' })
})

test('long answers of the API are compressed', async ({ request, baseURL }) => {
  const response = await fetch(`${baseURL}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect((await response.json()).openapi).toBe('3.1.0')
  expect((await request.get('/health/ready')).status()).toBe(200)
})
