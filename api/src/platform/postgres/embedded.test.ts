import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from '@nivela/embedded-postgres'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded, sentenceOfProblem } from './embedded.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nivela-embedded-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function sentenceFor(dataDir: string): Promise<string> {
  const failure = await openEmbedded(dataDir, () => {}).catch(error => error)
  expect(failure).toBeInstanceOf(EmbeddedPostgresError)
  return sentenceOfProblem(failure.problem)
}

test.each([
  ['another version', { PG_VERSION: '17\n' }, /PostgreSQL 17 .* Nivela .* PostgreSQL 18: .*DATA_DIR/],
  ['no cluster', { 'fotos.txt': 'x' }, /no es una base de datos de PostgreSQL: .*DATA_DIR/],
  ['no password', { PG_VERSION: '18\n' }, /Falta .*nivela\.clave, .*DATA_DIR/],
])('a folder with %s is told in a sentence that says what to do', async (_what, files, sentence) => {
  const dataDir = await makeFolder()
  await mkdir(path.join(dataDir, 'postgres'))
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(dataDir, 'postgres', name), content)
  expect(await sentenceFor(dataDir)).toMatch(sentence)
})

test('so is a data folder that is none', async () => {
  const folder = await makeFolder()
  await writeFile(path.join(folder, 'file'), '')
  expect(await sentenceFor(path.join(folder, 'file'))).toMatch(/es un archivo y no una carpeta: .*DATA_DIR/)
  expect(await sentenceFor(path.join(folder, 'file', 'below'))).toMatch(/no es una carpeta: .*DATA_DIR/)
})

test('without binaries, people are told to bring their own PostgreSQL', () => {
  expect(sentenceOfProblem({ code: 'no-binaries', package: 'plan9-mips' })).toMatch(
    /plan9-mips.* define DATABASE_URL/,
  )
})

test('a first start is told in a sentence', async () => {
  const said: string[] = []
  const postgres = await openEmbedded(await makeFolder(), sentence => said.push(sentence))
  await postgres.release()
  expect(postgres.connection).toMatchObject({ user: 'nivela_app', database: 'nivela' })
  expect(said).toEqual(['Es la primera vez: estoy preparando la base de datos…'])
})
