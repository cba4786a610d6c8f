// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../e2e/chromium.mjs'
import { ensureWebBuilt } from './lib/build.mjs'
import { runChecks } from './lib/checks.mjs'
import { STARTS_PROCESSES } from './lib/full-tests.mjs'
import { ROOT, run, runSteps } from './lib/run.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[] }} Count */

/** Else what takes long is left out: see CONTRIBUTING.md. */
const FULL = process.argv[2] === 'full'

/** Lines of a failure's message that are shown again at the end. */
const SHOWN_LINES = 15

// Everything, even if an earlier step fails. The checks run beside the build and the tests of the server, which wait for
// processes and for PostgreSQL more than they compute.
await runSteps(async () => {
  const chromium = await ensureChromium()
  const reports = mkdtempSync(path.join(tmpdir(), 'nivela-resultados-'))
  try {
    const building = ensureWebBuilt()
    const testing = building.catch(() => {}).then(() => runUnitAndApiTests(reports, chromium))
    /** @type {Count[]} */
    const counts = await Promise.all([runChecks(), testing])
    await building
    counts.push(await runBrowserTests(reports, chromium))
    const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
      counts.reduce((total, count) => total + (count[key] ?? 0), 0)
    const skipped = sum('skipped')
    for (const failure of counts.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`)
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
    process.exitCode = sum('failed') ? 1 : 0
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/** @param {string} reports @param {string} chromium @returns {Promise<Count>} */
async function runUnitAndApiTests(reports, chromium) {
  console.log('\n— tests of units, components and the API')
  const file = path.join(reports, 'vitest.json')
  const code = await run(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(FULL ? [] : STARTS_PROCESSES.map(glob => `--exclude=${glob}`)),
    ],
    { env: { CHROMIUM_PATH: chromium } },
  )
  return count(code, file, report => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ { name, message, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed')
      if (message && !failed.length) return [describeFailure(path.relative(ROOT, name), message)]
      return failed.map((/** @type {any} */ one) =>
        describeFailure(`${path.relative(ROOT, name)} › ${one.fullName}`, one.failureMessages.join('\n')),
      )
    }),
  }))
}

/** @param {string} reports @param {string} chromium @returns {Promise<Count>} */
async function runBrowserTests(reports, chromium) {
  console.log('\n— tests in the browser')
  const file = path.join(reports, 'playwright.json')
  const code = await run(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=e2e',
      '--reporter=list,json',
      `--grep-invert=${FULL ? '@quick' : '@full'}`,
    ],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  return count(code, file, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresInSuite),
  }))
}

/** @param {any} suite @returns {string[]} */
function failuresInSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests
      .filter((/** @type {any} */ test) => ['unexpected', 'flaky'].includes(test.status))
      .map((/** @type {any} */ { projectName, results }) =>
        describeFailure(
          `[${projectName}] ${file} › ${title}`,
          results
            .flatMap((/** @type {any} */ { errors }) => errors.map((/** @type {any} */ one) => one.message))
            .join('\n'),
        ),
      ),
  )
  return [...own, ...suites.flatMap(failuresInSuite)]
}

/** @param {string} name @param {string} message */
function describeFailure(name, message) {
  return [name, ...message.split('\n').slice(0, SHOWN_LINES)].join('\n    ')
}

/**
 * A runner that failed without a failed test (it could not start, or something broke around the tests) counts as one.
 * @param {number} code
 * @param {string} file
 * @param {(report: any) => Required<Count>} read
 * @returns {Count}
 */
function count(code, file, read) {
  /** @type {Required<Count>} */
  let result = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error('El programa de pruebas no dejó resultados.')
  }
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}
