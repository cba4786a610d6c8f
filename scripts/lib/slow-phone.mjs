// @ts-check
// The functions at the end run in the page.
/// <reference lib="dom" />
import { launchChromium } from '../../e2e/chromium.mjs'
import { StepError } from './run.mjs'

/** Slow 3G, and a processor that is four times slower than this one. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU = { rate: 4 }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The pages with which somebody begins, each in a browser that has seen nothing of the school; with whose session. */
const STARTS = [
  { página: '/', correo: null },
  { página: '/newpassword?token=invitacion', correo: null },
  { página: '/login', correo: null },
  { página: '/studentpanel', correo: 'estudiante@nivela.test' },
  { página: '/teacherpanel', correo: 'maestro@nivela.test' },
  { página: '/adminpanel', correo: 'admin@nivela.test' },
]

/** As fast as a thumb. */
const TYPING_MS = 150

/** @typedef {{ página: string, 'forma (s)': number, 'lista (s)': number, 'salto (CLS)': number, KB: number }} SlowRow */
/** @typedef {{ acto: string, 'usable (s)': number, 'en blanco (s)': number, KB: number }} ActRow */

/**
 * When a page shows its shape, and when the app has taken over, on a cheap phone; of several runs the middle one.
 * @param {string} address of a demo
 * @param {number} runs
 */
export async function measureSlowPhone(address, runs) {
  const browser = await launchChromium()
  try {
    /** @type {SlowRow[]} */
    const rows = []
    for (const start of STARTS) {
      /** @type {SlowRow[]} */
      const measured = []
      for (let run = 0; run < runs; run += 1) measured.push(await measure(browser, address, start))
      measured.sort((a, b) => a['forma (s)'] - b['forma (s)'])
      rows.push(/** @type {SlowRow} */ (measured[Math.floor(runs / 2)]))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/**
 * What a student lives through who has been there before, or comes in: from their press to a panel that can be used, how much
 * of that the page was blank, and what came over the network; of several runs the middle one.
 * @param {string} address of a demo
 * @param {number} runs
 */
export async function measureComingIn(address, runs) {
  const browser = await launchChromium()
  try {
    /** @type {ActRow[]} */
    const rows = []
    for (const act of [signInSlowly, comeBack]) {
      /** @type {ActRow[]} */
      const measured = []
      for (let run = 0; run < runs; run += 1) {
        const context = await browser.newContext({ ...PHONE, baseURL: address })
        measured.push(await act(await context.newPage(), address))
        await context.close()
      }
      measured.sort((a, b) => a['usable (s)'] - b['usable (s)'])
      rows.push(/** @type {ActRow} */ (measured[Math.floor(runs / 2)]))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof launchChromium>>['newPage']>>} Page */

/** From «Ingresar» to the panel. @param {Page} page @returns {Promise<ActRow>} */
async function signInSlowly(page) {
  const network = await slowDown(page)
  await page.goto('/login', { timeout: 60_000 })
  await page.getByLabel('Correo').pressSequentially('estudiante@nivela.test', { delay: TYPING_MS })
  await page.getByLabel('Contraseña').pressSequentially('Nivela-Demo-2026', { delay: TYPING_MS })
  network.begin()
  await page.evaluate(watchBlank)
  const from = Date.now()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL('**/studentpanel', { timeout: 60_000 })
  await whenUsable(page)
  return toAct('Ingresar → panel', Date.now() - from, await page.evaluate(readBlank), network.kilobytes())
}

/** The panel once more, in a browser that has kept it. @param {Page} page @param {string} baseURL @returns {Promise<ActRow>} */
async function comeBack(page, baseURL) {
  await page.addInitScript(storeSession, await signIn(baseURL, 'estudiante@nivela.test'))
  await page.goto('/studentpanel')
  await whenUsable(page)
  await page.waitForFunction(async () => (await caches.match('/studentpanel')) !== undefined)
  await page.goto('about:blank')
  const network = await slowDown(page)
  await page.addInitScript(watchBlank)
  network.begin()
  const from = Date.now()
  await page.goto('/studentpanel', { waitUntil: 'commit', timeout: 60_000 })
  await whenUsable(page)
  return toAct('segunda visita', Date.now() - from, await page.evaluate(readBlank), network.kilobytes())
}

/** @param {string} acto @param {number} ms @param {number} blank @param {number} KB @returns {ActRow} */
const toAct = (acto, ms, blank, KB) => ({
  acto,
  'usable (s)': seconds(ms),
  'en blanco (s)': seconds(blank),
  KB,
})

const seconds = (/** @type {number} */ milliseconds) => Math.round(milliseconds / 10) / 100

/** Neither a shell nor anything that is still on its way. @param {Page} page */
const whenUsable = page =>
  page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[data-armazon], [aria-busy=true]'),
    null,
    { timeout: 60_000 },
  )

/** Also counts what comes over the network. @param {Page} page */
async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', CPU)
  return {
    begin() {
      bytes = 0
    },
    kilobytes: () => Math.round(bytes / 1024),
  }
}

/**
 * @param {Awaited<ReturnType<typeof launchChromium>>} browser
 * @param {string} baseURL
 * @param {typeof STARTS[number]} start
 * @returns {Promise<SlowRow>}
 */
async function measure(browser, baseURL, { página, correo }) {
  const context = await browser.newContext({ ...PHONE, baseURL })
  try {
    const page = await context.newPage()
    if (correo) await page.addInitScript(storeSession, await signIn(baseURL, correo))
    const network = await slowDown(page)
    await page.goto(página, { waitUntil: 'commit', timeout: 60_000 })
    const shape = await page.evaluate(firstPaint)
    await whenUsable(page)
    const ready = await page.evaluate(() => performance.now())
    const KB = network.kilobytes()
    const jump = await page.evaluate(layoutShift)
    return {
      página,
      'forma (s)': seconds(shape),
      'lista (s)': seconds(ready),
      'salto (CLS)': Math.round(jump * 1000) / 1000,
      KB,
    }
  } finally {
    await context.close()
  }
}

/** @param {string} baseURL @param {string} correo */
async function signIn(baseURL, correo) {
  const response = await fetch(new URL('/api/v1/auth/login', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ correo, contrasena: 'Nivela-Demo-2026' }),
  })
  if (!response.ok) throw new StepError(`${correo} no pudo entrar (${response.status}).`)
  const { usuario, token } = (await response.json()).data
  return { usuario: JSON.stringify(usuario), token }
}

// In the page.

/** @param {{ usuario: string, token: string }} session */
function storeSession({ usuario, token }) {
  localStorage.setItem('USER_SESSION', usuario)
  localStorage.setItem('ACCESS_TOKEN', token)
}

/** @returns {Promise<number>} */
function firstPaint() {
  return new Promise(resolve => {
    new PerformanceObserver(list => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') resolve(startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** @returns {Promise<number>} */
function layoutShift() {
  return new Promise(resolve => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) sum += /** @type {any} */ (entry).value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve(sum)))
  })
}

/** Counts the frames in which there is nothing to see. */
function watchBlank() {
  const page = /** @type {any} */ (globalThis)
  let last = performance.now()
  page.blankMs = 0
  const look = () => {
    const now = performance.now()
    const raiz = document.getElementById('raiz')
    if (raiz && !raiz.querySelector('h1, svg, form')) page.blankMs += now - last
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** @returns {number} */
const readBlank = () => /** @type {any} */ (globalThis).blankMs
