// @ts-check
import { ensureServerBuilt } from './build.mjs'

/**
 * Runs one of the server's commands in this very process, so that signals reach it without a middleman.
 * @param {'admin' | 'backup' | 'restore'} program
 */
export async function runServer(program) {
  await ensureServerBuilt()
  process.setSourceMapsEnabled(true)
  await import(new URL(`../../api/dist/${program}.mjs`, import.meta.url).href)
}
