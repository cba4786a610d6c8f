import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import pLimit from 'p-limit'
import { tooBig, unreadable, XlsxError } from './error.ts'
import type { WorkerAnswer } from './worker-side.ts'

export interface WorkerLimits {
  timeoutMs: number
  maxOldGenerationSizeMb: number
}

// Concurrent workers: each takes a core and up to its memory limit.
const turn = pLimit(2)

/** The worker beside the caller: a source while the sources run, a bundle in the folder of what was built. */
export const workerEntry = (name: string, from: string) =>
  new URL(`./${name}${from.endsWith('.ts') ? '.ts' : '.mjs'}`, from)

/**
 * Runs a worker whose file calls `answerFromWorker`, away from the event loop that serves everyone else.
 * The memory of each byte array in `data` is handed over where that is possible: don't use it afterwards.
 */
export const runInWorker = <T, Piece = never>(
  entry: URL | string,
  data: Record<string, unknown>,
  limits: WorkerLimits,
  /** What the worker tells before it answers. */
  onPiece?: (piece: Piece) => void,
): Promise<T> => turn(() => run<T, Piece>(entry, data, limits, onPiece))

async function run<T, Piece>(
  entry: URL | string,
  data: Record<string, unknown>,
  limits: WorkerLimits,
  onPiece: ((piece: Piece) => void) | undefined,
): Promise<T> {
  const { workerData, transferList } = handOver(data)
  const worker = await start(entry instanceof URL ? entry : pathToFileURL(entry), {
    workerData,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxOldGenerationSizeMb },
  })
  try {
    return await answerOf<T, Piece>(worker, limits.timeoutMs, onPiece)
  } finally {
    await worker.terminate()
  }
}

async function start(entry: URL, options: WorkerOptions): Promise<Worker> {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options)
  const bundle = bundles.get(entry.href) ?? bundleOf(entry)
  bundles.set(entry.href, bundle)
  return new Worker(await bundle, { ...options, eval: true })
}

const bundles = new Map<string, Promise<string>>()

/** From the sources, the worker is bundled once per process: a worker starts anew for each file, and reading its modules takes longer than most files. */
async function bundleOf(entry: URL): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
  })
  return outputFiles[0]?.text ?? ''
}

const answerOf = <T, Piece>(worker: Worker, timeoutMs: number, onPiece?: (piece: Piece) => void) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooBig('leerlo toma demasiado tiempo')), timeoutMs)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    worker.on('message', (answer: WorkerAnswer<T, Piece>) => {
      if ('piece' in answer) onPiece?.(answer.piece)
      else settle(() => ('value' in answer ? resolve(answer.value) : reject(errorOf(answer.refusal))))
    })
    worker.once('error', error => settle(() => reject(sentenceOf(error))))
    worker.once('exit', code => settle(() => reject(unreadable(new Error(`the worker ended with ${code}`)))))
  })

const errorOf = ({ kind, message }: Pick<XlsxError, 'kind' | 'message'>) => new XlsxError(kind, message)

const sentenceOf = (error: Error & { code?: string }) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig('leerlo ocupa demasiada memoria') : unreadable(error)

/** Small buffers share one ArrayBuffer (Node's pool), which can't be transferred without detaching the others. */
function handOver(data: Record<string, unknown>) {
  const transferList: ArrayBuffer[] = []
  const workerData = Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (!(value instanceof Uint8Array)) return [key, value]
      const isWhole = value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      const bytes = isWhole ? value : new Uint8Array(value)
      transferList.push(bytes.buffer as ArrayBuffer)
      return [key, bytes]
    }),
  )
  return { workerData, transferList }
}
