// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../e2e/chromium.mjs'
import { ROOT, runSteps, StepError } from './lib/run.mjs'
import { measureComingIn, measureSlowPhone } from './lib/slow-phone.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
/** With what each may weigh on the wire, in KB. */
const PAGES = { '/': 112, '/login': 145 }
const GOALS = { rendimiento: 95, accesibilidad: 100, 'buenas prácticas': 100 }
const SHAPE_SECONDS = 1.5
const RUNS = Number(process.env.LIGHTHOUSE_RUNS || 3)

/** @typedef {{ página: string, rendimiento: number, accesibilidad: number, 'buenas prácticas': number, KB: number, 'LCP (s)': number, 'TBT (ms)': number }} Row */

// The first pages on slow 3G, signed in or not, and the public ones on a simulated phone as Lighthouse sees them; of several runs the middle one, for a machine is never quite still.
await runSteps(async () => {
  const chromium = await ensureChromium()
  const folder = mkdtempSync(path.join(tmpdir(), 'nivela-lighthouse-'))
  const product = await startProduct(path.join(folder, 'data'))
  try {
    const slow = await measureSlowPhone(product.address, RUNS)
    console.table(slow)
    console.table(await measureComingIn(product.address, RUNS))
    if (slow.some(row => row['forma (s)'] >= SHAPE_SECONDS))
      throw new StepError(`En 3G lenta la forma de una página tarda ${SHAPE_SECONDS} s o más.`)
    /** @type {Row[]} */
    const rows = []
    for (const page of Object.keys(PAGES)) rows.push(await measure(page, product.address, folder, chromium))
    console.table(rows)
    if (!rows.every(isGoodEnough))
      throw new StepError(
        `Por debajo de la meta: rendimiento ${GOALS.rendimiento}, accesibilidad y buenas prácticas 100, ${Object.entries(
          PAGES,
        )
          .map(([page, most]) => `${page} ${most} KB`)
          .join(', ')}.`,
      )
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {Row} row */
function isGoodEnough(row) {
  return (
    row.rendimiento >= GOALS.rendimiento &&
    row.accesibilidad >= GOALS.accesibilidad &&
    row['buenas prácticas'] >= GOALS['buenas prácticas'] &&
    row.KB <= PAGES[/** @type {keyof typeof PAGES} */ (row.página)]
  )
}

/** The product as a newcomer starts it, on a free port and in a folder of its own. @param {string} dataDir */
async function startProduct(dataDir) {
  const server = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    let output = ''
    server.stdout.on('data', chunk => {
      output += chunk
      const found = /Nivela está lista: (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    server.once('close', code => reject(new StepError(`El servidor terminó (${code}):\n${output}`)))
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

/**
 * @param {string} page
 * @param {string} address
 * @param {string} folder
 * @param {string} chromium
 * @returns {Promise<Row>}
 */
async function measure(page, address, folder, chromium) {
  /** @type {Row[]} */
  const rows = []
  for (let run = 0; run < RUNS; run += 1) {
    const file = path.join(folder, 'lighthouse.json')
    await runLighthouse(new URL(page, address).href, file, chromium)
    rows.push(readRow(page, file))
  }
  rows.sort((a, b) => a.rendimiento - b.rendimiento)
  return /** @type {Row} */ (rows[Math.floor(rows.length / 2)])
}

/** It is no dependency: npx fetches it, or LIGHTHOUSE_BIN says where it is. @param {string} url @param {string} file @param {string} chromium */
async function runLighthouse(url, file, chromium) {
  const own = process.env.LIGHTHOUSE_BIN
  const [command, ...first] = own ? [own] : ['npx', '--yes', LIGHTHOUSE]
  const flags = ['--headless', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const child = spawn(
    /** @type {string} */ (command),
    [
      ...[...first, url, '--quiet', '--output=json', `--output-path=${file}`],
      ...['--only-categories=performance,accessibility,best-practices', `--chrome-flags=${flags.join(' ')}`],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CHROME_PATH: chromium } },
  )
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new StepError(`Lighthouse no terminó bien (${code}):\n${complaints}`)
}

/** @param {string} page @param {string} file @returns {Row} */
function readRow(page, file) {
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8'))
  const score = (/** @type {string} */ id) => Math.round(categories[id].score * 100)
  const value = (/** @type {string} */ id) => audits[id].numericValue
  return {
    página: page,
    rendimiento: score('performance'),
    accesibilidad: score('accessibility'),
    'buenas prácticas': score('best-practices'),
    KB: Math.round(value('total-byte-weight') / 1024),
    'LCP (s)': Math.round(value('largest-contentful-paint') / 10) / 100,
    'TBT (ms)': Math.round(value('total-blocking-time')),
  }
}
