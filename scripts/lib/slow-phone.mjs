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

/** @typedef {{ página: string, 'forma (s)': number, 'lista (s)': number, 'salto (CLS)': number }} SlowRow */

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
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', CPU)
    await page.goto(página, { waitUntil: 'commit', timeout: 60_000 })
    const shape = await page.evaluate(firstPaint)
    await page.waitForFunction(() => !document.querySelector('[data-armazon], [aria-busy=true]'), null, {
      timeout: 60_000,
    })
    const ready = await page.evaluate(() => performance.now())
    const jump = await page.evaluate(layoutShift)
    const seconds = (/** @type {number} */ milliseconds) => Math.round(milliseconds / 10) / 100
    return {
      página,
      'forma (s)': seconds(shape),
      'lista (s)': seconds(ready),
      'salto (CLS)': Math.round(jump * 1000) / 1000,
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
