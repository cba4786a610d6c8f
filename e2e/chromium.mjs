// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run, StepError } from '../scripts/lib/run.mjs'

// The shell without windows comes first: the same engine, at half the work.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The Chromium of this machine; else Playwright's own; else, as root on Debian, the system's package. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || onPath(NAMES) || (await playwrightsOwn())
  if (found) return found
  await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  const downloaded = await playwrightsOwn()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env })
    const installed = onPath(NAMES)
    if (installed) return installed
  }
  throw new StepError('Las pruebas necesitan Chromium: instálalo y di dónde está con CHROMIUM_PATH.')
}

/** A browser for what is measured outside of Playwright's own runs. */
export async function launchChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(file => existsSync(file))
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return file && existsSync(file) && answers(file) ? file : undefined
}

/** A download without the libraries that it needs is as good as none. @param {string} file */
function answers(file) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
