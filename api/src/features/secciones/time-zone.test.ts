import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// In a process of its own: the zone of one that runs can't be changed for certain.
const PROGRAM = `
  import { diaDe } from '@nivela/contract/fechas'
  import { hora } from '@nivela/contract/horas'
  const read = hora('inicio')
  console.log(JSON.stringify([
    new Date(2026, 0, 1).getTimezoneOffset(),
    ...['1970-01-01T07:00:00', '1970-01-01T22:00', '1970-01-01T07:00:00-04:00'].map(text => read.parse(text)),
    ...['2026-01-15', '2026-01-15T00:00:00', '2026-01-15T23:59:59.999'].map(diaDe),
  ]))`

test.each([
  ['Asia/Tokyo', -540],
  ['America/Santo_Domingo', 240],
])('hours and days without a zone are read as written by a server in %s', async (TZ, offset) => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]
  const options = { cwd: import.meta.dirname, env: { ...process.env, TZ } }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  expect(JSON.parse(stdout)).toEqual([offset, 7, 22, 11, '2026-01-15', '2026-01-15', '2026-01-15'])
})
