// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run, StepError } from '../scripts/lib/run.mjs'

// The browser without windows: the same engine at two thirds of the processor time.
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The shell, which as root on Debian is installed if it is missing; else any Chromium of this machine; else Playwright's own. */
export async function ensureChromium() {
  const found =
    process.env.CHROMIUM_PATH ||
    onPath([SHELL]) ||
    (await installShell()) ||
    (await findChromium()) ||
    (await downloadPlaywrights())
  if (found) return found
  throw new StepError('Las pruebas necesitan Chromium: instálalo y di dónde está con CHROMIUM_PATH.')
}

/** The one that is there already, if any. */
export const findChromium = async () =>
  process.env.CHROMIUM_PATH || onPath([SHELL]) || onPath(BROWSERS) || (await playwrightsOwn())

async function installShell() {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', SHELL], { env })
  return onPath([SHELL])
}

async function downloadPlaywrights() {
  await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  return playwrightsOwn()
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
