// @ts-check
import path from 'node:path'
import { ROOT, run } from './run.mjs'

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

/** @returns {Promise<{ passed: number, failed: number }>} */
export async function runChecks() {
  let failed = 0
  for (const [name, program, args] of CHECKS) {
    console.log(`\n— ${name}`)
    if ((await run(process.execPath, [path.join(ROOT, 'node_modules', program), ...args])) !== 0) failed += 1
  }
  return { passed: CHECKS.length - failed, failed }
}
