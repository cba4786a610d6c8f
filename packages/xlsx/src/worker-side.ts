import { parentPort, workerData } from 'node:worker_threads'
import { XlsxError } from './error.ts'

/** Structured clone loses an error's class and fields, so a refusal is sent as plain data. */
export type WorkerAnswer<T, Piece> =
  | { piece: Piece }
  | { value: T }
  | { refusal: Pick<XlsxError, 'kind' | 'message'> }

/**
 * The whole life of a worker: takes what `runInWorker` gave, tells pieces as it has them, answers once. Anything but an
 * `XlsxError` is a crash.
 */
export async function answerFromWorker<Data, T, Piece = never>(
  work: (data: Data, tell: (piece: Piece) => void) => Promise<T>,
): Promise<void> {
  const answer = (message: WorkerAnswer<T, Piece>) => parentPort?.postMessage(message)
  try {
    answer({ value: await work(workerData as Data, piece => answer({ piece })) })
  } catch (error) {
    if (!(error instanceof XlsxError)) throw error
    answer({ refusal: { kind: error.kind, message: error.message } })
  }
}
