// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { ROOT, runSteps } from './lib/run.mjs'

// Vite serves the pages on PORT and passes the API's calls on to a server that restarts whenever its sources change.
await runSteps(async () => {
  const port = process.env.PORT || '3000'
  const apiPort = await freePort()
  const children = [
    start(
      'node_modules/tsx/dist/cli.mjs',
      [
        'watch',
        '--clear-screen=false',
        '--include=api/migrations/*.sql',
        '--include=api/sql/*.sql',
        'api/src/main.ts',
      ],
      {
        PORT: String(apiPort),
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      },
    ),
    start(
      'node_modules/vite/bin/vite.js',
      ['web', '--port', port, '--strictPort', '--clearScreen', 'false'],
      {
        API_URL: `http://127.0.0.1:${apiPort}`,
      },
    ),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await Promise.race(children.map(child => once(child, 'exit')))
  stop()
})

/** @param {string} file @param {string[]} args @param {Record<string, string>} env */
function start(file, args, env) {
  return spawn(process.execPath, [path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 3001
}
