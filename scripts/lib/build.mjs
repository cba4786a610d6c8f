// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runQuietly } from './run.mjs'

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
]
const DIST = path.join(ROOT, 'web/dist')
const STAMP = '.fuentes'

/** Builds the web when its sources are not those of the last build. A build that is interrupted leaves the last one whole. */
export async function ensureWebBuilt() {
  const fingerprint = fingerprintOf(SOURCES)
  const stamp = path.join(DIST, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  const fresh = `${DIST}-${process.pid}`
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  try {
    await runQuietly('Preparando las páginas', process.execPath, [
      vite,
      'build',
      'web',
      '--outDir',
      fresh,
      '--emptyOutDir',
    ])
    writeFileSync(path.join(fresh, STAMP), fingerprint)
    rmSync(DIST, { recursive: true, force: true })
    renameSync(fresh, DIST)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string[]} places */
function fingerprintOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesBelow).sort())
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  const absolute = path.join(ROOT, place)
  if (!existsSync(absolute)) return []
  const entries = readdirSync(path.dirname(absolute), { withFileTypes: true })
  if (!entries.find(entry => entry.name === path.basename(place))?.isDirectory()) return [place]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
}
