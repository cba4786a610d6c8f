// @ts-check
import path from 'node:path'
import { capture, ROOT } from './run.mjs'

const TYPED = ['contract', 'packages', 'api', 'web', 'e2e', 'bench', 'scripts']

/** Each check by name, as the program that makes it. @type {[string, string, string[]][]} */
const CHECKS = [
  ...TYPED.map(
    folder =>
      /** @type {[string, string, string[]]} */ ([
        `types of ${folder}`,
        'typescript/bin/tsc',
        ['-p', folder],
      ]),
  ),
  ['lint and format', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']],
  ['unused files, exports and dependencies', 'knip/bin/knip.js', []],
]

/**
 * One after the other; what a check has to say is printed when it is done, because tests run and print meanwhile.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let failed = 0
  for (const [name, program, args] of CHECKS) {
    const { code, output } = await capture(process.execPath, [
      path.join(ROOT, 'node_modules', program),
      ...args,
    ])
    console.log(`— ${name}: ${code === 0 ? 'passed' : `failed\n${output}`}`)
    if (code !== 0) failed += 1
  }
  return { passed: CHECKS.length - failed, failed }
}
