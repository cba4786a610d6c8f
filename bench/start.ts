import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type PartResult, rounded } from './report.ts'
import { launchServer } from './server.ts'
import { median } from './statistics.ts'

const STARTS = 3

/** From the command to the first good answer of /health/ready, on a data folder that a first start has filled. */
export async function measureStart(): Promise<PartResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nivela-bench-'))
  try {
    const first = await timeStart(dataDir)
    const later: number[] = []
    for (let start = 0; start < STARTS; start++) later.push(await timeStart(dataDir))
    return {
      figures: [atMost('arranque: el segundo, hasta /health/ready', median(later), 2, ' s')],
      details: { primero: rounded(first), siguientes: later.map(rounded) },
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const server = launchServer({ DATA_DIR: dataDir, PORT: String(port) })
  try {
    while (!(await isReady(port))) await delay(5)
    return (performance.now() - started) / 1000
  } finally {
    await server.ready()
    await server.stop()
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

export const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
