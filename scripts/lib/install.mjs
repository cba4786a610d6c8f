// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runQuietly } from './run.mjs'

const OWN_NODE = `node_modules/node-${process.platform}-${process.arch}`

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Entry */

/** Installs the dependencies when they are missing or when the lock file asks for others than those that are there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await runQuietly('Instalando las dependencias', npm, ['ci', '--no-audit', '--no-fund'])
}

/** npm keeps a copy of the lock beside what it installed, written last: comparing the two needs no note of our own. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted)
    .filter(([place, entry]) => place.includes('node_modules/') && isNeeded(place, entry, present))
    .every(([place, entry]) => present[place]?.version === entry.version)
}

/**
 * Optional packages may be missing: they are for other platforms, or can't be had on this one. The Node that runs the programs,
 * where it is installed, is to be the lock's.
 * @param {string} place
 * @param {Entry} entry
 * @param {Record<string, Entry>} present
 */
const isNeeded = (place, { link, optional, devOptional }, present) =>
  place === OWN_NODE ? place in present : !link && !optional && !devOptional

/** @param {string} file @returns {Record<string, Entry> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages
  } catch {
    return null
  }
}
