import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

const run = promisify(execFile)

test('one version for every platform, and what npm runs is run by it', async () => {
  const { optionalDependencies } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'))
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  const own = optionalDependencies[`node-${process.platform}-${process.arch}`]
  if (!own) return
  const { stdout } = await run('npm', ['exec', '--', 'node', '--version'], { cwd: ROOT })
  expect(stdout.trim()).toBe(`v${own}`)
})

test('a first command, which has to install, is already run by the Node that it installed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nivela-node-'))
  try {
    await mkdir(path.join(folder, 'scripts'))
    await copyFile(path.join(ROOT, 'scripts/run.sh'), path.join(folder, 'scripts/run.sh'))
    const installed = path.join(folder, 'node_modules/.bin/node')
    await writeFile(
      path.join(folder, 'scripts/install.mjs'),
      `import { mkdirSync, writeFileSync } from 'node:fs'
       mkdirSync(${JSON.stringify(path.dirname(installed))}, { recursive: true })
       writeFileSync(${JSON.stringify(installed)}, '#!/bin/sh\\necho own "$@"\\n', { mode: 0o755 })`,
    )
    const { stdout } = await run('sh', [path.join(folder, 'scripts/run.sh'), 'admin', 'ana maría', '--x'])
    expect(stdout).toBe('own scripts/admin.mjs ana maría --x\n')

    await writeFile(path.join(folder, 'scripts/install.mjs'), 'process.exit(7)')
    await expect(run('sh', [path.join(folder, 'scripts/run.sh'), 'admin'])).rejects.toMatchObject({ code: 7 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('on a Node that is too old, with none of its own, a start says which one it needs; an installation goes on', async () => {
  const program = `
    Object.defineProperty(process.versions, 'node', { value: '22.1.0' })
    const { runSteps } = await import(${JSON.stringify(path.join(ROOT, 'scripts/lib/run.mjs'))})
    await runSteps(async () => console.log('installed'), [20, 19])
    await runSteps(async () => console.log('started'))`
  await expect(run('node', ['--input-type=module', '--eval', program])).rejects.toMatchObject({
    code: 1,
    stdout: 'installed\n',
    stderr: expect.stringContaining('Nivela necesita Node.js 24.0 o posterior; este es el 22.1.0.'),
  })
})
